package dev.ratchet.entity;

import static java.util.Objects.requireNonNull;

import dev.ratchet.entity.error.ConflictException;
import dev.ratchet.entity.error.KeyReusedException;
import dev.ratchet.entity.error.LockFailedException;
import dev.ratchet.entity.error.PreActionException;
import dev.ratchet.entity.error.ReloadFailedException;
import dev.ratchet.entity.error.SaveException;
import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.history.HistoryRows;
import dev.ratchet.entity.lock.Lock;
import dev.ratchet.entity.lock.LockBusyException;
import dev.ratchet.entity.lock.LockException;
import dev.ratchet.entity.lock.LockLostException;
import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Session;
import dev.ratchet.entity.sql.SqlErrors;
import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.Transition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one way by which an entity changes its state, in this order: lock, reload, edge, guards, actions before, save with history and event in
 * one transaction, actions after. Thread-safe.
 */
final class Transitions<S, T> {
    private final Setup<S, T> setup;
    private final EntityRows<S, T> rows;
    private final Judge<S, T> judge;
    private final PostActions<S, T> postActions;

    Transitions(Setup<S, T> setup, EntityRows<S, T> rows, PostActions<S, T> postActions) {
        this.setup = setup;
        this.rows = rows;
        this.judge = new Judge<>(setup.machine(), setup.checks());
        this.postActions = postActions;
    }

    /** How this transition reaches the database: on its own, or inside a transaction of the caller's. */
    private interface Reach {
        <R> R ask(Database.Work<R> work) throws SQLException;
    }

    /** A move that may happen. */
    private record Move<S, T>(Request<S> request, Current<S, T> current, Transition<S, T> transition) {
        boolean hasActionsAfter() {
            return !transition.after().isEmpty();
        }
    }

    /**
     * What was written.
     *
     * @param after actions to run now
     * @param entity as it is since, if there are such actions
     */
    private record Saved<T>(Change change, List<Action<T>> after, Optional<T> entity) {}

