package dev.ratchet.entity.history;

import java.util.List;
import java.util.Set;

/**
 * What a history must know of a machine and its table. Immutable.
 *
 * @param entity the name of the machine
 * @param edges every legal pair, as {@code from -> to}
 * @param since SQL for the microseconds of the last update of the row {@code t}, or for 0 if the table does not say
 */
public record Watched(
        String entity,
        String initial,
        List<String> unfinished,
        Set<String> edges,
        String table,
        String id,
        String state,
        String since) {
    public Watched {
        unfinished = List.copyOf(unfinished);
        edges = Set.copyOf(edges);
    }
}
