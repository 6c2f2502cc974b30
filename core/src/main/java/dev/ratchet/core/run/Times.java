package dev.ratchet.core.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When things happened to a run; the deadline counts from the first RUNNING. */
public record Times(
        Instant created,
        Instant updated,
        @Nullable Instant started,
        @Nullable Instant deadline,
        @Nullable Instant ended) {}
