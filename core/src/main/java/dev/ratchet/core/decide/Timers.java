package dev.ratchet.core.decide;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.Wait;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Everything that time does to a run that is under way: all that is due is handled at once, the whole run's deadline first. */
final class Timers {
    private Timers() {}

    static void fire(Draft draft) {
        var ending = draft.ending();
        if (ending != null) {
            if (isDue(draft, ending.stopBy())) {
                Endings.fenceOff(draft);
            }
            return;
        }
        fireDeadline(draft);
        fire(draft, false);
    }

    /** Code that waited in vain runs again: last, when all that may end or pause the run is handled and what is ready has started. */
    static void tellWaits(Draft draft) {
        if (draft.isAlive()) {
            Settle.startDue(draft);
            fire(draft, true);
        }
    }

    /** Whether the run's own deadline has come, or its journal is full; it is ending then. */
    static boolean fireDeadline(Draft draft) {
        if (!draft.isAlive()) {
            return false;
        }
        if (isDue(draft, draft.deadline())) {
            Endings.deadline(draft);
        } else if (draft.isJournalFull()) {
            Endings.journalFull(draft);
        }
        return draft.ending() != null;
    }

    private static void fire(Draft draft, boolean starting) {
        var steps = draft.steps();
        for (var step = steps.nextNoteworthy(0); step >= 0 && draft.isAlive(); step = steps.nextNoteworthy(step + 1)) {
            var detail = draft.detail(step);
            if (detail != null
                    && !draft.state(step).isOver()
                    && isDue(draft, detail.due())
                    && tellsCode(detail.awaits()) == starting) {
                fire(draft, step, detail);
            }
        }
    }

    private static boolean tellsCode(@Nullable Wait wait) {
        return wait != null && wait.runsAgain() && !(wait instanceof Wait.Timer);
    }

    private static boolean isDue(Draft draft, @Nullable Instant due) {
        return due != null && !due.isAfter(draft.now());
    }

    private static void fire(Draft draft, int step, StepDetail detail) {
        switch (draft.state(step)) {
            case BACKOFF -> Settle.makeReady(draft, step, Cause.RETRY);
            case RUNNING -> {
                draft.effect(new Effect.StopHandler(step, detail.attempt()));
                var timeout = draft.plan().step(step).timeout();
                var message = "no outcome within " + (timeout == null ? "its time" : Durations.format(timeout));
                Failures.fail(draft, step, Failures.Report.of(Failure.of(ErrorCategory.TIMEOUT, message)));
            }
            case WAITING -> {
                var wait = detail.awaits();
                if (wait instanceof Wait.Timer) {
                    Waits.arrive(draft, step, Cause.TIMER);
                } else if (wait != null) {
                    Waits.timedOut(draft, step, wait);
                }
            }
            case PENDING, READY, COMPLETED, FAILED, SKIPPED, CANCELLED -> {}
        }
    }
}
