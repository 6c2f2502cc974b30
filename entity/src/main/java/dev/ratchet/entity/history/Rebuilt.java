package dev.ratchet.entity.history;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an entity's changes say about it, without a look at its row. Immutable.
 *
 * @param state the machine's initial one if nothing has happened yet
 * @param version 0 if nothing has happened yet
 * @param since null if nothing has happened yet
 * @param changes how many there are
 * @param breaks where a change does not follow from the one before; empty for a history that only this library has written
 */
public record Rebuilt(String state, long version, @Nullable Instant since, long changes, List<String> breaks) {
    public Rebuilt {
        breaks = List.copyOf(breaks);
    }
}
