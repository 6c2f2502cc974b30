package dev.ratchet.core.decide;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import org.jspecify.annotations.Nullable;

/**
 * Pause and resume. While a run is paused, outcomes of handlers that were under way change only their own steps; timers, signals and
 * whatever follows wait until it is resumed.
 */
final class Pauses {
    private Pauses() {}

    static void pause(Draft draft, Cause cause, String note) {
        draft.runThrough(cause);
        draft.moveRun(RunState.PAUSED, cause, note);
        var steps = draft.steps();
        for (var step = steps.next(StepState.RUNNING, 0); step >= 0; step = steps.next(StepState.RUNNING, step + 1)) {
            draft.effect(new Effect.StopHandler(step, draft.attempt(step)));
        }
    }

    static void resume(Draft draft, @Nullable String acceptedVersion) {
        draft.moveRun(RunState.RUNNING, Cause.RESUMED);
        if (acceptedVersion != null) {
            draft.record(new Change.VersionAccepted(acceptedVersion));
        }
        Timers.fireDeadline(draft);
        if (draft.isAlive()) {
            releaseHeld(draft);
            Waits.lookAgain(draft);
            Timers.fire(draft);
        }
        if (draft.isAlive()) {
            Settle.readyAll(draft);
            Settle.presentAll(draft);
            Timers.tellWaits(draft);
        }
        Settle.settle(draft);
    }

    /** Steps that failed into the pause are tried again, with all their attempts. */
    private static void releaseHeld(Draft draft) {
        var steps = draft.steps();
        for (var step = steps.next(StepState.BACKOFF, 0); step >= 0; step = steps.next(StepState.BACKOFF, step + 1)) {
            var detail = draft.detail(step);
            if (detail != null && detail.until() == null) {
                Settle.makeReady(draft, step, Cause.RESUMED);
            }
        }
    }
}
