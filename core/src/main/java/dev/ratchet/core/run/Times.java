package dev.ratchet.core.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When things happened to a run; the deadline counts from the first RUNNING.
 *
 * @param ready since when somebody could begin something in it, without a break; null while nobody could
 */
public record Times(
        Instant created,
        Instant updated,
        @Nullable Instant ready,
        @Nullable Instant started,
        @Nullable Instant deadline,
        @Nullable Instant ended) {}
