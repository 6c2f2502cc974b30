package dev.ratchet.core.decide;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import org.jspecify.annotations.Nullable;

/** Rolling back: one undo after the other, newest completion first, each with its own attempts. */
final class Undoing {
    private Undoing() {}

    /** The undo of that step, if that attempt of it is the one under way. */
    static @Nullable UndoRecord current(Draft draft, int step, int attempt) {
        for (var undo : draft.undos()) {
            if (undo.step() == step && undo.state() == UndoState.RUNNING && undo.attempt() == attempt) {
                return undo;
            }
        }
        return null;
    }

    static void fail(Draft draft, UndoRecord undo, Failures.Report report) {
        var failures = undo.failures() + 1;
        var policy = Failures.policy(draft.plan().undoRetry(undo.step()), report);
        var isCurable =
                report.wish() == Wish.RETRY || report.failure().category().mayRetry();
        if (policy == null || !isCurable || policy.isExhausted(failures)) {
            draft.moveUndo(undo, UndoState.FAILED, Cause.FAILURE, null, report.failure());
            return;
        }
        var pause = Failures.pause(policy, failures, report, draft.random(undo.step()));
        draft.moveUndo(undo, UndoState.BACKOFF, Cause.FAILURE, draft.after(pause), report.failure());
    }

    static void fireTimers(Draft draft) {
        var current = Run.currentUndo(draft.undos());
        if (current < 0) {
            return;
        }
        var undo = draft.undos().get(current);
        var until = undo.until();
        if (until == null || until.isAfter(draft.now())) {
            return;
        }
        if (undo.state() == UndoState.BACKOFF) {
            draft.moveUndo(undo, UndoState.PENDING, Cause.RETRY, null, null);
        } else if (undo.state() == UndoState.RUNNING) {
            draft.effect(new Effect.StopUndo(undo.step(), undo.attempt()));
            fail(draft, undo, Failures.Report.of(Failure.of(ErrorCategory.TIMEOUT, "no outcome in time")));
        }
    }

    static void proceed(Draft draft) {
        var current = Run.currentUndo(draft.undos());
        var hasFailed = draft.undos().stream().anyMatch(undo -> undo.state() == UndoState.FAILED);
        var stops = hasFailed && draft.plan().definition().undoErrors() == UndoErrors.STOP;
        if (current < 0 || stops) {
            finish(draft, hasFailed);
            return;
        }
        var undo = draft.undos().get(current);
        if (undo.state() == UndoState.PENDING && draft.takeRoom()) {
            var spec = draft.plan().step(undo.step()).undo();
            var timeout = spec == null ? null : spec.timeout();
            var until = timeout == null ? null : draft.after(timeout);
            draft.moveUndo(undo, UndoState.RUNNING, Cause.STARTED, until, null);
            draft.effect(new Effect.StartUndo(undo.step(), undo.attempt() + 1));
        }
    }

    private static void finish(Draft draft, boolean hasFailed) {
        var ending = draft.ending();
        var cause = ending == null ? Cause.FAILURE : Endings.undoCause(ending);
        var reason = ending == null ? null : ending.reason();
        if (hasFailed) {
            draft.moveRun(RunState.FAILED, Cause.UNDO, draft.kept("rolled back only in part; " + reason));
        } else {
            draft.moveRun(RunState.ROLLED_BACK, cause, reason);
        }
    }
}
