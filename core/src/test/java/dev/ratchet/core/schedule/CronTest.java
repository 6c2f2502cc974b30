package dev.ratchet.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronTest {
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static List<String> next(String cron, String after, ZoneId zone, int count) {
        var found = new ArrayList<String>();
        var at = Instant.parse(after);
        for (var i = 0; i < count && at != null; i++) {
            at = Cron.of(cron).next(at, zone);
            found.add(String.valueOf(at));
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            * * * * *            | 2026-03-01T10:00:00Z | 2026-03-01T10:01:00Z
            */15 * * * *         | 2026-03-01T10:01:00Z | 2026-03-01T10:15:00Z
            5/20 * * * *         | 2026-03-01T10:46:00Z | 2026-03-01T11:05:00Z
            0 9-17/4 * * *       | 2026-03-01T13:00:00Z | 2026-03-01T17:00:00Z
            0 0 29 2 *           | 2026-03-01T00:00:00Z | 2028-02-29T00:00:00Z
            30 8 * * MON-FRI     | 2026-03-06T08:30:00Z | 2026-03-09T08:30:00Z
            0 0 * * 7            | 2026-03-02T00:00:00Z | 2026-03-08T00:00:00Z
            0 0 * * sun          | 2026-03-02T00:00:00Z | 2026-03-08T00:00:00Z
            0 0 13 * FRI         | 2026-03-07T00:00:00Z | 2026-03-13T00:00:00Z
            0 0 15 * FRI         | 2026-03-13T00:00:00Z | 2026-03-15T00:00:00Z
            0 12 1,15 JAN,jul ?  | 2026-01-15T12:00:00Z | 2026-07-01T12:00:00Z
            10,40 * * * * *      | 2026-03-01T10:00:10Z | 2026-03-01T10:00:40Z
            @hourly              | 2026-03-01T10:00:00Z | 2026-03-01T11:00:00Z
            @daily               | 2026-03-01T10:00:00Z | 2026-03-02T00:00:00Z
            @weekly              | 2026-03-02T10:00:00Z | 2026-03-08T00:00:00Z
            @monthly             | 2026-03-02T10:00:00Z | 2026-04-01T00:00:00Z
            @yearly              | 2026-03-02T10:00:00Z | 2027-01-01T00:00:00Z
            """)
    void the_next_time_follows_from_the_fields(String cron, String after, String next) {
        assertThat(next(cron, after, UTC, 1)).containsExactly(next);
    }

    @Test
    void times_are_local() {
        assertThat(next("0 9 * * *", "2026-07-01T00:00:00Z", BERLIN, 1)).containsExactly("2026-07-01T07:00:00Z");
        assertThat(next("0 9 * * *", "2026-01-01T00:00:00Z", BERLIN, 1)).containsExactly("2026-01-01T08:00:00Z");
    }

    @Test
    void what_a_clock_change_skips_happens_at_the_change_once() {
        assertThat(next("30 2 * * *", "2026-03-28T12:00:00Z", BERLIN, 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
        assertThat(next("*/20 2,3 * * *", "2026-03-29T00:00:00Z", BERLIN, 3))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T01:20:00Z", "2026-03-29T01:40:00Z");
    }

    @Test
    void what_a_clock_change_repeats_happens_the_first_time() {
        assertThat(next("30 2 * * *", "2026-10-24T12:00:00Z", BERLIN, 2))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(next("*/30 * * * *", "2026-10-25T00:20:00Z", BERLIN, 3))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z", "2026-10-25T02:30:00Z");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            * * * *         | has 4 fields: write minute, hour, day of month, month and day of week
            60 * * * *      | the minute of a schedule cannot be '60': it must be from 0 to 59
            * * * * FOO     | the day of week of a schedule cannot be 'FOO': write a number or one of [SUN, MON
            * 5-2 * * *     | the hour of a schedule cannot be '5-2': the range goes backwards
            */0 * * * *     | the minute of a schedule cannot be '0': it must be from 1 to 59
            0 0 30 2 *      | never comes: no year has such a day
            1,,2 * * * *    | the minute of a schedule cannot be '': write a number
            @often          | has 1 fields
            """)
    void what_is_wrong_is_said(String cron, String message) {
        assertThatThrownBy(() -> Cron.of(cron))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void expressions_are_equal_when_they_mean_the_same() {
        assertThat(Cron.of("@daily")).isEqualTo(Cron.of("0 0 * * *")).hasSameHashCodeAs(Cron.of("0 0 * * *"));
        assertThat(Cron.of("@daily")).isNotEqualTo(Cron.of("1 0 * * *")).hasToString("@daily");
    }
}
