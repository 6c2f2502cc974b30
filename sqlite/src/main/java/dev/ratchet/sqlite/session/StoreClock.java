package dev.ratchet.sqlite.session;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The database's clock. SQLite has none, so it is that of the machine, which all processes on the file share; it never goes back: if
 * the machine's clock is set back, this one stands still until that one has caught up. Thread-safe.
 */
public final class StoreClock {
    private final InstantSource machine;
    private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);

    public StoreClock(InstantSource machine) {
        this.machine = machine;
    }

    public long micros() {
        return latest.accumulateAndGet(Micros.floor(machine.instant()), Math::max);
    }

    public Instant now() {
        return Micros.at(micros());
    }

    /** Some process has seen this time already, so it is not before it. */
    public void isPast(long micros) {
        latest.accumulateAndGet(micros, Math::max);
    }
}
