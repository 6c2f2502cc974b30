package dev.ratchet.bench.report;

import dev.ratchet.bench.kit.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The page about the engine's measurements, made of nothing but figures. */
public final class Page {
    private final Figures figures;
    private final StringBuilder text = new StringBuilder();

    private Page(Figures figures) {
        this.figures = figures;
    }

    public static String of(Figures figures) {
        return new Page(figures).write();
    }

    /** One column of a table about engines. */
    private record Column(String head, Function<Figures, Spread> value) {
        static Column of(String head, String what, String name) {
            return new Column(head, figures -> figures.of("what", what).spread(name));
        }
    }

    private String write() {
        text.append("""
                # Engine benchmarks

                Written by `bench/run`; run it to measure on your machine. Every figure is a median of interleaved repeats, with [least-most]. Machines drift by
                more than the differences that matter: compare within a table, and trust ratios, bytes and commits more than speeds.

                """);
        facts();
        goals();
        peers();
        sqlite();
        works();
        starts();
        entities();
        rest();
        Series.ALL.stream().filter(series -> !series.points(figures).isEmpty()).forEach(this::series);
        text.append("""

                ## Not measured

                Fan-out of 1,000 children (W7): not built yet. Replication, tables larger than memory, hours of vacuum pressure: not done.
                """);
        return text.toString();
    }

    private void facts() {
        var rows = new ArrayList<List<String>>();
        for (var fact : figures.of("what", "facts").all()) {
            rows.add(List.of(fact.text("part"), fact.text("date"), fact.text("commit")));
        }
        var facts = figures.of("what", "facts");
        for (var name : List.of("machine", "server")) {
            text.append("- ")
                    .append(name)
                    .append(": ")
                    .append(String.join("; ", facts.texts(name)))
                    .append('\n');
        }
        var jdks = figures.texts("jdk").stream().filter(jdk -> !jdk.isEmpty()).toList();
        text.append("- JDK of all engines: ").append(String.join("; ", jdks)).append(", -Xmx2g\n");
        text.append("- JVM, server and all else share the cores; fsync and synchronous_commit are on everywhere\n\n");
        table(List.of("part", "measured", "commit"), rows);
    }

    private void goals() {
        text.append("\n## Goals\n\n");
        table(
                List.of("", "goal", "measured", ""),
                Goal.all(figures).stream().map(Goal::row).toList());
    }

    private void peers() {
        text.append("\n## Everyone on W1\n\nRuns of ")
                .append(Remarks.WORKS.get("w1"))
                .append(
                        ", started up front and drained by a fresh engine until the database says that all is done. Starts are calls of one run each by 8"
                                + " threads. Idle is one run at a time with 5 ms between.\n\n![steps a second](engine-drain.svg)\n\n");
        var part = figures.of("part", "peers");
        engines(
                part,
                List.of(
                        Column.of("steps/s", "drain", "value"),
                        Column.of("of the ideal around it", "drain", "of_ideal"),
                        Column.of("WAL B/step", "drain", "wal_per_step"),
                        Column.of("commits/step", "drain", "commits_per_step"),
                        Column.of("rows/step", "drain", "rows_per_step"),
                        Column.of("starts/s", "enqueue", "value"),
                        Column.of("idle p50 ms", "idle", "value"),
                        Column.of("p99 ms", "idle", "p99"),
                        Column.of("back to back p50 ms", "back_to_back", "value")));
        text.append('\n');
        for (var engine : Remarks.engines(part)) {
            var those = part.of("engine", engine);
            text.append("- %s (%s; %s): %s.\n"
                    .formatted(engine, words(those, "version"), words(those, "settings"), words(those, "note")));
        }
    }

    private static String words(Figures figures, String name) {
        return String.join(", ", figures.texts(name));
    }

    private void engines(Figures part, List<Column> columns) {
        var rows = new ArrayList<List<String>>();
        for (var engine : Remarks.engines(part)) {
            rows.add(row(engine, part.of("engine", engine), columns));
        }
        table(heads("", columns), rows);
    }

    private static List<String> heads(String first, List<Column> columns) {
        var heads = new ArrayList<>(List.of(first));
        columns.forEach(column -> heads.add(column.head()));
        return heads;
    }

    private static List<String> row(String label, Figures those, List<Column> columns) {
        var row = new ArrayList<>(List.of(label));
        columns.forEach(column -> row.add(column.value().apply(those).toString()));
        return row;
    }

