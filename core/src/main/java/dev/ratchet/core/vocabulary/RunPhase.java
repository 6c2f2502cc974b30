package dev.ratchet.core.vocabulary;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import org.jspecify.annotations.Nullable;

/** The states of a run as a vocabulary tells them apart: a roll-back is named after what caused it. */
public enum RunPhase {
    CREATED,
    QUEUED,
    RUNNING,
    WAITING,
    PAUSED,
    COMPENSATING,
    COMPLETED,
    ROLLED_BACK_FAILURE,
    ROLLED_BACK_CANCEL,
    FAILED,
    CANCELLED;

    public static RunPhase of(RunState state, @Nullable Cause cause) {
        return switch (state) {
            case CREATED -> CREATED;
            case QUEUED -> QUEUED;
            case RUNNING -> RUNNING;
            case WAITING -> WAITING;
            case PAUSED -> PAUSED;
            case COMPENSATING -> COMPENSATING;
            case COMPLETED -> COMPLETED;
            case ROLLED_BACK -> cause == Cause.CANCEL ? ROLLED_BACK_CANCEL : ROLLED_BACK_FAILURE;
            case FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
        };
    }
}
