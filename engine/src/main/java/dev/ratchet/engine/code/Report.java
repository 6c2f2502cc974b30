package dev.ratchet.engine.code;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What came of an attempt. */
public sealed interface Report {
    /** The step is complete; with JSON, or without a result. */
    record Completed(@Nullable String output) implements Report {}

    /** The step's condition does not hold. */
    record Skipped() implements Report {}

    /** The step waits, and its code runs again when that comes. For a step that is nothing but a wait: its condition holds. */
    record Waiting(WaitFor waitFor) implements Report {}

    /** The attempt failed. */
    record Failed(
            ErrorCategory category,
            String type,
            String message,
            Wish wish,
            @Nullable Duration after) implements Report {}
}
