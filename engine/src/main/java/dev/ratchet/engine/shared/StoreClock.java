package dev.ratchet.engine.shared;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * The store's time between two of its answers: the last one plus what has passed here since, less a little. An answer is older when it
 * arrives than when it was given, and a machine's clock may run fast by less than that little; so this clock lags behind the store's
 * and never leads. Thread-safe.
 */
public final class StoreClock {
    /** Twice the rate at which a clock is slewed at most, 500 parts in a million. */
    private static final int ONE_PART_IN = 1_000;

    private static final Duration SET_BACK = Duration.ofSeconds(1);

    private final LongSupplier nanos;
    private volatile Sample last;

    public StoreClock(Instant now, LongSupplier nanos) {
        this.nanos = nanos;
        this.last = new Sample(now, nanos.getAsLong());
    }

    /** An answer that is older than one that came before says nothing, unless the store's clock was set back. */
    public void heard(Instant now) {
        var believed = now();
        if (now.isAfter(believed) || now.isBefore(believed.minus(SET_BACK))) {
            last = new Sample(now, nanos.getAsLong());
        }
    }

    public Instant now() {
        var sample = last;
        var passed = nanos.getAsLong() - sample.at;
        return sample.now.plusNanos((passed - passed / ONE_PART_IN) / 1_000 * 1_000);
    }

    /** This process's own monotonic time. */
    public long nanos() {
        return nanos.getAsLong();
    }

    private record Sample(Instant now, long at) {}
}
