package dev.ratchet.checks.chaos;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waiting for what another process does, which nobody can signal. */
final class Await {
    private static final Duration GLANCE = Duration.ofMillis(20);

    private Await() {}

    /** Something that can be looked at. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Whether it came to hold within that time. */
    static boolean until(Duration most, Condition condition) throws Exception {
        var limit = System.nanoTime() + most.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > limit) {
                return false;
            }
            pass(GLANCE);
        }
        return true;
    }

    static void pass(Duration time) throws InterruptedException {
        if (new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("nobody opens this latch");
        }
    }
}
