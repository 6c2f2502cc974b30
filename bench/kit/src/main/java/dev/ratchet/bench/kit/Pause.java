package dev.ratchet.bench.kit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits, between two measurements and for what the server says. */
public final class Pause {
    private static final long BETWEEN_QUESTIONS = 2_000_000;

    /** Something that may be so. */
    @FunctionalInterface
    public interface Condition<E extends Exception> {
        boolean isSo() throws E;
    }

    private Pause() {}

    public static void nanos(long time) {
        var end = System.nanoTime() + time;
        for (var left = time; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Asks again and again, and answers whether it came to be so in time. */
    public static <E extends Exception> boolean until(Duration patience, Condition<E> condition) throws E {
        var end = System.nanoTime() + patience.toNanos();
        while (!condition.isSo()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            nanos(BETWEEN_QUESTIONS);
        }
        return true;
    }
}
