package dev.ratchet.engine.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.engine.json.Codec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which planned times start a run. */
class PlannedTest {
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Trigger HOURLY = Trigger.cron("@hourly");

    private static Body decided(Trigger trigger, Duration later) {
        return Planned.decide(Body.of(trigger, "1"), NINE, NINE.plus(later), null);
    }

    @Test
    void a_time_that_has_come_starts_a_run() {
        for (var rule : CatchUp.values()) {
            var body = decided(HOURLY.catchUp(rule), Duration.ofSeconds(1));
            assertThat(body.firing()).containsExactly(NINE);
            assertThat(body.next(NINE)).isEqualTo(NINE);
            assertThat(body.done(null).next(NINE)).isEqualTo(NINE.plus(Duration.ofHours(1)));
            assertThat(body.done(null).fired()).isEqualTo(NINE);
        }
    }

    @Test
    void of_times_that_were_missed_none_one_or_all_count() {
        var late = Duration.ofMinutes(200);

        assertThat(decided(HOURLY.catchUp(CatchUp.NONE), late).firing()).isEmpty();
        assertThat(decided(HOURLY.catchUp(CatchUp.ONE), late).firing())
                .containsExactly(Instant.parse("2026-03-02T12:00:00Z"));
        assertThat(decided(HOURLY.catchUpAll(2), late).firing())
                .containsExactly(Instant.parse("2026-03-02T11:00:00Z"), Instant.parse("2026-03-02T12:00:00Z"));
        assertThat(decided(HOURLY.catchUpAll(100), late).firing()).hasSize(4).startsWith(NINE);
    }

    @Test
    void what_is_dropped_is_told() {
        var body = decided(HOURLY.catchUp(CatchUp.NONE), Duration.ofMinutes(200));

        assertThat(body.considered()).isEqualTo("2026-03-02T12:00:00Z");
        assertThat(body.skipped())
                .isEqualTo(new Body.Skipped(Instant.parse("2026-03-02T12:00:00Z"), "nobody was there in time", 1));
    }

    @Test
    void a_time_while_the_run_before_is_open_is_skipped_if_the_trigger_says_so() {
        var skipping = HOURLY.overlap(Overlap.SKIP);

        var body = Planned.decide(Body.of(skipping, null), NINE, NINE, "a@b");
        var again = Planned.decide(body, NINE.plusSeconds(3_600), NINE.plusSeconds(3_600), "a@b");

        assertThat(again.firing()).isEmpty();
        assertThat(again.skipped()).isEqualTo(new Body.Skipped(NINE.plusSeconds(3_600), "run 'a@b' was not over", 2));
        assertThat(Planned.decide(Body.of(HOURLY, null), NINE, NINE, "a@b").firing())
                .hasSize(1);
        assertThat(decided(skipping.catchUpAll(9), Duration.ofHours(3)).firing())
                .hasSize(1);
    }

    @Test
    void years_of_missed_seconds_are_soon_decided() {
        var body = decided(Trigger.cron("* * * * * *").catchUpAll(3), Duration.ofDays(3_000));

        assertThat(body.firing()).hasSize(3).endsWith(NINE.plus(Duration.ofDays(3_000)));
    }

    @Test
    void a_body_comes_back_as_it_was_written() {
        var trigger = Trigger.on("e").when("true").queue("q");
        var skip = new Body.Skipped(NINE, "why", 3);
        var bodies = List.of(
                Body.of(HOURLY, "{\"a\":1}"),
                new Body(trigger, null, true, List.of(NINE, NINE.plusSeconds(1)), NINE, NINE, skip));

        for (var body : bodies) {
            assertThat(Body.read(body.trigger().event(), body.write(), Codec.standard()))
                    .isEqualTo(body);
        }
    }
}
