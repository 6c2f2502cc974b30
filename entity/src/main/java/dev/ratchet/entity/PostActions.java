package dev.ratchet.entity;

import dev.ratchet.core.definition.text.Kept;
import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.history.HistoryRows;
import dev.ratchet.entity.lock.Lock;
import dev.ratchet.entity.lock.LockBusyException;
import dev.ratchet.entity.lock.LockException;
import dev.ratchet.entity.sql.Session;
import dev.ratchet.fsm.Action;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the actions after a change under the entity's lock, and records how they ended together with what is to be told about it. An attempt
 * is recorded before it begins. Thread-safe.
 */
final class PostActions<S, T> {
    private static final System.Logger LOG = System.getLogger(PostActions.class.getName());

    private final Setup<S, T> setup;
    private final EntityRows<S, T> rows;

    PostActions(Setup<S, T> setup, EntityRows<S, T> rows) {
        this.setup = setup;
        this.rows = rows;
    }

    /**
     * How an attempt ended.
     *
     * @param open the names of the actions that have failed; empty if all have succeeded
     */
    record Outcome(int attempt, List<String> open, String error) {}

    /** The first attempt, right after the commit. Whatever happens here, the change stands. */
    void runFirst(Lock lock, Change change, List<Action<T>> actions, T entity) {
        end(lock, change, perform(1, actions, entity));
    }

    /** Another attempt; false if it is not the time for it. */
    boolean runAgain(ActionRows.Due due) throws SQLException {
        try (var lock =
                setup.locks().acquire(setup.lockName(due.id()), setup.limits().lease(), Duration.ZERO)) {
            if (due.attempt() >= setup.limits().attempts()) {
                return bury(lock, due, "the last attempt was lost with its process or its lock");
            }
            var begun = setup.database().transaction(session -> {
                lock.confirm(session.connection());
                return ActionRows.begin(
                        session, due, lock.fence(), setup.limits().lease());
            });
            return begun && attempt(lock, due);
        } catch (LockBusyException e) {
            setup.database().transaction(session -> {
                ActionRows.postpone(session, due, setup.limits().firstDelay());
                return true;
            });
            return false;
        } catch (LockException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot run the actions after " + due, e);
            return false;
        }
    }

    /** Nobody tries again: a next attempt would end like those before. */
    private boolean bury(Lock lock, ActionRows.Due due, String why) throws SQLException {
        setup.database().transaction(session -> {
            lock.release(session.connection());
            ActionRows.bury(session, due, why);
            return true;
        });
        lock.forget();
        return true;
    }

    private boolean attempt(Lock lock, ActionRows.Due due) throws SQLException {
        var change =
                setup.database().ask(session -> HistoryRows.byVersion(session, due.entity(), due.id(), due.version()));
        if (change.isEmpty()) {
            return bury(lock, due.next(), "the history lacks this change");
        }
        end(lock, change.get(), tryAgain(change.get(), due.next()));
        return true;
    }

    private Outcome tryAgain(Change change, ActionRows.Due due) {
        var actions = actionsOf(change, due.open());
        if (actions.isEmpty()) {
            return new Outcome(due.attempt(), due.open(), "the machine has no such actions any more");
        }
        try {
            var current = setup.database().ask(session -> rows.load(session, due.id()));
            return current.isEmpty()
                    ? new Outcome(due.attempt(), due.open(), "there is no such entity any more")
                    : perform(due.attempt(), actions, current.get().entity());
        } catch (SQLException | RuntimeException e) {
            var error = Kept.of("the entity cannot be read: " + e, EntityLimits.TEXT);
            return new Outcome(due.attempt(), due.open(), error);
        }
    }

    /** By their names, since the code may have changed since. */
    private List<Action<T>> actionsOf(Change change, List<String> names) {
        var machine = setup.machine();
        return machine.edges().stream()
                .filter(edge -> edge.from().toString().equals(change.from())
                        && edge.to().toString().equals(change.to())
                        && Objects.equals(
                                edge.event() == null ? null : edge.event().name(), change.event()))
                .flatMap(edge -> Stream.concat(edge.after().stream(), machine.entryActions(edge.to()).stream()))
                .distinct()
                .filter(action -> names.contains(nameOf(action)))
                .toList();
    }

    /** One that fails does not keep the others from running. */
    private Outcome perform(int attempt, List<Action<T>> actions, T entity) {
        var open = new ArrayList<String>();
        var errors = new ArrayList<String>();
        for (var action : actions) {
            try {
                action.run(entity);
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                open.add(nameOf(action));
                errors.add("'%s': %s".formatted(action.name(), e));
            }
        }
        return new Outcome(attempt, open, Kept.of(String.join("; ", errors), EntityLimits.TEXT));
    }

    static String nameOf(Action<?> action) {
        return action.name().replace('\n', ' ');
    }

    private void end(Lock lock, Change change, Outcome outcome) {
        try {
            setup.database().transaction(session -> {
                lock.release(session.connection());
                record(session, change, outcome);
                return true;
            });
            lock.forget();
        } catch (SQLException | LockException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "cannot record how the actions after version %d of %s %s ended; they will be run again"
                            .formatted(change.version(), change.entity(), change.id()),
                    e);
        }
    }

    private void record(Session session, Change change, Outcome outcome) throws SQLException {
        if (outcome.open().isEmpty()) {
            ActionRows.done(session, change);
        } else {
            @Nullable
            Duration delay = outcome.attempt() >= setup.limits().attempts()
                    ? null
                    : setup.limits().delayAfter(outcome.attempt());
            ActionRows.again(session, change, outcome, delay);
            Outbox.failed(session, change, outcome, delay == null);
        }
        if (outcome.attempt() == 1) {
            Outbox.letGo(session, change);
        }
    }
}