    /** Says, inside a transaction, that this move needs the longer way. */
    private static final class LongerWay extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LongerWay() {
            super("there are actions before", null, false, false);
        }
    }

    Change perform(Request<S> request) {
        if (setup.isQuick()) {
            var done = performQuickly(request);
            if (done.isPresent()) {
                return done.get();
            }
        }
        var early = repeated(request, setup.database()::ask);
        if (early.isPresent()) {
            return early.get();
        }
        try (var lock = acquire(() -> setup.locks()
                .acquire(
                        setup.lockName(request.id()),
                        setup.limits().lease(),
                        setup.limits().patience()))) {
            var repeated = repeated(request, setup.database()::ask);
            if (repeated.isPresent()) {
                return repeated.get();
            }
            return finish(lock, save(prepare(request, setup.database()::ask), lock));
        }
    }

    private Change finish(Lock lock, Saved<T> saved) {
        saved.entity().ifPresent(entity -> postActions.runFirst(lock, saved.change(), saved.after(), entity));
        return saved.change();
    }

    /** Nothing if it must go the longer way: because of actions before, or because the lock must be waited for. */
    private Optional<Change> performQuickly(Request<S> request) {
        // A lock that was kept for the actions after must be given back, however the commit ends.
        var taken = new AtomicReference<@Nullable Lock>();
        try {
            var saved = setup.database().transaction(session -> {
                var lock = acquireWithin(session, request);
                taken.set(lock);
                return quickly(session, request, lock);
            });
            return Optional.of(finish(requireNonNull(taken.get()), saved));
        } catch (LongerWay e) {
            return Optional.empty();
        } catch (LockFailedException e) {
            if (e.getCause() instanceof LockBusyException) {
                return Optional.empty();
            }
            throw e;
        } catch (SQLException e) {
            if (SqlErrors.isBusy(e)) {
                return Optional.empty();
            }
            throw unsaved(request, e);
        } finally {
            var lock = taken.get();
            if (lock != null) {
                lock.close();
            }
        }
    }

    private Saved<T> quickly(Session session, Request<S> request, Lock lock) {
        var reach = new Inside(session);
        var repeated = repeated(request, reach);
        if (repeated.isPresent()) {
            return new Saved<>(repeated.get(), List.of(), Optional.empty());
        }
        var current = reload(request.id(), reach);
        var move = new Move<>(request, current, judge.judge(request, current));
        if (!move.transition().before().isEmpty()) {
            throw new LongerWay();
        }
        try {
            return write(session, move, lock, 1);
        } catch (SQLException | RuntimeException e) {
            throw unsaved(request, e);
        }
    }

    /** The lock lives as long as the caller's transaction; the actions after are left to a relay, since nobody here sees the commit. */
    Change performWithin(Connection transaction, Request<S> request) {
        var session = setup.database().within(transaction);
        var reach = new Inside(session);
        var lock = acquireWithin(session, request);
        var repeated = repeated(request, reach);
        if (repeated.isPresent()) {
            return repeated.get();
        }
        var move = prepare(request, reach);
        try {
            return write(session, move, lock, 0).change();
        } catch (SQLException | RuntimeException e) {
            throw unsaved(request, e);
        }
    }

    /** Reaches the database inside a transaction that is there already. */
    private record Inside(Session session) implements Reach {
        @Override
        public <R> R ask(Database.Work<R> work) throws SQLException {
            return work.run(session);
        }
    }

    private Lock acquireWithin(Session session, Request<S> request) {
        return acquire(() -> setup.locks()
                .acquireWithin(
                        session.connection(),
                        setup.lockName(request.id()),
                        setup.limits().lease()));
    }

    private static Lock acquire(Supplier<Lock> service) {
        try {
            return service.get();
        } catch (LockException e) {
            throw new LockFailedException(e);
        }
    }

    private Optional<Change> repeated(Request<S> request, Reach reach) {
        var key = request.key();
        if (key == null) {
            return Optional.empty();
        }
        try {
            var earlier = reach.ask(session -> HistoryRows.byKey(session, setup.name(), key));
            earlier.filter(change -> !isThatOf(request, change)).ifPresent(change -> {
                throw new KeyReusedException(
                        key,
                        request.wish(),
                        "%s from %s to %s by %s".formatted(change.id(), change.from(), change.to(), change.by()));
            });
            return earlier;
        } catch (SQLException e) {
            throw new ReloadFailedException(setup.name(), "looking for the request key: " + e.getMessage(), e);
        }
    }

    private static boolean isThatOf(Request<?> request, Change change) {
        var event = request.event();
        var isSameWish = event == null
                ? change.to().equals(String.valueOf(request.to()))
                : event.name().equals(change.event());
        return isSameWish
                && request.id().equals(change.id())
                && request.by().equals(change.by())
                && request.reason().equals(change.reason())
                && request.metadata().equals(change.metadata());
    }

    private Move<S, T> prepare(Request<S> request, Reach reach) {
        var current = reload(request.id(), reach);
        var transition = judge.judge(request, current);
        for (var action : transition.before()) {
            try {
                action.run(current.entity());
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                throw new PreActionException(action.name(), e);
            }
        }
        return new Move<>(request, current, transition);
    }

    private Current<S, T> reload(String id, Reach reach) {
        try {
            return reach.ask(session -> rows.load(session, id))
                    .orElseThrow(() -> new ReloadFailedException(
                            setup.name(),
                            "there is no '%s' in the table %s; insert it first"
                                    .formatted(id, setup.table().name()),
                            null));
        } catch (SQLException e) {
            throw new ReloadFailedException(setup.name(), String.valueOf(e.getMessage()), e);
        }
    }

    private Saved<T> save(Move<S, T> move, Lock lock) {
        try {
            var saved = setup.database().transaction(session -> write(session, move, lock, 1));
            if (!move.hasActionsAfter()) {
                lock.forget();
            }
            return saved;
        } catch (SQLException | RuntimeException e) {
            throw unsaved(move.request(), e);
        }
    }

    /** The lock is proved first: nobody can take it from then on until the commit, and its answer is the time of the change. */
    private Saved<T> write(Session session, Move<S, T> move, Lock lock, int attempt) throws SQLException {
        var runsNow = attempt > 0 && move.hasActionsAfter();
        var at = runsNow ? lock.confirm(session.connection()) : lock.release(session.connection());
        var change = change(move, at);
        var held = move.hasActionsAfter() ? setup.limits().lease() : Duration.ZERO;
        var terms = new EntityRows.Terms(lock.fence(), move.request().key(), held);
        if (!rows.save(session, move.current(), change, terms)) {
            throw new ConflictException(
                    "%s '%s' is no more at version %d in state %s; ask again"
                            .formatted(
                                    setup.name(),
                                    change.id(),
                                    move.current().version(),
                                    move.current().stateText()),
                    null);
        }
        var after = move.transition().after();
        if (move.hasActionsAfter()) {
            var names = after.stream().map(PostActions::nameOf).toList();
            ActionRows.insert(
                    session,
                    change,
                    lock.fence(),
                    new ActionRows.First(attempt, runsNow ? setup.limits().lease() : Duration.ZERO, names));
        }
        for (var work : setup.within()) {
            run(work, session.connection(), change);
        }
        return runsNow
                ? new Saved<>(change, after, rows.load(session, change.id()).map(Current::entity))
                : new Saved<>(change, List.of(), Optional.empty());
    }

    private Change change(Move<S, T> move, Instant at) {
        var request = move.request();
        var event = move.transition().event();
        return new Change(
                setup.name(),
                request.id(),
                move.current().version() + 1,
                move.current().stateText(),
                move.transition().to().toString(),
                event == null ? null : event.name(),
                request.by(),
                request.reason(),
                request.metadata(),
                at);
    }

    private static void run(InTransaction work, Connection transaction, Change change) throws SQLException {
        try {
            work.run(transaction, change);
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new SaveException(e);
        }
    }

    private RuntimeException unsaved(Request<S> request, Exception error) {
        if (error instanceof ConflictException || error instanceof SaveException) {
            return (RuntimeException) error;
        }
        if (error instanceof LockLostException || (error instanceof SQLException sql && SqlErrors.isLostRace(sql))) {
            return new ConflictException(String.valueOf(error.getMessage()), error);
        }
        var key = request.key();
        if (key != null && error instanceof SQLException sql && SqlErrors.isDuplicate(sql)) {
            return new KeyReusedException(key, request.wish(), "another " + setup.name());
        }
        return new SaveException(error);
    }
}
