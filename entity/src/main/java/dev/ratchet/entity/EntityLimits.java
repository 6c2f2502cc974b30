package dev.ratchet.entity;

import dev.ratchet.core.Limits;
import java.time.Duration;

/**
 * The limit that each thing has. Immutable; each method with a value gives other limits.
 *
 * @param lease how long an entity's lock is held without being renewed; it is renewed at each third
 * @param patience how long a transition waits for the lock
 * @param batch most events or actions that a relay takes at once
 * @param attempts most attempts at the actions after a change, the first included
 * @param tries most tries to publish an event, before it is a dead letter that blocks none behind it
 * @param firstDelay the pause after a first failure; it doubles with each further one
 * @param longestDelay the longest pause
 * @param publishing how long a relay may take to publish a batch before another relay tries
 */
public record EntityLimits(
        Duration lease,
        Duration patience,
        int batch,
        int attempts,
        int tries,
        Duration firstDelay,
        Duration longestDelay,
        Duration publishing) {
    public static final EntityLimits STANDARD = new EntityLimits(
            Duration.ofSeconds(30),
            Duration.ofSeconds(5),
            100,
            10,
            20,
            Duration.ofSeconds(1),
            Duration.ofMinutes(5),
            Duration.ofSeconds(30));

    /** Longest id, actor, key and key of metadata. */
    static final int NAME = 500;

    /** Longest reason or error that is kept; what is longer is cut. */
    static final int TEXT = Limits.STANDARD.textLength();

    /** Most entries of metadata. */
    static final int METADATA = 100;

    private static final int MOST_DOUBLINGS = 30;

    public EntityLimits lease(Duration lease) {
        return new EntityLimits(lease, patience, batch, attempts, tries, firstDelay, longestDelay, publishing);
    }

    public EntityLimits patience(Duration patience) {
        return new EntityLimits(lease, patience, batch, attempts, tries, firstDelay, longestDelay, publishing);
    }

    public EntityLimits batch(int batch) {
        return new EntityLimits(lease, patience, batch, attempts, tries, firstDelay, longestDelay, publishing);
    }

    public EntityLimits attempts(int attempts) {
        return new EntityLimits(lease, patience, batch, attempts, tries, firstDelay, longestDelay, publishing);
    }

    public EntityLimits tries(int tries) {
        return new EntityLimits(lease, patience, batch, attempts, tries, firstDelay, longestDelay, publishing);
    }

    /** The first pause after a failure, and the longest. */
    public EntityLimits delays(Duration first, Duration longest) {
        return new EntityLimits(lease, patience, batch, attempts, tries, first, longest, publishing);
    }

    /** The pause after that many failures. */
    Duration delayAfter(int failures) {
        var delay = firstDelay.multipliedBy(1L << Math.min(MOST_DOUBLINGS, Math.max(0, failures - 1)));
        return delay.compareTo(longestDelay) > 0 ? longestDelay : delay;
    }
}
