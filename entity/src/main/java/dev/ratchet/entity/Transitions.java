package dev.ratchet.entity;

import dev.ratchet.entity.error.ConflictException;
import dev.ratchet.entity.error.KeyReusedException;
import dev.ratchet.entity.error.LockFailedException;
import dev.ratchet.entity.error.PreActionException;
import dev.ratchet.entity.error.ReloadFailedException;
import dev.ratchet.entity.error.SaveException;
import dev.ratchet.entity.error.ValidationException;
import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.history.HistoryRows;
import dev.ratchet.entity.lock.Lock;
import dev.ratchet.entity.lock.LockException;
import dev.ratchet.entity.lock.LockLostException;
import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Session;
import dev.ratchet.entity.sql.SqlErrors;
import dev.ratchet.fsm.Refusal;
import dev.ratchet.fsm.Transition;
import dev.ratchet.fsm.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The one way by which an entity changes its state, in this order: lock, reload, edge, guards, actions before, save with history and event in
 * one transaction, actions after. Thread-safe.
 */
final class Transitions<S, T> {
    private final Setup<S, T> setup;
    private final EntityRows<S, T> rows;
    private final PostActions<S, T> postActions;

    Transitions(Setup<S, T> setup, EntityRows<S, T> rows, PostActions<S, T> postActions) {
        this.setup = setup;
        this.rows = rows;
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

    /** What was written, and the entity as it is since. */
    private record Saved<T>(Change change, Optional<T> entity) {}

    Change perform(Request<S> request) {
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
            var move = prepare(request, setup.database()::ask);
            var saved = save(move, lock);
            saved.entity()
                    .ifPresent(entity -> postActions.runFirst(
                            lock, saved.change(), move.transition().after(), entity));
            return saved.change();
        }
    }

    /** The lock lives as long as the caller's transaction; the actions after are left to a relay, since nobody here sees the commit. */
    Change performWithin(Connection transaction, Request<S> request) {
        var session = setup.database().within(transaction);
        var reach = new Reach() {
            @Override
            public <R> R ask(Database.Work<R> work) throws SQLException {
                return work.run(session);
            }
        };
        var lock = acquire(() -> setup.locks().acquireWithin(transaction, setup.lockName(request.id())));
        var repeated = repeated(request, reach);
        if (repeated.isPresent()) {
            lock.release(transaction);
            return repeated.get();
        }
        var move = prepare(request, reach);
        try {
            return write(session, move, lock, 0).change();
        } catch (SQLException | RuntimeException e) {
            throw unsaved(move, e);
        }
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
        var transition = judge(request, current);
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

    private Transition<S, T> judge(Request<S> request, Current<S, T> current) {
        var verdict = ask(request, current);
        if (verdict instanceof Refusal<S, T> refusal) {
            throw refused(refusal, current);
        }
        var transition = verdict.orThrow();
        for (var check : setup.checks()) {
            var why = check.refuse(current.entity(), transition.to(), request);
            if (why.isPresent()) {
                throw new ValidationException(why.get(), null);
            }
        }
        return transition;
    }

    private Verdict<S, T> ask(Request<S> request, Current<S, T> current) {
        try {
            return request.event() == null
                    ? setup.machine().fire(current.state(), request.to(), current.entity())
                    : setup.machine().fireEvent(current.state(), request.event(), current.entity());
        } catch (RuntimeException e) {
            throw new ValidationException("a guard failed: " + e, e);
        }
    }

    private static <S, T> RuntimeException refused(Refusal<S, T> refusal, Current<S, T> current) {
        if (refusal.kind() == Refusal.Kind.GUARD) {
            return new ValidationException(refusal.reason(), refusal.asException());
        }
        // The row's own word, also when the machine does not know it.
        return new Refusal<Object, T>(
                        current.state() == null ? current.stateText() : current.state(),
                        refusal.to(),
                        refusal.event(),
                        refusal.kind(),
                        refusal.reason())
                .asException();
    }

    private Saved<T> save(Move<S, T> move, Lock lock) {
        try {
            var saved = setup.database().transaction(session -> write(session, move, lock, 1));
            if (!move.hasActionsAfter()) {
                lock.forget();
            }
            return saved;
        } catch (SQLException | RuntimeException e) {
            throw unsaved(move, e);
        }
    }

    /** The lock is proved first: nobody can take it from then on until the commit, and its answer is the time of the change. */
    private Saved<T> write(Session session, Move<S, T> move, Lock lock, int attempt) throws SQLException {
        var runsNow = attempt > 0 && move.hasActionsAfter();
        var at = runsNow ? lock.confirm(session.connection()) : lock.release(session.connection());
        var transition = move.transition();
        if (!rows.save(session, move.current(), transition.to(), at)) {
            throw new ConflictException(
                    "%s '%s' is no more at version %d in state %s; ask again"
                            .formatted(
                                    setup.name(),
                                    move.request().id(),
                                    move.current().version(),
                                    move.current().stateText()),
                    null);
        }
        var change = change(move, at);
        HistoryRows.insert(session, change, lock.fence(), move.request().key());
        Outbox.changed(session, change, move.hasActionsAfter() ? setup.limits().lease() : Duration.ZERO);
        if (move.hasActionsAfter()) {
            ActionRows.insert(
                    session,
                    change,
                    lock.fence(),
                    new ActionRows.First(
                            attempt,
                            runsNow ? setup.limits().lease() : Duration.ZERO,
                            transition.after().stream().map(PostActions::nameOf).toList()));
        }
        for (var work : setup.within()) {
            run(work, session.connection(), change);
        }
        return new Saved<>(change, runsNow ? rows.load(session, change.id()).map(Current::entity) : Optional.empty());
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

    private RuntimeException unsaved(Move<S, T> move, Exception error) {
        if (error instanceof ConflictException || error instanceof SaveException) {
            return (RuntimeException) error;
        }
        if (error instanceof LockLostException || (error instanceof SQLException sql && SqlErrors.isLostRace(sql))) {
            return new ConflictException(String.valueOf(error.getMessage()), error);
        }
        var key = move.request().key();
        if (key != null && error instanceof SQLException sql && SqlErrors.isDuplicate(sql)) {
            return new KeyReusedException(key, move.request().wish(), "another " + setup.name());
        }
        return new SaveException(error);
    }
}
