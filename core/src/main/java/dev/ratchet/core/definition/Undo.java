package dev.ratchet.core.definition;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a completed step is undone. With {@code halfDone} it also runs for the step that itself failed or was stopped, because its side
 * effects may be there in part.
 */
public record Undo(
        Work work, @Nullable RetryPolicy retry, @Nullable Duration timeout, boolean halfDone) {
    public Undo {
        Objects.requireNonNull(work, "work");
    }

    public static Undo by(Work work) {
        return new Undo(work, null, null, false);
    }

    public Undo withRetry(RetryPolicy policy) {
        return new Undo(work, policy, timeout, halfDone);
    }

    public Undo withTimeout(Duration limit) {
        return new Undo(work, retry, limit, halfDone);
    }

    public Undo alsoHalfDone() {
        return new Undo(work, retry, timeout, true);
    }
}
