package dev.ratchet.checks.simulation.world;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The monotonic time of one machine: it begins anywhere, runs a little fast or slow, or much too slow, and may stand still while the
 * machine is suspended. One thread at a time.
 */
public final class MachineClock implements LongSupplier {
    /** How fast a clock may run: the most by which time is ever slewed. */
    public static final double FASTEST = 1.0005;

    private final InstantSource real;
    private final double rate;
    private final long offset;
    private final Instant birth;
    private Duration suspended = Duration.ZERO;

    public MachineClock(InstantSource real, Chance chance) {
        this.real = real;
        this.birth = real.instant();
        this.offset = chance.generator().nextLong(1L << 60) * (chance.oneIn(2) ? 1 : -1);
        this.rate = chance.oneIn(6) ? 0.5 + chance.upTo(0.5) : 1 + chance.upTo(2 * (FASTEST - 1)) - (FASTEST - 1);
    }

    @Override
    public long getAsLong() {
        var passed = Duration.between(birth, real.instant()).minus(suspended);
        return offset + (long) (passed.toNanos() * rate);
    }

    /** The machine was suspended for so long and did not notice. */
    public void standStill(Duration time) {
        suspended = suspended.plus(time);
    }
}
