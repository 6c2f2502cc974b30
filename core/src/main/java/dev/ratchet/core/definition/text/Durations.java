package dev.ratchet.core.definition.text;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/** Durations as people write them in definitions and commands: {@code 500ms}, {@code 90s}, {@code 1h30m}, {@code 2d}. */
public final class Durations {
    /** How to write one, for messages. */
    public static final String EXAMPLES = "write for example 500ms, 90s, 5m, 1h30m, 2d or PT5M";

    private static final Pattern SHORT =
            Pattern.compile("(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?(?:([0-9]+)ms)?");
    private static final ChronoUnit[] UNITS = {
        ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES, ChronoUnit.SECONDS, ChronoUnit.MILLIS
    };
    private static final int LONGEST = 100;

    private Durations() {}

    /**
     * Reads the short form, largest unit first and each unit once, or ISO-8601 ({@code PT5M}).
     *
     * @throws IllegalArgumentException for anything else, a negative duration or one too long to count
     */
    public static Duration parse(String text) {
        var trimmed = text.strip();
        try {
            var duration = trimmed.startsWith("P") ? Duration.parse(trimmed) : parseShort(trimmed);
            if (duration.isNegative()) {
                throw new DateTimeException("negative");
            }
            return duration;
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException(Quoted.of(text) + " is not a duration, " + EXAMPLES, e);
        }
    }

    private static Duration parseShort(String text) {
        var parts = SHORT.matcher(text);
        if (text.isEmpty() || text.length() > LONGEST || !parts.matches()) {
            throw new DateTimeException("no known form");
        }
        var sum = Duration.ZERO;
        for (var unit = 0; unit < UNITS.length; unit++) {
            var number = parts.group(unit + 1);
            if (number != null) {
                sum = sum.plus(Duration.of(Long.parseLong(number), UNITS[unit]));
            }
        }
        return sum;
    }

    /** The canonical short form. What it cannot say, negative or finer than a millisecond, comes out as ISO-8601. */
    public static String format(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        if (duration.isNegative() || duration.toNanosPart() % 1_000_000 != 0) {
            return duration.toString();
        }
        return part(duration.toDaysPart(), "d")
                + part(duration.toHoursPart(), "h")
                + part(duration.toMinutesPart(), "m")
                + part(duration.toSecondsPart(), "s")
                + part(duration.toMillisPart(), "ms");
    }

    private static String part(long number, String unit) {
        return number == 0 ? "" : number + unit;
    }
}
