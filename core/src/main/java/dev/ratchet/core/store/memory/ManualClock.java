package dev.ratchet.core.store.memory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until somebody moves it, and only moves forward. It shows whole microseconds. Thread-safe. */
public final class ManualClock implements InstantSource {
    private final AtomicReference<Instant> shown;

    public ManualClock(Instant start) {
        shown = new AtomicReference<>(start.truncatedTo(ChronoUnit.MICROS));
    }

    @Override
    public Instant instant() {
        return shown.get();
    }

    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("cannot advance a clock by " + by + ": it only moves forward");
        }
        shown.updateAndGet(from -> from.plus(by).truncatedTo(ChronoUnit.MICROS));
    }

    public void moveTo(Instant to) {
        shown.updateAndGet(from -> {
            if (to.isBefore(from)) {
                throw new IllegalArgumentException(
                        "cannot move a clock from %s back to %s: it only moves forward".formatted(from, to));
            }
            return to.truncatedTo(ChronoUnit.MICROS);
        });
    }
}
