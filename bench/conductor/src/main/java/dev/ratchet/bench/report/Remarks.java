package dev.ratchet.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The words that go with names. */
final class Remarks {
    /** In the order of the tables. */
    private static final List<String> ORDER = List.of(
            "ideal", "ratchet", "db-scheduler", "nflow", "dbos-direct", "dbos", "jobrunr", "camunda", "flowable");

    static final Map<String, String> WORKS = Map.of(
            "w1", "three steps that do nothing, in a line",
            "w2", "ten steps in a line",
            "w3", "diamond: one step, six side by side, one step",
            "w4", "saga: three steps, a fourth that fails, three undos; counts as seven",
            "w5", "a step, a wait for a signal, a step; one signal call for each run is part of it",
            "w6", "three steps in a line, input and outputs of about 300 bytes",
            "line8", "eight steps in a line");

    private Remarks() {}

    /** Every engine that has figures: the ideal, Ratchet, and the others, best known first. */
    static List<String> engines(Figures figures) {
        return figures.texts("engine").stream()
                .filter(engine -> !engine.isEmpty())
                .sorted(Comparator.comparingInt(engine -> Math.floorMod(ORDER.indexOf(engine), ORDER.size() + 1)))
                .toList();
    }
}
