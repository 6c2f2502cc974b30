package dev.ratchet.engine.code;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of an attempt. */
public sealed interface Report {
    /** The step is complete; with JSON, or without a result. */
    record Completed(@Nullable String output) implements Report {}

    /** The step's condition does not hold. */
    record Skipped() implements Report {}

    /** The step waits, and its code runs again when that comes. For a step that is nothing but a wait: its condition holds. */
    record Waiting(WaitFor waitFor) implements Report {}

    /**
     * The step wants child runs, and is complete when they have ended.
     *
     * @param workflow what they are runs of
     * @param result which of their steps gives the result of each; null if none does
     * @param queue where they wait for a worker; null is the queue of this run
     * @param inputs an input for each, as JSON
     * @param tolerated how many of them may fail
     */
    record Children(
            Definition workflow,
            @Nullable String result,
            @Nullable String queue,
            List<String> inputs,
            int tolerated) implements Report {
        public Children {
            inputs = List.copyOf(inputs);
        }
    }

    /** The attempt failed. */
    record Failed(
            ErrorCategory category,
            String type,
            String message,
            Wish wish,
            @Nullable Duration after) implements Report {}
}
