package dev.ratchet.entity.history;

import java.time.Duration;

/**
 * How long entities stayed in a state before they left it. Immutable.
 *
 * @param stays how many stays have ended
 */
public record DwellTime(String state, long stays, Duration average, Duration longest) {}
