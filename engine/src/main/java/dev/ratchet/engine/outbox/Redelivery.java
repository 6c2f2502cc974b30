package dev.ratchet.engine.outbox;

import java.time.Duration;

/**
 * How often a message is tried, and how long the pauses are: each is twice as long as the one before it.
 *
 * @param attempts after so many it is a dead letter
 * @param first the first pause
 * @param longest no pause is longer
 */
public record Redelivery(int attempts, Duration first, Duration longest) {
    /** Tried for some three hours. */
    public static final Redelivery USUAL = new Redelivery(15, Duration.ofSeconds(1), Duration.ofHours(1));

    private static final int MOST_DOUBLINGS = 40;

    public Redelivery {
        if (attempts < 1 || first.isNegative() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "messages cannot be tried " + attempts + " times with pauses from " + first + " to " + longest
                            + ": say at least one attempt, and no first pause that is longer than the longest");
        }
    }

    /** The pause after that attempt, which counts from 1. */
    public Duration after(int attempt) {
        var doublings = Math.min(MOST_DOUBLINGS, Math.max(0, attempt - 1));
        var isLonger = first.compareTo(longest.dividedBy(1L << doublings)) > 0;
        return isLonger ? longest : first.multipliedBy(1L << doublings);
    }
}
