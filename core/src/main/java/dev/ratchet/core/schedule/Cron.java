package dev.ratchet.core.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cron expression: minute, hour, day of month, month, day of week; with six fields, the second comes first. Where both days are
 * restricted, either is enough. A local time that a clock change skips happens at the change; one that comes twice happens the first time.
 */
public final class Cron {
    private static final int YEARS = 9;
    private static final int SUNDAY = 7;

    private static final Map<String, String> NICKNAMES = Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");

    private static final List<CronField.Kind> KINDS = List.of(
            new CronField.Kind("second", 0, 59, List.of()),
            new CronField.Kind("minute", 0, 59, List.of()),
            new CronField.Kind("hour", 0, 23, List.of()),
            new CronField.Kind("day of month", 1, 31, List.of()),
            new CronField.Kind(
                    "month",
                    1,
                    12,
                    List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")),
            new CronField.Kind("day of week", 0, 7, List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT")));

    private final String text;
    private final CronField[] fields;

    private Cron(String text, CronField[] fields) {
        this.text = text;
        this.fields = fields;
    }

    /**
     * Reads an expression, or a nickname such as {@code @daily}.
     *
     * @throws IllegalArgumentException saying what is wrong with it
     */
    public static Cron of(String text) {
        var plain = NICKNAMES.getOrDefault(text.strip().toLowerCase(Locale.ROOT), text.strip());
        var parts = plain.split("\\s+");
        if (parts.length != KINDS.size() && parts.length != KINDS.size() - 1) {
            throw new IllegalArgumentException("the schedule '" + text + "' has " + parts.length
                    + " fields: write minute, hour, day of month, month and day of week, perhaps with the second before them,"
                    + " or one of " + NICKNAMES.keySet().stream().sorted().toList());
        }
        var all = parts.length == KINDS.size() ? parts : ("0 " + String.join(" ", parts)).split(" ");
        var fields = new CronField[all.length];
        for (var i = 0; i < all.length; i++) {
            fields[i] = CronField.read(KINDS.get(i), all[i]);
        }
        var cron = new Cron(text, fields);
        if (cron.next(Instant.EPOCH, ZoneId.of("UTC")) == null) {
            throw new IllegalArgumentException(
                    "the schedule '" + text + "' never comes: no year has such a day; check day of month and month");
        }
        return cron;
    }

    /** The first planned instant after that one; null if there is none within some years. */
    public @Nullable Instant next(Instant after, ZoneId zone) {
        var local = LocalDateTime.ofInstant(after, zone).truncatedTo(ChronoUnit.SECONDS);
        var last = local.plusYears(YEARS);
        for (var candidate = nextLocal(local, last); candidate != null; ) {
            var instant = instant(candidate, zone);
            if (instant.isAfter(after)) {
                return instant;
            }
            candidate = nextLocal(candidate.plusSeconds(1), last);
        }
        return null;
    }

    private static Instant instant(LocalDateTime local, ZoneId zone) {
        var change = zone.getRules().getTransition(local);
        return change != null && change.isGap()
                ? change.getInstant()
                : local.atZone(zone).withEarlierOffsetAtOverlap().toInstant();
    }

    /** The first local time from that one on that fits. */
    private @Nullable LocalDateTime nextLocal(LocalDateTime from, LocalDateTime last) {
        var time = from.toLocalTime();
        for (var day = from.toLocalDate(); !day.isAfter(last.toLocalDate()); day = day.plusDays(1)) {
            var found = fits(day) ? nextTime(time) : null;
            if (found != null) {
                return day.atTime(found);
            }
            time = LocalTime.MIDNIGHT;
        }
        return null;
    }

    private boolean fits(LocalDate day) {
        var weekday = day.getDayOfWeek().getValue();
        var isWeekday = fields[5].allows(weekday) || (weekday == SUNDAY && fields[5].allows(0));
        var isDay = fields[3].allows(day.getDayOfMonth());
        var either = !fields[3].isAny() && !fields[5].isAny();
        return fields[4].allows(day.getMonthValue()) && (either ? isDay || isWeekday : isDay && isWeekday);
    }

    private @Nullable LocalTime nextTime(LocalTime from) {
        for (var hour = fields[2].next(from.getHour()); hour >= 0; hour = fields[2].next(hour + 1)) {
            var isFirstHour = hour == from.getHour();
            for (var minute = fields[1].next(isFirstHour ? from.getMinute() : 0);
                    minute >= 0;
                    minute = fields[1].next(minute + 1)) {
                var isFirst = isFirstHour && minute == from.getMinute();
                var second = fields[0].next(isFirst ? from.getSecond() : 0);
                if (second >= 0) {
                    return LocalTime.of(hour, minute, second);
                }
            }
        }
        return null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Cron cron && Arrays.equals(fields, cron.fields);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(fields);
    }

    @Override
    public String toString() {
        return text;
    }
}
