package dev.ratchet.core.run;

import java.time.Instant;

/**
 * The run is on its way to an end other than completion: nothing new starts, and the end comes when no handler is active.
 *
 * @param cause FAILURE, DEADLINE or CANCEL
 * @param undo whether completed steps are undone first
 * @param retry whether one linked run is started when this one has failed
 * @param stopBy when handlers that have not ended are fenced off
 */
public record Ending(Cause cause, boolean undo, boolean retry, String reason, Instant stopBy) {
    public boolean isCancel() {
        return cause == Cause.CANCEL;
    }
}
