package dev.ratchet.checks.chaos.checker;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One change in a journal entry, as far as the checker looks at it. Moves are two letters: from and to. */
sealed interface Change {
    /** A move of the run. */
    record Run(String move, String cause) implements Change {}

    /**
     * A move of a step.
     *
     * @param until the attempt's deadline or the end of a backoff
     * @param failure what went wrong; a missing node if nothing did
     * @param awaits what it waits for; a missing node if for nothing
     */
    record Step(
            int step,
            String move,
            int attempt,
            String cause,
            @Nullable Long until,
            JsonNode failure,
            JsonNode awaits) implements Change {
        char from() {
            return move.charAt(0);
        }

        char to() {
            return move.charAt(1);
        }
    }

    /** A move of the undo of a step. */
    record Undo(
            int step,
            String move,
            int attempt,
            String cause,
            @Nullable Long until,
            JsonNode failure) implements Change {}

    /** The run is on its way to an end. */
    record Ending(String cause) implements Change {}

    /** A signal came. */
    record Stored(String name, int number, String messageId) implements Change {}

    /** A signal was taken by a step. */
    record Consumed(String name, int number, int step) implements Change {}

    /** A person decided. */
    record Voted(int step, String by, boolean approves) implements Change {}

    /** Anything that changes nothing the checker follows. */
    record Other(String word) implements Change {}
}
