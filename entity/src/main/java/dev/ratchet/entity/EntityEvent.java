package dev.ratchet.entity;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Something that happened to an entity and is told to others, at least once, in order for each entity. */
public sealed interface EntityEvent {
    /** The name of the machine. */
    String entity();

    String id();

    /** The version of the entity's row after the change that this is about. */
    long version();

    /** The same for every delivery of this event and of no other, for receivers who must see each once. */
    String key();

    /** An entity has changed its state. */
    record StateChanged(
            String entity,
            String id,
            long version,
            String from,
            String to,
            String by,
            String reason,
            Map<String, String> metadata,
            Instant at)
            implements EntityEvent {
        public StateChanged {
            metadata = Map.copyOf(metadata);
        }

        @Override
        public String key() {
            return "%s:%s:%d:state-changed".formatted(entity, id, version);
        }
    }

    /**
     * Actions that belong to a change have failed after it. The change stands.
     *
     * @param actions the names of those that failed
     * @param isLast whether nobody will try again
     */
    record PostActionFailed(
            String entity,
            String id,
            long version,
            String from,
            String to,
            List<String> actions,
            String error,
            int attempt,
            boolean isLast,
            Instant at)
            implements EntityEvent {
        public PostActionFailed {
            actions = List.copyOf(actions);
        }

        @Override
        public String key() {
            return "%s:%s:%d:post-action-failed:%d".formatted(entity, id, version, attempt);
        }
    }
}
