package dev.ratchet.core.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a run is due. Being due is data: the store only compares it with the clock. */
public final class Due {
    private Due() {}

    /**
     * When somebody should take the run if nobody owns it: if something in it can go on, since when that is so, less its head start; else
     * at its next timer;
     * else null: only an event from outside can move it.
     */
    public static @Nullable Instant unowned(Run run) {
        return switch (run.state()) {
            case CREATED, PAUSED, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> null;
            case QUEUED, RUNNING, WAITING, COMPENSATING -> canGoOn(run) ? canGoOnSince(run) : timer(run);
        };
    }

    private static boolean canGoOn(Run run) {
        return isReady(run) || hasOwnWork(run, StepState.RUNNING) || isUndoing(run, UndoState.RUNNING);
    }

    private static Instant canGoOnSince(Run run) {
        var ready = run.times().ready();
        var since = ready == null ? run.times().updated() : ready;
        return since.minusSeconds(run.origin().priority());
    }

    /** Whether somebody could begin something in the run: it waits for a slot, a step of its own is ready, or an undo's turn has come. */
    public static boolean isReady(Run run) {
        return switch (run.state()) {
            case CREATED, PAUSED, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> false;
            case QUEUED -> true;
            case RUNNING, WAITING -> run.ending() == null && mayStart(run) && hasOwnWork(run, StepState.READY);
            case COMPENSATING -> isUndoing(run, UndoState.PENDING);
        };
    }

    private static boolean mayStart(Run run) {
        return run.steps().count(StepState.RUNNING) < run.plan().maxConcurrentSteps();
    }

    /** When time will next act on the run: what an owner sets its own timer to. */
    public static @Nullable Instant timer(Run run) {
        return switch (run.state()) {
            case CREATED, QUEUED, PAUSED, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> null;
            case COMPENSATING -> undoTimer(run);
            case RUNNING, WAITING -> stepTimer(run);
        };
    }

    /** Work that the run's owner does itself; what is outside has a lease of its own. */
    private static boolean hasOwnWork(Run run, StepState state) {
        if (run.steps().count(state) == 0) {
            return false;
        }
        for (var step = run.steps().next(state, 0);
                step >= 0;
                step = run.steps().next(state, step + 1)) {
            if (!run.plan().step(step).isOutside()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUndoing(Run run, UndoState state) {
        var current = run.currentUndo();
        return current >= 0 && run.undos().get(current).state() == state;
    }

    private static @Nullable Instant undoTimer(Run run) {
        var current = run.currentUndo();
        return current < 0 ? null : run.undos().get(current).until();
    }

    private static @Nullable Instant stepTimer(Run run) {
        var ending = run.ending();
        if (ending != null) {
            return ending.stopBy();
        }
        var due = run.times().deadline();
        var steps = run.steps();
        for (var step = steps.nextNoteworthy(0); step >= 0; step = steps.nextNoteworthy(step + 1)) {
            var detail = steps.detail(step);
            if (detail != null && !steps.state(step).isOver()) {
                due = earlier(due, detail.due());
            }
        }
        return due;
    }

    private static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.isBefore(b) ? a : b;
    }
}