    private void sqlite() {
        text.append("""

                ## SQLite

                WAL mode, synchronous=FULL, W1. The ideal writes a row for each step, as it was first measured; the slim one, which is harder, does not.

                """);
        var columns = List.of(
                Column.of("steps/s", "drain", "value"),
                Column.of("of the ideal around it", "drain", "of_ideal"),
                Column.of("starts/s", "enqueue", "value"),
                Column.of("idle p50 ms", "idle", "value"),
                Column.of("p99 ms", "idle", "p99"),
                Column.of("back to back p50 ms", "back_to_back", "value"));
        var part = figures.of("part", "sqlite");
        var rows = new ArrayList<List<String>>();
        for (var engine : List.of("ideal", "ideal-slim", "ratchet")) {
            rows.add(row(engine, part.of("engine", engine), columns));
        }
        table(heads("", columns), rows);
    }

    private void works() {
        text.append(
                "\n## Other work\n\nSteps a second. The ideal of W3 is as many steps in a line; W4 and W5 have none.\n\n");
        var part = figures.of("part", "works").of("what", "drain");
        var engines = Remarks.engines(part);
        var rows = new ArrayList<List<String>>();
        for (var work : List.of("w2", "w3", "w4", "w5", "w6")) {
            var those = part.of("work", work);
            var row = new ArrayList<>(List.of(work.toUpperCase(Locale.ROOT) + ": " + Remarks.WORKS.get(work)));
            row.add(those.of("engine", "ratchet")
                    .of("store", "sqlite")
                    .spread("value")
                    .toString());
            row.add(those.of("engine", "ratchet")
                    .of("store", "postgres")
                    .spread("wal_per_step")
                    .toString());
            for (var engine : engines) {
                var ideal = engine.equals("ideal") && work.equals("w3") ? part.of("work", "line8") : those;
                row.add(ideal.of("engine", engine)
                        .of("store", "postgres")
                        .spread("value")
                        .toString());
            }
            rows.add(row);
        }
        var heads = new ArrayList<>(List.of("", "ratchet on SQLite", "ratchet, WAL B/step"));
        heads.addAll(engines);
        table(heads, rows);
    }

    private void starts() {
        text.append(
                "\n## Starts by 256 virtual threads\n\nCalls of one run each, all waiting until their run is durable.\n\n");
        pairs(figures.of("what", "startvt"), List.of(Column.of("starts/s", "startvt", "value")));
    }

    private void entities() {
        text.append(
                "\n## Transitions of entities\n\nOf 10,000 rows, each to and fro between two states: by 8 threads, and one at a time with 5 ms between.\n\n");
        pairs(
                figures.of("part", "entities"),
                List.of(
                        Column.of("transitions/s", "enqueue", "value"),
                        Column.of("one, p50 ms", "idle", "value"),
                        Column.of("p99 ms", "idle", "p99")));
    }

    private void rest() {
        text.append(
                "\n## With nothing to do, and from nothing\n\nThe share of a core and the statements that an engine without work costs; and the time from the"
                        + " start of the JVM to the end of its first run, which includes making the schema.\n\n");
        var both = figures.where(figure -> List.of("rest", "first").contains(figure.text("what")));
        pairs(
                both,
                List.of(
                        Column.of("% of a core", "rest", "value"),
                        Column.of("statements/s", "rest", "statements_per_s"),
                        Column.of("first run, s", "first", "value")));
    }

    /** A row for each engine on each store with each kind of settings. */
    private void pairs(Figures part, List<Column> columns) {
        Function<Measurement, String> name =
                figure -> figure.text("engine") + ", " + figure.text("store") + ", " + figure.text("settings");
        var rows = new ArrayList<List<String>>();
        for (var label : part.where(figure -> !figure.text("engine").isEmpty()).all().stream()
                .map(name)
                .distinct()
                .toList()) {
            rows.add(row(label, part.where(figure -> name.apply(figure).equals(label)), columns));
        }
        table(heads("", columns), rows);
    }

    private void series(Series series) {
        text.append("\n## ")
                .append(series.title())
                .append("\n\n")
                .append(series.remark())
                .append("\n\n![cost of a step](")
                .append(series.file())
                .append(")\n\n");
        var rows = new ArrayList<List<String>>();
        for (var x : series.points(figures)) {
            var those = figures.of("part", series.part()).at(x);
            rows.add(List.of(
                    Spread.number(x),
                    those.spread(series.name()).toString(),
                    series.cost(figures, x).toString(),
                    those.spread("wal_per_step").toString(),
                    those.spread("commits_per_step").toString()));
        }
        table(List.of(series.axis(), "steps/s", "microseconds a step", "WAL B/step", "commits/step"), rows);
    }

    private void table(List<String> heads, List<List<String>> rows) {
        line(heads);
        line(heads.stream().map(head -> "---").toList());
        rows.forEach(this::line);
    }

    private void line(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
