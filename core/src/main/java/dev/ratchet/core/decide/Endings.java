package dev.ratchet.core.decide;

import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Ending;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a run comes to an end other than completion: nothing new starts, handlers are asked to stop and their outcomes still count, and
 * when none is active the run ends or is rolled back.
 */
final class Endings {
    private Endings() {}

    static void begin(Draft draft, Cause cause, FailurePolicy policy, String reason) {
        var undo = policy == FailurePolicy.COMPENSATE;
        var retry = policy == FailurePolicy.RETRY && !draft.isAutomaticRetry();
        var stopBy = draft.after(draft.limits().stopGrace());
        draft.record(new Change.EndingBegan(new Ending(cause, undo, retry, reason, stopBy)));
        askToStop(draft, undo);
    }

    private static void askToStop(Draft draft, boolean undo) {
        for (var step = 0; step < draft.steps().size(); step++) {
            stopWork(draft, step, undo);
        }
    }

    /** Asks whoever works on the step to stop: its handler, or its child runs. */
    static void stopWork(Draft draft, int step, boolean undo) {
        if (draft.state(step) == StepState.RUNNING) {
            draft.effect(new Effect.StopHandler(step, draft.attempt(step)));
        } else if (hasOpenChildren(draft, step)) {
            draft.effect(new Effect.StopChildren(step, draft.attempt(step), undo));
        }
    }

    private static boolean hasOpenChildren(Draft draft, int step) {
        return draft.waitOf(step) instanceof Wait.Children children && children.open() > 0;
    }

    static void cancel(Draft draft, @Nullable Boolean wanted, String reason) {
        var undo = wanted == null ? draft.plan().failurePolicy() == FailurePolicy.COMPENSATE : wanted;
        var hasBegun = draft.state() != RunState.CREATED && draft.state() != RunState.QUEUED;
        var policy = undo && hasBegun ? FailurePolicy.COMPENSATE : FailurePolicy.ABORT;
        begin(draft, Cause.CANCEL, policy, reason);
        if (!hasBegun) {
            draft.runThrough(Cause.CANCEL);
        }
        proceed(draft);
    }

    static void deadline(Draft draft) {
        begin(draft, Cause.DEADLINE, policyForWholeRun(draft), "the run took longer than its timeout");
    }

    /** A run that goes round and round would fill the database and could not be read any more. */
    static void journalFull(Draft draft) {
        var entries = String.format(Locale.ROOT, "%,d", draft.limits().journalStop());
        begin(draft, Cause.FAILURE, policyForWholeRun(draft), "its journal has " + entries + " entries");
    }

    /** The run as a whole has failed; pausing it then would only take longer, so that means abort. */
    private static FailurePolicy policyForWholeRun(Draft draft) {
        var policy = draft.plan().failurePolicy();
        return policy == FailurePolicy.PAUSE ? FailurePolicy.ABORT : policy;
    }

    /** The grace is over: what still runs is fenced off. */
    static void fenceOff(Draft draft) {
        for (var step = 0; step < draft.steps().size(); step++) {
            if (draft.state(step) == StepState.RUNNING || hasOpenChildren(draft, step)) {
                throughAndCancel(draft, step);
            }
        }
    }

    /** Ends the run if nothing is active any more. */
    static void proceed(Draft draft) {
        var ending = draft.ending();
        if (ending == null) {
            return;
        }
        if (isActive(draft)) {
            draft.runThrough(ending.cause());
            return;
        }
        Waits.countEndedChildren(draft);
        cancelWhatHadBegun(draft);
        if (ending.undo()) {
            draft.runThrough(ending.cause());
            draft.moveRun(RunState.COMPENSATING, undoCause(ending), ending.reason());
            Undoing.proceed(draft);
        } else {
            finish(draft, ending);
        }
    }

    private static boolean isActive(Draft draft) {
        var steps = draft.steps();
        if (steps.count(StepState.RUNNING) > 0) {
            return true;
        }
        for (var step = steps.next(StepState.WAITING, 0); step >= 0; step = steps.next(StepState.WAITING, step + 1)) {
            if (hasOpenChildren(draft, step)) {
                return true;
            }
        }
        return false;
    }

    /** Steps that never started keep their state; the rest go through RUNNING to CANCELLED. */
    private static void cancelWhatHadBegun(Draft draft) {
        for (var step = 0; step < draft.steps().size(); step++) {
            switch (draft.state(step)) {
                case WAITING, BACKOFF -> throughAndCancel(draft, step);
                case READY -> {
                    if (draft.detail(step) != null) {
                        throughAndCancel(draft, step);
                    }
                }
                case PENDING, RUNNING, COMPLETED, FAILED, SKIPPED, CANCELLED -> {}
            }
        }
    }

    private static void throughAndCancel(Draft draft, int step) {
        Settle.throughRunning(draft, step, Cause.RUN_ENDED);
        draft.moveStep(step, StepState.CANCELLED, Cause.RUN_ENDED);
    }

    static Cause undoCause(Ending ending) {
        return ending.isCancel() ? Cause.CANCEL : Cause.FAILURE;
    }

    private static void finish(Draft draft, Ending ending) {
        if (!ending.isCancel() && draft.state() == RunState.PAUSED) {
            draft.runThrough(ending.cause());
        }
        draft.moveRun(ending.isCancel() ? RunState.CANCELLED : RunState.FAILED, ending.cause(), ending.reason());
        if (ending.retry()) {
            draft.effect(new Effect.StartLinkedRun());
        }
    }
}
