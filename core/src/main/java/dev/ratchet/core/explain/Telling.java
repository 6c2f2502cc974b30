package dev.ratchet.core.explain;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times, spans and numbers as a person says them: no more exact than is of use. */
final class Telling {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ENGLISH);

    private Telling() {}

    /** The time today, with the day within a week, else the date. */
    static String time(Instant when, Instant now, ZoneId zone) {
        var then = when.atZone(zone);
        var today = now.atZone(zone).toLocalDate();
        if (then.toLocalDate().equals(today)) {
            return TIME.format(then);
        }
        var isNear = !when.isBefore(now) && when.isBefore(now.plus(Duration.ofDays(7)));
        return (isNear ? DAY : DATE).format(then);
    }

    /** A span in its two largest units, rounded up so that "in 0 s" means now. */
    static String span(Duration span) {
        var seconds = Math.max(0, span.plusMillis(999).toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3_600) {
            return two(seconds / 60, "min", seconds % 60, "s");
        }
        if (seconds < 86_400) {
            return two(seconds / 3_600, "h", seconds % 3_600 / 60, "min");
        }
        return two(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h");
    }

    static String number(int count) {
        return String.format(Locale.ENGLISH, "%,d", count);
    }

    private static String two(long large, String unit, long small, String smallUnit) {
        return large + " " + unit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }
}
