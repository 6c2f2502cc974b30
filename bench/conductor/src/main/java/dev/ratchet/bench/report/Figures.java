package dev.ratchet.bench.report;

import dev.ratchet.bench.kit.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Figures and what can be asked of them. Kept as JSON, one figure to a line. Immutable. */
public record Figures(List<Measurement> all) {
    public Figures {
        all = List.copyOf(all);
    }

    public static Figures read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new Figures(List.of());
        }
        return new Figures(Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("{"))
                .map(line -> Measurement.parse(line.replaceFirst(",$", "")))
                .toList());
    }

    public void write(Path file) throws IOException {
        Files.writeString(
                file, all.stream().map(Measurement::toJson).collect(Collectors.joining(",\n", "[\n", "\n]\n")));
    }

    /** These figures in place of those that this part of the measurements had before. */
    public Figures with(String part, List<Measurement> figures) {
        var changed = new ArrayList<>(where(figure -> !figure.text("part").equals(part)).all);
        figures.forEach(figure -> changed.add(figure.with("part", part)));
        return new Figures(changed);
    }

    public Figures where(Predicate<Measurement> holds) {
        return new Figures(all.stream().filter(holds).toList());
    }

    /** Those that have that word in that place. */
    public Figures of(String name, String text) {
        return where(figure -> figure.text(name).equals(text));
    }

    public Figures at(double x) {
        return where(figure -> figure.number("x") == x);
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    public Spread spread(String name) {
        return Spread.of(all.stream().mapToDouble(figure -> figure.number(name)));
    }

    public double median(String name) {
        return spread(name).median();
    }

    /** This divided by that, each round for itself. */
    public Spread ratio(String name, Figures those) {
        return Spread.of(all.stream()
                .mapToDouble(figure -> figure.number("round"))
                .distinct()
                .map(round -> inRound(round).median(name) / those.inRound(round).median(name)));
    }

    private Figures inRound(double round) {
        return where(figure -> figure.number("round") == round);
    }

    public List<String> texts(String name) {
        return all.stream().map(figure -> figure.text(name)).distinct().toList();
    }
}
