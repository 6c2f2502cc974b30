package dev.ratchet.examples.workflow;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for something that another thread does; a program of yours would rather do something useful meanwhile. */
final class Waiting {
    private Waiting() {}

    static void until(BooleanSupplier happened) {
        var end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("what was waited for did not happen within 30 seconds");
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }
}
