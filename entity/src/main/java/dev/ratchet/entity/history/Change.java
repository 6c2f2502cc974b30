package dev.ratchet.entity.history;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One change of one entity, as it is kept for ever. States are texts, because a history outlives the states of its machine. Immutable.
 *
 * @param entity the name of the machine
 * @param version of the entity's row after the change
 * @param from null for its creation
 * @param event what triggered it, or null if it was asked for by target
 * @param by who
 * @param reason why; empty if nobody said
 * @param at when, by the database's clock
 */
public record Change(
        String entity,
        String id,
        long version,
        @Nullable String from,
        String to,
        @Nullable String event,
        String by,
        String reason,
        Map<String, String> metadata,
        Instant at) {
    public Change {
        requireNonNull(entity, "entity");
        requireNonNull(id, "id");
        requireNonNull(to, "to");
        requireNonNull(by, "by");
        requireNonNull(reason, "reason");
        metadata = Map.copyOf(metadata);
        requireNonNull(at, "at");
    }
}
