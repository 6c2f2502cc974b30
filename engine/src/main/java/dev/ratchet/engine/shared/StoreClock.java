package dev.ratchet.engine.shared;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * The store's time between two of its answers: the last one plus what has passed here since. An answer is older when it arrives than
 * when it was given, so this clock lags behind the store's and never leads. Thread-safe.
 */
public final class StoreClock {
    private final LongSupplier nanos;
    private volatile Sample last;

    public StoreClock(Instant now, LongSupplier nanos) {
        this.nanos = nanos;
        this.last = new Sample(now, nanos.getAsLong());
    }

    public void heard(Instant now) {
        last = new Sample(now, nanos.getAsLong());
    }

    public Instant now() {
        var sample = last;
        return sample.now.plusNanos((nanos.getAsLong() - sample.at) / 1_000 * 1_000);
    }

    /** This process's own monotonic time. */
    public long nanos() {
        return nanos.getAsLong();
    }

    private record Sample(Instant now, long at) {}
}
