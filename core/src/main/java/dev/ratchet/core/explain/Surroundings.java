package dev.ratchet.core.explain;

import dev.ratchet.core.run.RunId;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What an explanation may know besides the run.
 *
 * @param zone in which times are told
 * @param slots the run's place in its queue, if slots are limited there
 * @param noWorkerSince since when nobody serves the run's queue; null if somebody does
 * @param keyHolder the run that holds the concurrency key that this one needs
 */
public record Surroundings(
        Instant now,
        ZoneId zone,
        @Nullable Slots slots,
        @Nullable Instant noWorkerSince,
        @Nullable RunId keyHolder) {
    /** So many of so many slots in use, and where the run stands in line. */
    public record Slots(int used, int limit, int position) {}

    public static Surroundings at(Instant now, ZoneId zone) {
        return new Surroundings(now, zone, null, null, null);
    }

    public Surroundings withSlots(int used, int limit, int position) {
        return new Surroundings(now, zone, new Slots(used, limit, position), noWorkerSince, keyHolder);
    }

    public Surroundings withoutWorkerSince(Instant since) {
        return new Surroundings(now, zone, slots, since, keyHolder);
    }

    public Surroundings withKeyHolder(RunId run) {
        return new Surroundings(now, zone, slots, noWorkerSince, run);
    }
}
