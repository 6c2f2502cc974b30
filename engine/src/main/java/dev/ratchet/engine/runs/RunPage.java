package dev.ratchet.engine.runs;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One page of runs, newest first, without inputs and outputs.
 *
 * @param cursor where the next page begins; null if this is the last one
 */
public record RunPage(List<RunView> runs, @Nullable String cursor) {
    public RunPage {
        runs = List.copyOf(runs);
    }

    public Optional<String> next() {
        return Optional.ofNullable(cursor);
    }
}
