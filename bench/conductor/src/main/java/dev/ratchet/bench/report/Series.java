package dev.ratchet.bench.report;

import java.util.List;

/**
 * A series of figures that should be flat.
 *
 * @param part of the program that measured it
 * @param name of the speed in its figures
 */
record Series(String part, String name, String title, String axis, String remark) {
    static final List<Series> ALL = List.of(
            new Series(
                    "due",
                    "steady",
                    "A backlog",
                    "due runs",
                    "Copies of a run that was started, all due at once. Speed is that of the middle of the drain, without opening and the last moments; the"
                            + " largest backlog is watched for 15 seconds."),
            new Series(
                    "sleeping",
                    "value",
                    "Sleeping runs",
                    "sleeping runs",
                    "40,000 runs drained beside runs whose time has not come."),
            new Series(
                    "journal",
                    "value",
                    "A long past",
                    "journal entries",
                    "40,000 runs drained beside the entries of runs that are over."),
            new Series(
                    "workers",
                    "value",
                    "Worker processes",
                    "processes",
                    "40,000 runs drained by processes that share the cores with the server; more of them than cores are no gain but must do no harm."),
            new Series(
                    "steps",
                    "value",
                    "Steps of a run",
                    "steps a run",
                    "Runs of so many steps in a line, always 200 at a time, so that batches are smaller than elsewhere."));

    String file() {
        return "engine-" + part + ".svg";
    }

    List<Double> points(Figures figures) {
        return figures.of("part", part).all().stream()
                .map(figure -> figure.number("x"))
                .filter(x -> !x.isNaN())
                .distinct()
                .sorted()
                .toList();
    }

    /** What one step costs, in microseconds of the whole machine. */
    Spread cost(Figures figures, double x) {
        return Spread.of(figures.of("part", part).at(x).all().stream().mapToDouble(each -> 1e6 / each.number(name)));
    }

    String plot(Figures figures) {
        var values = points(figures).stream()
                .map(x -> new Plot.Value(x == 0 ? "0" : Spread.number(x), cost(figures, x), true))
                .toList();
        return Plot.dots(title + ": cost of a step", "microseconds a step against " + axis + "; flat is good", values);
    }
}
