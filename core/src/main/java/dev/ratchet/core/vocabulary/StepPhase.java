package dev.ratchet.core.vocabulary;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import org.jspecify.annotations.Nullable;

/** The states of a step as a vocabulary tells them apart: READY is named after where the step came from. */
public enum StepPhase {
    PENDING,
    READY,
    READY_WOKEN,
    READY_RETRY,
    READY_LOST,
    READY_GIVEN_BACK,
    RUNNING,
    WAITING,
    BACKOFF,
    COMPLETED,
    FAILED,
    SKIPPED,
    CANCELLED;

    /** The phase that a move leads into. */
    public static StepPhase of(StepState from, StepState to, Cause cause) {
        return to == StepState.READY ? ready(from, cause) : of(to);
    }

    /** The phase in which a step is at rest. */
    public static StepPhase of(StepState state, @Nullable StepDetail detail) {
        return state == StepState.READY && detail != null ? ready(cameFrom(detail), detail.reason()) : of(state);
    }

    private static StepPhase of(StepState state) {
        return switch (state) {
            case PENDING -> PENDING;
            case READY -> READY;
            case RUNNING -> RUNNING;
            case WAITING -> WAITING;
            case BACKOFF -> BACKOFF;
            case COMPLETED -> COMPLETED;
            case FAILED -> FAILED;
            case SKIPPED -> SKIPPED;
            case CANCELLED -> CANCELLED;
        };
    }

    private static StepPhase ready(StepState from, Cause cause) {
        return switch (from) {
            case WAITING -> READY_WOKEN;
            case BACKOFF -> READY_RETRY;
            case RUNNING -> cause == Cause.LEASE_EXPIRED ? READY_LOST : READY_GIVEN_BACK;
            case PENDING, READY, COMPLETED, FAILED, SKIPPED, CANCELLED -> READY;
        };
    }

    private static StepState cameFrom(StepDetail detail) {
        return switch (detail.reason()) {
            case RETRY, RESUMED -> StepState.BACKOFF;
            case LEASE_EXPIRED, GIVEN_BACK -> StepState.RUNNING;
            case TRIGGERED,
                    SLOT_GRANTED,
                    NEEDS_MET,
                    STARTED,
                    DELAY,
                    OUTCOME,
                    CONDITION_FALSE,
                    SIGNAL,
                    APPROVAL,
                    REJECTION,
                    GOVERNANCE,
                    CHILD,
                    TIMER,
                    FAILURE,
                    TIMEOUT,
                    DEADLINE,
                    MANUAL,
                    VERSION,
                    STEP_FAILURE,
                    CANCEL,
                    RUN_ENDED,
                    ALL_DONE,
                    UNDO,
                    COPIED -> StepState.WAITING;
        };
    }
}
