package dev.ratchet.engine.shared;

import dev.ratchet.core.run.RunId;
import java.time.Instant;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Ids of runs that nobody chose: UUIDs of version 7, so that later ones sort after earlier ones. */
public final class Ids {
    private static final long VERSION = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private Ids() {}

    public static RunId next(Instant now, RandomGenerator random) {
        var high = (now.toEpochMilli() << 16) | VERSION | random.nextInt(1 << 12);
        var low = VARIANT | (random.nextLong() >>> 2);
        return new RunId(new UUID(high, low).toString());
    }
}
