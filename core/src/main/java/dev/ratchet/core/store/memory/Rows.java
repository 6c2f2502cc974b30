package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.row.RunRow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row with another owner, fence, wake or slot: what belongs to the store. */
final class Rows {
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    private Rows() {}

    /** The first instant after a lease that begins now: when somebody else may take the run. */
    static Instant end(Instant now, Duration lease) {
        return now.plus(lease).truncatedTo(ChronoUnit.MICROS).plus(MICROSECOND);
    }

    /** A lease holds until its last microsecond is over, which is when the run is due. */
    static boolean isHeld(RunRow row, UUID worker, long fence, Instant now) {
        return worker.equals(row.owner())
                && row.fence() == fence
                && row.wake() != null
                && row.wake().isAfter(now);
    }

    static RunRow owned(RunRow row, UUID owner, long fence, Instant wake) {
        return row.leased(wake, owner, fence);
    }

    static RunRow unowned(RunRow row, long fence, @Nullable Instant wake) {
        return row.leased(wake, null, fence);
    }

    static RunRow leaseOf(RunRow before, RunRow after) {
        return after.leased(before.wake(), before.owner(), before.fence()).withSlot(before.slot());
    }
}
