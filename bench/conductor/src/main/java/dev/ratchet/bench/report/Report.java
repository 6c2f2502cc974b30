package dev.ratchet.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Writes everything that is made of the figures into one folder. */
public final class Report {
    private Report() {}

    public static void write(Figures figures, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("engine.md"), Page.of(figures));
        Files.writeString(folder.resolve("engine-drain.svg"), drain(figures));
        for (var series : Series.ALL) {
            if (!series.points(figures).isEmpty()) {
                Files.writeString(folder.resolve(series.file()), series.plot(figures));
            }
        }
    }

    private static String drain(Figures figures) {
        var drains = figures.of("part", "peers").of("what", "drain");
        var values = Remarks.engines(drains).stream()
                .map(engine -> new Plot.Value(
                        engine.equals("ideal") ? "ideal (no engine)" : engine,
                        drains.of("engine", engine).spread("value"),
                        engine.equals("ratchet")))
                .sorted(Comparator.comparingDouble(
                        (Plot.Value value) -> -value.spread().median()))
                .toList();
        return Plot.bars(
                "Durable steps a second on PostgreSQL",
                "runs of three steps, started up front and drained; two cores for server and engine together",
                values);
    }
}
