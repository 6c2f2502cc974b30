package dev.ratchet.postgres.session;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times as the columns have them: microseconds since 1970. */
public final class Micros {
    private static final long SECOND = 1_000_000;
    private static final int NANOS = 1_000;

    /** Farther away than anything, and still far from where sums overflow. */
    private static final long FOREVER = Long.MAX_VALUE / 4;

    private Micros() {}

    public static long of(Instant time) {
        if (!time.equals(time.truncatedTo(ChronoUnit.MICROS))) {
            throw new IllegalArgumentException(
                    "cannot store %s: times are whole microseconds; truncate it first".formatted(time));
        }
        return upTo(time);
    }

    public static @Nullable Long ofNullable(@Nullable Instant time) {
        return time == null ? null : of(time);
    }

    /** The first microsecond that is not before that time, or as far as can be counted. */
    public static long upTo(Instant time) {
        try {
            var seconds = Math.multiplyExact(time.getEpochSecond(), SECOND);
            return Math.addExact(seconds, (time.getNano() + NANOS - 1) / NANOS);
        } catch (ArithmeticException e) {
            return time.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** Whole microseconds; what is less is cut off. */
    public static long of(Duration duration) {
        try {
            return Math.addExact(Math.multiplyExact(duration.getSeconds(), SECOND), (long) duration.getNano() / NANOS);
        } catch (ArithmeticException e) {
            return duration.isNegative() ? -FOREVER : FOREVER;
        }
    }

    public static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, SECOND), Math.floorMod(micros, SECOND) * NANOS);
    }
}
