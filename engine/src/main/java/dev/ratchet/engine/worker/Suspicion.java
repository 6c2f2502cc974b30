package dev.ratchet.engine.worker;

import java.time.Duration;

/** That somebody may have changed runs which are owned here. Acted on now and then, so that a busy neighbour costs little. Thread-safe. */
final class Suspicion {
    private static final long BETWEEN = Duration.ofMillis(200).toNanos();

    private boolean isRaised;
    private long lastAt;
    private boolean wasActedOn;

    synchronized void raise() {
        isRaised = true;
    }

    /** Whether to look now; whoever is told so looks. */
    synchronized boolean isDue(long nanos) {
        if (!isRaised || (wasActedOn && nanos - lastAt < BETWEEN)) {
            return false;
        }
        isRaised = false;
        wasActedOn = true;
        lastAt = nanos;
        return true;
    }
}
