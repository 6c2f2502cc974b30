package dev.ratchet.core.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run was given when it was made, and never changes.
 *
 * @param priority its head start, in seconds: it goes before runs that were ready so much earlier
 * @param concurrencyKey of the runs that have it, one at a time is under way
 */
public record Origin(
        String inputHash,
        String queue,
        int priority,
        Map<String, String> labels,
        @Nullable String businessKey,
        @Nullable Link retryOf,
        @Nullable RunId parent,
        @Nullable String concurrencyKey) {
    public Origin {
        labels = Map.copyOf(labels);
    }

    /** Without a concurrency key. */
    public Origin(
            String inputHash,
            String queue,
            int priority,
            Map<String, String> labels,
            @Nullable String businessKey,
            @Nullable Link retryOf,
            @Nullable RunId parent) {
        this(inputHash, queue, priority, labels, businessKey, retryOf, parent, null);
    }

    public Origin withConcurrencyKey(@Nullable String key) {
        return new Origin(inputHash, queue, priority, labels, businessKey, retryOf, parent, key);
    }

    public static Origin of(String inputHash) {
        return new Origin(inputHash, "default", 0, Map.of(), null, null, null);
    }

    /** The ended run that this one tries again; automatic if a failure policy started it, which happens once. */
    public record Link(RunId run, boolean isAutomatic) {}

    public Origin asRetryOf(RunId ended, boolean isAutomatic) {
        return new Origin(
                inputHash, queue, priority, labels, businessKey, new Link(ended, isAutomatic), parent, concurrencyKey);
    }
}
