package dev.ratchet.core.store;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.RunKey;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list, newest first.
 *
 * @param states any of these; empty is all
 * @param workflow of this name, in any version; null is all
 * @param labels having all of these
 * @param from created at or after; null is any time
 * @param to created before; null is any time
 * @param after the last run of the page before; null for the first page
 */
public record RunQuery(
        Set<RunState> states,
        @Nullable String workflow,
        Map<String, String> labels,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Position after,
        int limit) {
    public RunQuery {
        states = Set.copyOf(states);
        labels = Map.copyOf(labels);
    }

    /** Where a page ended: rows are ordered by creation and then by key, both descending. */
    public record Position(Instant created, RunKey key) {}
}
