package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Measurement;
import java.util.ArrayList;
import java.util.List;

/** What a step costs when there is more of everything. Each figure says by {@code x} how much there was. */
record Growth(Stage stage, int rounds) {
    static final List<Integer> DUE = List.of(10_000, 100_000, 1_000_000);
    static final List<Integer> SLEEPING = List.of(0, 1_000_000);
    static final List<Integer> JOURNAL = List.of(0, 10_000_000);
    static final List<Integer> WORKERS = List.of(1, 2, 4, 8);
    static final List<Integer> STEPS = List.of(3, 10, 30, 100, 300, 1_000);

    private static final int IN_FLIGHT = 200;
    private static final int FEW = 60_000;

    /** The arguments of one point of a series. */
    @FunctionalInterface
    private interface Point {
        List<String> args(int x);
    }

    /** Round by round, so that a slow hour of the machine meets every point alike. */
    private List<Measurement> series(List<Integer> points, Point point) throws Exception {
        var figures = new ArrayList<Measurement>();
        try (var ratchet = stage.open(Player.RATCHET, "warm=40000", "starts=0")) {
            for (var i = 0; i < rounds; i++) {
                for (var x : points) {
                    var measured = ratchet.cue(point.args(x).toArray(String[]::new));
                    for (var figure : Program.inRound(i, measured)) {
                        figures.add(figure.with("x", x));
                    }
                }
            }
        }
        return figures;
    }

    /** A backlog that is due at once; the largest one is watched for a while only. */
    List<Measurement> due() throws Exception {
        return series(
                DUE,
                x -> x > 100_000
                        ? List.of("what=drain", "runs=1", "due=" + x, "seconds=15")
                        : List.of("what=drain", "runs=1", "due=" + x));
    }

    List<Measurement> sleeping() throws Exception {
        return series(SLEEPING, x -> List.of("what=drain", "runs=40000", "sleeping=" + x));
    }

    List<Measurement> journal() throws Exception {
        return series(JOURNAL, x -> List.of("what=drain", "runs=40000", "journal=" + x));
    }

    /** Always the same number of runs at work, so that only their length differs. */
    List<Measurement> steps() throws Exception {
        return series(
                STEPS,
                x -> List.of(
                        "what=drain",
                        "work=line" + x,
                        "runs=" + Math.max(IN_FLIGHT, FEW / x),
                        "concurrency=" + IN_FLIGHT));
    }

    List<Measurement> workers() throws Exception {
        var figures = new ArrayList<Measurement>();
        for (var i = 0; i < rounds; i++) {
            for (var x : WORKERS) {
                var troupe = new Troupe(stage, 40_000);
                figures.addAll(Program.inRound(i, stage.undisturbed(() -> List.of(troupe.play(Player.RATCHET, x)))));
            }
        }
        return figures;
    }
}
