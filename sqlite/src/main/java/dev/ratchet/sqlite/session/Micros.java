package dev.ratchet.sqlite.session;

import java.time.Duration;
import java.time.Instant;

/** Times as they are stored: whole microseconds since 1970. */
public final class Micros {
    private static final long SECOND = 1_000_000;
    private static final int NANOS = 1_000;

    /** Some 146,000 years: longer than any time that means anything, and short enough to be added to any other. */
    private static final long LONGEST = Long.MAX_VALUE / 2;

    private Micros() {}

    /** The stored form of a time; what is finer than a microsecond is refused, because it would come back as another time. */
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // Only what is finer than a microsecond is asked for.
    public static long of(Instant at) {
        if (at.getNano() % NANOS != 0) {
            throw new IllegalArgumentException(
                    "cannot store %s: times are whole microseconds; truncate it first".formatted(at));
        }
        return floor(at);
    }

    public static long floor(Instant at) {
        return Math.addExact(Math.multiplyExact(at.getEpochSecond(), SECOND), at.getNano() / NANOS);
    }

    public static long of(Duration time) {
        if (time.getSeconds() >= LONGEST / SECOND) {
            return LONGEST;
        }
        return Math.multiplyExact(time.getSeconds(), SECOND) + time.getNano() / NANOS;
    }

    public static Instant at(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, SECOND), Math.floorMod(micros, SECOND) * (long) NANOS);
    }
}
