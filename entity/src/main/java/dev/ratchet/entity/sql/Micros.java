package dev.ratchet.entity.sql;

import java.time.Duration;
import java.time.Instant;

/** Times as our tables have them: whole microseconds since 1970. */
public final class Micros {
    private static final long SECOND = 1_000_000;
    private static final int NANOS = 1_000;

    private Micros() {}

    public static long of(Instant at) {
        return Math.addExact(Math.multiplyExact(at.getEpochSecond(), SECOND), at.getNano() / NANOS);
    }

    public static long of(Duration time) {
        return Math.addExact(Math.multiplyExact(time.getSeconds(), SECOND), time.getNano() / NANOS);
    }

    public static Instant at(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, SECOND), Math.floorMod(micros, SECOND) * (long) NANOS);
    }

    public static Duration duration(long micros) {
        return Duration.ofSeconds(Math.floorDiv(micros, SECOND), Math.floorMod(micros, SECOND) * (long) NANOS);
    }
}
