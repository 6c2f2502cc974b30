package dev.ratchet.checks.stories.stage;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what must happen; that it does not is a failure which says what was there instead. */
public final class Await {
    /** Much longer than anything takes, because the machine may be busy with something else. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final long PAUSE = Duration.ofMillis(3).toNanos();

    private Await() {}

    public static void until(String what, BooleanSupplier happened) {
        until(what, happened, () -> "nothing more is known");
    }

    public static void until(String what, BooleanSupplier happened, Supplier<String> instead) {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("it did not come to this: " + what + "; " + instead.get());
            }
            LockSupport.parkNanos(PAUSE);
        }
    }
}
