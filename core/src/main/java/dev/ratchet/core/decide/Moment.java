package dev.ratchet.core.decide;

import java.time.Instant;

/**
 * What decide may know of the world when an event comes.
 *
 * @param now database time
 * @param actor who causes the event, for the journal
 * @param room how many handlers may be started here and now: 0 for everybody but the run's owner
 * @param seed where jitter comes from
 */
public record Moment(Instant now, String actor, int room, long seed) {
    /** A number from 0 up to 1 that depends on nothing but the seed and what it is for. */
    double random(int what) {
        var mixed = (seed + 0x9E3779B97F4A7C15L * (what + 1L)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 30)) * 0x94D049BB133111EBL;
        return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1.0p-53;
    }
}
