package dev.ratchet.entity;

import dev.ratchet.core.definition.text.Kept;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.entity.EntityEvent.PostActionFailed;
import dev.ratchet.entity.EntityEvent.StateChanged;
import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.history.HistoryRows;
import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Micros;
import dev.ratchet.entity.sql.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Publishes what has happened to entities, and runs actions again that failed after a change, or whose process died. Call {@link #runOnce}
 * again and again, from a timer or a loop; any number of processes may. Thread-safe.
 */
public final class EntityRelay {
    private final Database database;
    private final EntityLimits limits;
    private final Publisher publisher;
    private final Map<String, EntityMachine<?, ?>> machines = new LinkedHashMap<>();

    EntityRelay(Database database, EntityLimits limits, Publisher publisher, List<EntityMachine<?, ?>> machines) {
        this.database = database;
        this.limits = limits;
        this.publisher = publisher;
        for (var machine : machines) {
            if (this.machines.put(machine.name(), machine) != null) {
                throw new IllegalArgumentException(
                        "two machines are called '%s'; a relay needs one of each name".formatted(machine.name()));
            }
        }
    }

    /**
     * Publishes events that are due, runs actions that are due, and publishes what they brought.
     *
     * @return how much was done: 0 if nothing was due
     * @throws StoreException if the database cannot be asked; whatever was not recorded is done again
     */
    public int runOnce() {
        try {
            var published = publish();
            var run = act();
            return published + run + (run == 0 ? 0 : publish());
        } catch (SQLException e) {
            throw new StoreException("cannot relay what happened to entities: " + e.getMessage(), true, e);
        }
    }

    private int publish() throws SQLException {
        var claim = UUID.randomUUID().toString();
        var begin = System.nanoTime();
        var events = database.transaction(session -> Outbox.claim(session, claim, limits));
        if (events.isEmpty()) {
            return 0;
        }
        var outcomes = new ArrayList<Outcome>();
        for (var event : events) {
            // The rest of a slow batch goes back, before somebody else takes it for lost.
            var isLate = System.nanoTime() - begin > limits.publishing().toNanos() / 2;
            outcomes.add(isLate && !outcomes.isEmpty() ? new Outcome(event, false, null) : publish(event));
        }
        database.transaction(session -> {
            for (var outcome : outcomes) {
                outcome.record(session, claim, limits);
            }
            return true;
        });
        return (int) outcomes.stream().filter(Outcome::wasTried).count();
    }

    private Outcome publish(Outbox.Claimed claimed) {
        try {
            publisher.publish(event(claimed));
            return new Outcome(claimed, true, null);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return new Outcome(claimed, true, Kept.of(e.toString(), EntityLimits.TEXT));
        }
    }

    private record Outcome(
            Outbox.Claimed event,
            boolean wasTried,
            @Nullable String error) {
        void record(Session session, String claim, EntityLimits limits) throws SQLException {
            if (!wasTried) {
                Outbox.giveBack(session, event.key(), claim);
            } else if (error == null) {
                Outbox.published(session, event.key(), claim);
            } else {
                Outbox.notPublished(session, event, claim, error, limits);
            }
        }
    }

    private EntityEvent event(Outbox.Claimed claimed) throws SQLException {
        var key = claimed.key();
        var change = database.ask(session -> HistoryRows.byVersion(session, key.entity(), key.id(), key.version()))
                .orElseThrow(() -> new IllegalStateException("the history lacks the change of " + key));
        return key.kind() == Outbox.CHANGED ? changed(change) : failed(change, claimed);
    }

    private static EntityEvent changed(Change change) {
        return new StateChanged(
                change.entity(),
                change.id(),
                change.version(),
                String.valueOf(change.from()),
                change.to(),
                change.by(),
                change.reason(),
                change.metadata(),
                change.at());
    }

    private static EntityEvent failed(Change change, Outbox.Claimed claimed) {
        var actions = claimed.actions();
        return new PostActionFailed(
                change.entity(),
                change.id(),
                change.version(),
                String.valueOf(change.from()),
                change.to(),
                actions == null ? List.of() : List.of(actions.split("\n")),
                String.valueOf(claimed.failure()),
                claimed.key().attempt(),
                claimed.isLast(),
                Micros.at(claimed.at()));
    }

    private int act() throws SQLException {
        if (machines.isEmpty()) {
            return 0;
        }
        var run = 0;
        for (var due : database.ask(session -> ActionRows.due(session, machines.keySet(), limits.batch()))) {
            var machine = machines.get(due.entity());
            if (machine != null && machine.runAgain(due)) {
                run++;
            }
        }
        return run;
    }

    /** What nobody tries any more, up to so many of each kind. */
    public List<DeadLetter> dead(int most) {
        try {
            return database.ask(session -> Stream.concat(
                            Outbox.dead(session, most).stream(), ActionRows.dead(session, most).stream())
                    .toList());
        } catch (SQLException e) {
            throw new StoreException("cannot list dead letters: " + e.getMessage(), false, e);
        }
    }

    /** Lets it be tried again, from the beginning; false if it is not dead any more. */
    public boolean revive(DeadLetter letter) {
        try {
            return database.transaction(session -> switch (letter.kind()) {
                        case STATE_CHANGED -> Outbox.revive(session, key(letter, Outbox.CHANGED));
                        case POST_ACTION_FAILED -> Outbox.revive(session, key(letter, Outbox.FAILED));
                        case ACTIONS -> ActionRows.revive(session, letter);
                    })
                    == 1;
        } catch (SQLException e) {
            throw new StoreException("cannot revive %s: %s".formatted(letter, e.getMessage()), false, e);
        }
    }

    private static Outbox.Key key(DeadLetter letter, int kind) {
        return new Outbox.Key(letter.entity(), letter.id(), letter.version(), kind, letter.attempt());
    }
}
