package dev.ratchet.core.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The undo of one step: how far it is, how often it was tried, and what went wrong last. */
public record UndoRecord(
        int step,
        UndoState state,
        int attempt,
        int failures,
        int lost,
        Instant since,
        @Nullable Instant until,
        @Nullable Failure failure) {
    public static UndoRecord waiting(int step, Instant since) {
        return new UndoRecord(step, UndoState.PENDING, 0, 0, 0, since, null, null);
    }
}
