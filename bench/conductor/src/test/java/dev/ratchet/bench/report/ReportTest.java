package dev.ratchet.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.bench.kit.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final Figures FIGURES = new Figures(Stream.of(
                    drain("ideal", 0, 60_000),
                    drain("ratchet", 0, 30_000).with("of_ideal", 0.5),
                    drain("db-scheduler", 0, 5_000),
                    drain("ideal", 1, 50_000),
                    drain("ratchet", 1, 40_000).with("of_ideal", 0.8),
                    drain("db-scheduler", 1, 4_000))
            .map(figure -> figure.with("part", "peers"))
            .toList());

    private static Measurement drain(String engine, int round, double value) {
        return Measurement.of("drain", value, "steps/s")
                .with("engine", engine)
                .with("store", "postgres")
                .with("round", round);
    }

    @Test
    void the_middle_of_an_even_number_of_figures_is_between_two() {
        assertThat(Spread.of(DoubleStream.of(4, 1, 3, 2))).isEqualTo(new Spread(2.5, 1, 4, 4));
        assertThat(Spread.of(DoubleStream.of(3, 1, Double.NaN, 2))).isEqualTo(new Spread(2, 1, 3, 3));
        assertThat(Spread.of(DoubleStream.empty())).hasToString("-");
    }

    @Test
    void ratios_are_made_round_by_round() {
        var drains = FIGURES.of("what", "drain");

        assertThat(drains.of("engine", "ratchet").ratio("value", drains.of("engine", "db-scheduler")))
                .isEqualTo(new Spread(8, 6, 10, 2));
    }

    @Test
    void a_goal_is_met_by_its_median_and_never_without_figures() {
        assertThat(Goal.atLeast("a", 0.6, Spread.of(DoubleStream.of(0.5, 0.7, 0.8)))
                        .verdict())
                .isEqualTo("met");
        assertThat(Goal.atMost("b", 0.6, Spread.of(DoubleStream.of(0.5, 0.7, 0.8)))
                        .verdict())
                .isEqualTo("**not met**");
        assertThat(Goal.atMost("c", 1, Spread.of(DoubleStream.empty())).verdict())
                .isEqualTo("not measured");
    }

    @Test
    void a_part_that_is_measured_again_replaces_its_old_figures(@TempDir Path folder) throws IOException {
        var file = folder.resolve("engine.json");
        FIGURES.with("sqlite", List.of(drain("ratchet", 0, 1))).write(file);

        var read = Figures.read(file).with("peers", List.of(drain("ratchet", 0, 2)));

        assertThat(read.of("part", "sqlite").median("value")).isEqualTo(1);
        assertThat(read.of("part", "peers").median("value")).isEqualTo(2);
    }

    @Test
    void page_and_plots_show_what_was_measured(@TempDir Path folder) throws IOException {
        Report.write(FIGURES, folder);

        assertThat(Files.readString(folder.resolve("engine.md")))
                .contains("35,000 [30,000-40,000]")
                .contains("8.00 [6.00-10.0]")
                .contains("not measured");
        assertThat(Files.readString(folder.resolve("engine-drain.svg")))
                .startsWith("<svg ")
                .contains(">ratchet<")
                .contains(">35,000<")
                .endsWith("</svg>\n");
        assertThat(folder.resolve("engine-due.svg")).doesNotExist();
    }
}
