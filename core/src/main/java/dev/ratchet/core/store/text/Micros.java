package dev.ratchet.core.store.text;

import java.time.Instant;

/** Instants as whole microseconds since 1970. What is finer is refused, because it would come back as something else. */
final class Micros {
    private static final long SECOND = 1_000_000;

    private Micros() {}

    @SuppressWarnings("JavaInstantGetSecondsGetNano") // Only what is finer than a microsecond is asked for.
    static Instant checked(Instant at) {
        if (at.getNano() % 1_000 != 0) {
            throw new IllegalArgumentException("times are stored in whole microseconds, and " + at + " is finer");
        }
        return at;
    }

    static long of(Instant whole) {
        var at = checked(whole);
        return Math.addExact(Math.multiplyExact(at.getEpochSecond(), SECOND), at.getNano() / 1_000);
    }

    static Instant at(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, SECOND), Math.floorMod(micros, SECOND) * 1_000);
    }
}
