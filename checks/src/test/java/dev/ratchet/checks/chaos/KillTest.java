package dev.ratchet.checks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Real processes, real kills, real databases: whatever happens to them, the independent checker finds nothing wrong afterwards. The
 * folder of a test is kept in {@code checks/target/chaos} until the next one.
 */
@Tag("chaos")
final class KillTest {
    /** What must have happened under kills, however few runs there are. */
    private static final List<String> ALWAYS = List.of(
            "claim of a lost lease",
            "step lease lost",
            "request unanswered",
            "written with an outcome",
            "timer fired",
            "signal consumed",
            "undo done");

    /** What must have happened among hundreds of runs. */
    private static final List<String> AMONG_MANY = Stream.concat(
                    ALWAYS.stream(),
                    Stream.of(
                            "lease renewed",
                            "step retried",
                            "step timed out",
                            "step skipped",
                            "undo retried",
                            "vote",
                            "request START REFUSED",
                            "request CANCEL OK",
                            "request CANCEL REFUSED"))
            .toList();

    @Test
    void nothing_is_lost_when_workers_and_postgresql_are_killed() throws Exception {
        var settings = new Settings(
                        500, 3, 10, 5, 1, Duration.ofSeconds(2), Duration.ofSeconds(26), System.nanoTime() % 1_000_000)
                .orAsAsked();
        var folder = Folders.fresh("postgres");
        try (var place = Place.postgres(folder)) {
            check(settings, new Chaos(settings, place, folder).run(), AMONG_MANY);
        }
    }

    @Test
    void nothing_is_lost_when_the_one_process_on_sqlite_is_killed() throws Exception {
        var settings = new Settings(
                        120, 1, 20, 2, 0, Duration.ofSeconds(2), Duration.ofSeconds(24), System.nanoTime() % 1_000_000)
                .orAsAsked();
        var folder = Folders.fresh("sqlite");
        try (var place = Place.sqlite(folder)) {
            check(settings, new Chaos(settings, place, folder).run(), ALWAYS);
        }
    }

    /** A test in which the faults had no effect proves nothing, so it fails. */
    private static void check(Settings settings, Chaos.Outcome outcome, List<String> effects) {
        var counts = outcome.verdict().counts();
        System.out.printf(
                "%s%nfaults for %d s, quiet after %d s more%n%s%n",
                settings, outcome.load().toSeconds(), outcome.quiet().toSeconds(), counts);
        assertThat(outcome.verdict().violations())
                .as("violations with seed %d", settings.seed())
                .isEmpty();
        assertThat(outcome.surprises()).isEmpty();
        assertThat(counts.of("fault KILL")).isGreaterThanOrEqualTo(settings.kills());
        assertThat(counts.of("fault PAUSE")).isEqualTo(settings.pauses());
        assertThat(counts.of("fault DATABASE_STOP")).isEqualTo(settings.databaseStops());
        for (var effect : effects) {
            assertThat(counts.of(effect))
                    .as("times that this happened: %s", effect)
                    .isPositive();
        }
    }
}
