package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Measurement;
import dev.ratchet.bench.report.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The short tour: Ratchet between two ideals and beside db-scheduler, and both on SQLite, a few times over. */
final class Quick {
    private static final String RUNS = "runs=20000";
    private static final String STARTS = "starts=5000";
    private static final String SAMPLES = "samples=150";
    private static final String SETTLE = "warm_samples=50";

    private final Stage stage;
    private final List<Round> rounds = new ArrayList<>();

    /** What was measured within less than a minute, so that its ratios mean something. */
    private record Round(
            List<Measurement> idealBefore,
            List<Measurement> ratchet,
            List<Measurement> idealAfter,
            List<Measurement> scheduler,
            List<Measurement> fileIdealBefore,
            List<Measurement> fileRatchet,
            List<Measurement> fileIdealAfter) {
        double ideal() {
            return mean(idealBefore, idealAfter);
        }

        double fileIdeal() {
            return mean(fileIdealBefore, fileIdealAfter);
        }

        private static double mean(List<Measurement> before, List<Measurement> after) {
            return (figure(before, "drain", "value") + figure(after, "drain", "value")) / 2;
        }
    }

    Quick(Stage stage) {
        this.stage = stage;
    }

    void measure(int count) throws Exception {
        try (var ideal = stage.open(Player.IDEAL, "warm=20000");
                var ratchet = stage.open(Player.RATCHET, "warm=30000");
                var scheduler = stage.open(Player.DB_SCHEDULER, "warm=2500");
                var fileIdeal = stage.open(Player.SQLITE_IDEAL, "warm=20000");
                var fileRatchet = stage.open(Player.SQLITE_RATCHET, "warm=30000")) {
            for (var i = 0; i < count; i++) {
                rounds.add(new Round(
                        ideal.cue("what=drain,idle", RUNS, SAMPLES, SETTLE),
                        ratchet.cue("what=enqueue,drain,idle", RUNS, STARTS, SAMPLES, SETTLE),
                        ideal.cue("what=drain", RUNS),
                        scheduler.cue("what=enqueue,drain", "runs=4500", "starts=2500"),
                        fileIdeal.cue("what=drain", RUNS),
                        fileRatchet.cue("what=drain,idle", RUNS, "starts=0", SAMPLES, SETTLE),
                        fileIdeal.cue("what=drain", RUNS)));
            }
        }
    }

    /** For machines; a value that could not be measured is NaN. */
    String line() {
        return "ratchet_vs_ideal=%s ratchet_vs_dbscheduler=%s wal_per_step=%s commits_per_step=%s p50_ms=%s ideal_p50_ms=%s sqlite_vs_ideal=%s"
                .formatted(
                        short3(round -> figure(round.ratchet(), "drain", "value") / round.ideal()),
                        short3(round -> figure(round.ratchet(), "drain", "value")
                                / figure(round.scheduler(), "drain", "value")),
                        short3(round -> figure(round.ratchet(), "drain", "wal_per_step")),
                        short3(round -> figure(round.ratchet(), "drain", "commits_per_step")),
                        short3(round -> figure(round.ratchet(), "idle", "value")),
                        short3(round -> figure(round.idealBefore(), "idle", "value")),
                        short3(round -> figure(round.fileRatchet(), "drain", "value") / round.fileIdeal()));
    }

    /** For people: every ratio with its range. */
    List<String> table() {
        return List.of(
                row("Ratchet, PostgreSQL, steps/s", round -> figure(round.ratchet(), "drain", "value")),
                row("  of the ideal", round -> figure(round.ratchet(), "drain", "value") / round.ideal()),
                row(
                        "  of db-scheduler",
                        round -> figure(round.ratchet(), "drain", "value")
                                / figure(round.scheduler(), "drain", "value")),
                row("ideal, PostgreSQL, steps/s", Round::ideal),
                row("db-scheduler, steps/s", round -> figure(round.scheduler(), "drain", "value")),
                row("WAL bytes a step", round -> figure(round.ratchet(), "drain", "wal_per_step")),
                row("  of the ideal", round -> figure(round.idealBefore(), "drain", "wal_per_step")),
                row("commits a step", round -> figure(round.ratchet(), "drain", "commits_per_step")),
                row("starts/s, 8 threads", round -> figure(round.ratchet(), "enqueue", "value")),
                row("  of db-scheduler", round -> figure(round.scheduler(), "enqueue", "value")),
                row("idle run, p50 ms", round -> figure(round.ratchet(), "idle", "value")),
                row("  p99 ms", round -> figure(round.ratchet(), "idle", "p99")),
                row("  of the ideal, p50 ms", round -> figure(round.idealBefore(), "idle", "value")),
                row("Ratchet, SQLite, steps/s", round -> figure(round.fileRatchet(), "drain", "value")),
                row("  of the ideal", round -> figure(round.fileRatchet(), "drain", "value") / round.fileIdeal()),
                row("ideal, SQLite, steps/s", Round::fileIdeal),
                row("idle run on SQLite, p50 ms", round -> figure(round.fileRatchet(), "idle", "value")));
    }

    private String row(String name, ToDoubleFunction<Round> figure) {
        return "%-32s %s".formatted(name, spread(figure));
    }

    private Spread spread(ToDoubleFunction<Round> figure) {
        return Spread.of(rounds.stream().mapToDouble(figure));
    }

    private String short3(ToDoubleFunction<Round> figure) {
        return String.format(Locale.ROOT, "%.4g", spread(figure).median());
    }

    private static double figure(List<Measurement> figures, String what, String name) {
        return figures.stream()
                .filter(each -> each.text("what").equals(what))
                .mapToDouble(each -> each.number(name))
                .findFirst()
                .orElse(Double.NaN);
    }
}
