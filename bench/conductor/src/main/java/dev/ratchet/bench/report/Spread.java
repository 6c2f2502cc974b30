package dev.ratchet.bench.report;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** The middle and the ends of repeated figures. All are not a number if there are none. */
public record Spread(double median, double min, double max, int n) {
    public static Spread of(DoubleStream figures) {
        var sorted = figures.filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return new Spread(Double.NaN, Double.NaN, Double.NaN, 0);
        }
        var half = sorted.length / 2;
        var median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    @Override
    public String toString() {
        if (n == 0) {
            return "-";
        }
        return n == 1 ? number(median) : "%s [%s-%s]".formatted(number(median), number(min), number(max));
    }

    /** With as many digits as mean anything. */
    public static String number(double value) {
        var size = Math.abs(value);
        return String.format(
                Locale.ROOT, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.4f", value);
    }
}
