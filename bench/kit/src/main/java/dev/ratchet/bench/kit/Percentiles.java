package dev.ratchet.bench.kit;

import java.util.Arrays;

/** Times of one kind, in milliseconds: the median, the value that 1 in 100 exceeds, and the longest. */
public record Percentiles(double p50, double p99, double max, int n) {
    public static Percentiles of(long[] nanos) {
        if (nanos.length == 0) {
            throw new IllegalArgumentException("no times were measured");
        }
        var sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Percentiles(
                at(sorted, 0.5) / 1e6, at(sorted, 0.99) / 1e6, sorted[sorted.length - 1] / 1e6, sorted.length);
    }

    /** The smallest value that at least that share does not exceed. */
    private static long at(long[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
