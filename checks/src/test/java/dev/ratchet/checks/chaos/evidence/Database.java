package dev.ratchet.checks.chaos.evidence;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The rows of a database, as they were when nothing wrote any more. Times are microseconds since 1970, keys are UUIDs as text.
 *
 * @param isInProcess whether the database runs in the process of the worker, and is paused with it
 */
public record Database(
        boolean isInProcess,
        List<RunRow> runs,
        List<EntryRow> journal,
        List<SignalRow> signals,
        List<Accepted> accepted,
        List<RowChange> changes,
        List<String> torn) {
    public Database {
        runs = List.copyOf(runs);
        journal = List.copyOf(journal);
        signals = List.copyOf(signals);
        accepted = List.copyOf(accepted);
        changes = List.copyOf(changes);
        torn = List.copyOf(torn);
    }

    /** A row of {@code run}, with the definition that it names; {@code active} is an empty object if there is none. */
    public record RunRow(
            String key,
            String id,
            Plan plan,
            long revision,
            char state,
            String steps,
            JsonNode active,
            JsonNode origin,
            long created,
            long updated,
            @Nullable Long wake,
            @Nullable String owner,
            long fence) {}

    /** A row of {@code journal}. */
    public record EntryRow(
            String key,
            long revision,
            long at,
            long commit,
            long fence,
            String entry,
            @Nullable String payload) {}

    /** A row of {@code signal}. */
    public record SignalRow(String key, String name, int number, String messageId) {}

    /** What a handler wrote together with its outcome, into a table of the test's own. */
    public record Accepted(String run, String step, int attempt, long fence, String key) {}

    /**
     * One change of a row of {@code run}, written down by a trigger of the test's own in the very same transaction. Revision and fence
     * are 0 before the row was inserted.
     */
    public record RowChange(String key, long at, Lease before, Lease after) {}

    /** What a row says about its revision and its owner. */
    public record Lease(
            long revision,
            long fence,
            @Nullable String owner,
            @Nullable Long wake) {}
}
