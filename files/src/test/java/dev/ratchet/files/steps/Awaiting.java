package dev.ratchet.files.steps;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits until something holds. */
final class Awaiting {
    private Awaiting() {}

    static void that(BooleanSupplier holds) {
        var end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("it did not come to hold");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
