package dev.ratchet.core.store.text;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What goes without saying, and is therefore not written. Rows depend on it: nothing here may ever change. */
final class Usual {
    static final String QUEUE = "default";

    /** The events of ordinary runs, the first of which is written as 1. More may follow at the end. */
    private static final List<String> EVENTS = List.of(
            "step_completed",
            "slot_granted",
            "created",
            "woken",
            "step_failed",
            "undo_completed",
            "step_waiting",
            "signal_received",
            "condition_false",
            "triggered",
            "step_started",
            "child_ended");

    private Usual() {}

    /** The number that stands for the event, or 0 if it is written as a word. */
    static int number(String event) {
        return EVENTS.indexOf(event) + 1;
    }

    /** The event for which that number stands. */
    static @Nullable String event(long number) {
        return number < 1 || number > EVENTS.size() ? null : EVENTS.get((int) number - 1);
    }

    /** Why a run is in that state. */
    static @Nullable Cause cause(RunState state) {
        return switch (state) {
            case QUEUED -> Cause.TRIGGERED;
            case RUNNING -> Cause.SLOT_GRANTED;
            case COMPLETED -> Cause.ALL_DONE;
            case CREATED, WAITING, PAUSED, COMPENSATING, ROLLED_BACK, FAILED, CANCELLED -> null;
        };
    }

    /** Why a run makes that move. */
    static @Nullable Cause cause(RunState from, RunState to) {
        return switch (from) {
            case CREATED, QUEUED -> cause(to);
            case RUNNING -> to == RunState.COMPLETED ? Cause.ALL_DONE : null;
            case WAITING, PAUSED, COMPENSATING, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> null;
        };
    }

    /** Why a step makes that move. */
    static @Nullable Cause cause(StepState from, StepState to) {
        return switch (from) {
            case PENDING -> Cause.NEEDS_MET;
            case READY -> Cause.STARTED;
            case BACKOFF -> Cause.RETRY;
            case RUNNING -> causeAfterRunning(to);
            case WAITING, COMPLETED, FAILED, SKIPPED, CANCELLED -> null;
        };
    }

    private static @Nullable Cause causeAfterRunning(StepState to) {
        return switch (to) {
            case COMPLETED, WAITING -> Cause.OUTCOME;
            case BACKOFF, FAILED -> Cause.FAILURE;
            case SKIPPED -> Cause.CONDITION_FALSE;
            case CANCELLED -> Cause.RUN_ENDED;
            case PENDING, READY, RUNNING -> null;
        };
    }

    /** Why an undo makes that move. */
    static @Nullable Cause cause(UndoState from, UndoState to) {
        return switch (from) {
            case PENDING -> Cause.STARTED;
            case BACKOFF -> Cause.RETRY;
            case RUNNING -> to == UndoState.DONE ? Cause.OUTCOME : Cause.FAILURE;
            case DONE, FAILED -> null;
        };
    }

    /** To which attempt the move of a step belongs. */
    static int attempt(StepState from) {
        return from == StepState.PENDING ? 0 : 1;
    }

    static @Nullable Instant ended(RunState state, Instant updated) {
        return state.isOver() ? updated : null;
    }

    /** What is to be known of a step in that state, if the run was last changed at that time. */
    static @Nullable StepDetail detail(StepState state, Instant updated) {
        return state == StepState.RUNNING
                ? new StepDetail(1, 0, 0, Cause.NEEDS_MET, null, updated, null, null, null, null)
                : null;
    }
}
