package dev.ratchet.core.store.row;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A process that takes runs, as the others see it.
 *
 * @param id random for each process, never the host's name
 * @param name for people: application, host, process and a suffix
 * @param queues which queues it takes runs from
 * @param structures the code that it has: workflow, version and structure hash of each
 * @param progress what the code that runs there last told of how far it is, as JSON; null if nothing did
 * @param seen when it last told that it is alive, by the database's clock
 */
public record WorkerRow(
        UUID id,
        String name,
        List<String> queues,
        List<String> structures,
        @Nullable String progress,
        Instant seen) {
    public WorkerRow(UUID id, String name, List<String> queues, List<String> structures, Instant seen) {
        this(id, name, queues, structures, null, seen);
    }

    public WorkerRow {
        queues = List.copyOf(queues);
        structures = List.copyOf(structures);
    }
}
