package dev.ratchet.entity.history;

import java.time.Duration;
import java.time.Instant;

/** An entity that has been in a state, which is not final, for too long. Immutable. */
public record Stuck(String id, String state, Instant since, Duration time) {}
