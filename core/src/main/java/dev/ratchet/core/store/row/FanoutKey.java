package dev.ratchet.core.store.row;

import java.util.Comparator;

/** Which fan-out: that attempt of that step of that run. In this order all who change several of them do so. */
public record FanoutKey(RunKey parent, String step, int attempt) implements Comparable<FanoutKey> {
    private static final Comparator<FanoutKey> ORDER = Comparator.comparing(FanoutKey::parent)
            .thenComparing(FanoutKey::step)
            .thenComparingInt(FanoutKey::attempt);

    @Override
    public int compareTo(FanoutKey other) {
        return ORDER.compare(this, other);
    }
}
