package dev.ratchet.entity.history;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stay of one entity in one state. Immutable.
 *
 * @param until null if it is still there
 * @param time how long; up to now by the database's clock if it is still there
 */
public record Dwell(String state, Instant since, @Nullable Instant until, Duration time) {}
