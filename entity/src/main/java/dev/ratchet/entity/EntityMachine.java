package dev.ratchet.entity;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.entity.error.EntityException;
import dev.ratchet.entity.error.ReloadFailedException;
import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.history.History;
import dev.ratchet.entity.history.HistoryRows;
import dev.ratchet.entity.sql.Micros;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.TransitionException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One kind of entity in the user's own table, and the only way to change its state. Any number of threads and processes may use the same
 * table through machines of the same name. Thread-safe.
 *
 * @param <S> the states; each is stored as its {@code toString()}
 * @param <T> the entity, as the table's reader makes it of a row
 */
public final class EntityMachine<S, T> {
    private static final String NOW = "SELECT {now}";

    private final Setup<S, T> setup;
    private final EntityRows<S, T> rows;
    private final PostActions<S, T> postActions;
    private final Transitions<S, T> transitions;
    private final History history;

    EntityMachine(Setup<S, T> setup) {
        this.setup = setup;
        this.rows = new EntityRows<>(setup.table(), setup.machine());
        this.postActions = new PostActions<>(setup, rows);
        this.transitions = new Transitions<>(setup, rows, postActions);
        this.history = new History(setup.database(), EntityRows.watched(setup));
    }

    /**
     * Moves an entity, in this order: takes its lock, reads it again, asks for the edge, asks the guards, runs the actions before; saves the
     * state, the next version, the history and the event in one transaction; runs the actions after. When this returns, the change is
     * committed, also if an action after it failed; such an action is tried again by an {@link EntityRelay}.
     *
     * @return the change, as its history has it; for a request whose key was used before, the change that it made then
     * @throws TransitionException if there is no such edge
     * @throws EntityException if it could not be; its type says where it ended
     */
    public Change transition(Request<S> request) {
        return transitions.perform(request);
    }

    /** Moves an entity on behalf of nobody in particular; see {@link #transition(Request)}. */
    public Change transition(String id, S to, String reason) {
        return transition(Request.to(id, to).because(reason));
    }

    /**
     * Moves an entity inside a transaction of the caller's, on the same database: the change happens if and only if the caller commits. The
     * lock is taken without waiting and lives as long as that transaction. Actions after are run by an {@link EntityRelay}. After an
     * exception the caller must roll back.
     *
     * @throws TransitionException if there is no such edge
     * @throws EntityException if it could not be; its type says where it ended
     */
    public Change transition(Connection transaction, Request<S> request) {
        return transitions.performWithin(transaction, request);
    }

    /**
     * Records, in the transaction that inserts the row, that an entity was created, so that its history and its first dwell time are known. It
     * may be left out. Nothing is published.
     *
     * @throws IllegalArgumentException if the row is not in the machine's initial state
     */
    public Change created(Connection transaction, String id, String by, String reason) {
        var session = setup.database().within(transaction);
        try {
            var current = rows.load(session, id)
                    .orElseThrow(() -> new ReloadFailedException(
                            setup.name(), "there is no '%s' yet; insert it first".formatted(id), null));
            if (!setup.machine().initial().equals(current.state())) {
                throw new IllegalArgumentException("cannot record the creation of %s '%s': it is %s, and begins at %s"
                        .formatted(
                                setup.name(),
                                id,
                                current.stateText(),
                                setup.machine().initial()));
            }
            var at = session.first(NOW, row -> Micros.at(row.getLong(1))).orElseThrow();
            var change = new Change(
                    setup.name(), id, current.version(), null, current.stateText(), null, by, reason, Map.of(), at);
            HistoryRows.insert(session, change, 0, null);
            return change;
        } catch (SQLException e) {
            throw new StoreException(
                    "cannot record the creation of %s '%s': %s".formatted(setup.name(), id, e.getMessage()), false, e);
        }
    }

    /** The entity as it is now, without a lock. */
    public Optional<Current<S, T>> find(String id) {
        try {
            return setup.database().ask(session -> rows.load(session, id));
        } catch (SQLException e) {
            throw new StoreException("cannot read %s '%s': %s".formatted(setup.name(), id, e.getMessage()), false, e);
        }
    }

    /** Where edges lead from its present state; guards are not asked. Empty for one that does not exist. */
    public List<S> targets(String id) {
        return find(id).map(current -> setup.machine().targets(current.state())).orElse(List.of());
    }

    public History history() {
        return history;
    }

    public String name() {
        return setup.name();
    }

    public StateMachine<S, T> machine() {
        return setup.machine();
    }

    boolean runAgain(ActionRows.Due due) throws SQLException {
        return postActions.runAgain(due);
    }
}
