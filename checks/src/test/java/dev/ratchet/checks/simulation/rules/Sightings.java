package dev.ratchet.checks.simulation.rules;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts of rare things, over as many simulations as share it. Thread-safe. */
public final class Sightings {
    private final AtomicLongArray counts = new AtomicLongArray(Sometimes.values().length);

    @SuppressWarnings("EnumOrdinal") // The numbers live and die with this object.
    public void saw(Sometimes what) {
        counts.incrementAndGet(what.ordinal());
    }

    @SuppressWarnings("EnumOrdinal")
    public long count(Sometimes what) {
        return counts.get(what.ordinal());
    }

    /** What never happened. */
    public List<Sometimes> never() {
        return Arrays.stream(Sometimes.values())
                .filter(each -> count(each) == 0)
                .toList();
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (var each : Sometimes.values()) {
            text.append("%9d  %s%n".formatted(count(each), each.says()));
        }
        return text.toString();
    }
}
