package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Measurement;
import dev.ratchet.bench.report.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts of the whole measurement, each of which can be done alone. In each, rounds are repeated and not engines. */
final class Program {
    private static final List<Peer> PEERS = List.of(
            new Peer(Player.RATCHET, "runs=20000", "warm=6000", "starts=10000", "samples=300"),
            new Peer(Player.DB_SCHEDULER, "runs=12000", "warm=3000", "samples=200"),
            new Peer(Player.onPostgres("nflow"), "runs=4000", "warm=2000", "samples=200"),
            new Peer(Player.onPostgres("dbos"), "runs=4000", "warm=2000", "samples=200"),
            new Peer(Player.onPostgres("dbos", "start=direct"), "runs=4000", "warm=2000", "samples=200"),
            new Peer(Player.onPostgres("jobrunr"), "runs=4000", "warm=1500", "samples=4", "warm_samples=1"),
            new Peer(Player.onPostgres("flowable"), "runs=2500", "warm=1500", "samples=200"),
            new Peer(Player.onPostgres("camunda"), "runs=2500", "warm=1500", "samples=200"));

    private static final String[] IDEAL = {"what=drain", "runs=20000", "warm=6000"};
    private static final String[] FAST_START = {
        "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+AutoCreateSharedArchive"
    };

    private final Stage stage;
    private final int rounds;

    /** One part of the program. */
    @FunctionalInterface
    interface Part {
        List<Measurement> measure(Program program) throws Exception;
    }

    private static final Map<String, Part> PARTS = new LinkedHashMap<>();

    static {
        PARTS.put("peers", Program::peers);
        PARTS.put("sqlite", Program::sqlite);
        PARTS.put("works", Program::works);
        PARTS.put("starts", Program::starts);
        PARTS.put("rest", Program::rest);
        PARTS.put("first", Program::first);
        PARTS.put("steps", program -> program.growth().steps());
        PARTS.put("workers", program -> program.growth().workers());
        PARTS.put("due", program -> program.growth().due());
        PARTS.put("sleeping", program -> program.growth().sleeping());
        PARTS.put("journal", program -> program.growth().journal());
    }

    /** An engine and how much it is given to do, so that each takes some seconds. */
    private record Peer(Player player, List<String> size) {
        Peer(Player player, String... size) {
            this(player, List.of(size));
        }

        String[] args(String what, String... more) {
            var args = new ArrayList<>(List.of("what=" + what));
            args.addAll(size);
            args.addAll(List.of(more));
            return args.toArray(String[]::new);
        }
    }

    Program(Stage stage, int rounds) {
        this.stage = stage;
        this.rounds = rounds;
    }

    static List<String> parts() {
        return List.copyOf(PARTS.keySet());
    }

    List<Measurement> measure(String part) throws Exception {
        var known = PARTS.get(part);
        if (known == null) {
            throw new IllegalArgumentException("no part '" + part + "'; there are " + parts());
        }
        return known.measure(this);
    }

    private Growth growth() {
        return new Growth(stage, rounds);
    }

    private static List<Peer> built() {
        return PEERS.stream().filter(peer -> peer.player().isBuilt()).toList();
    }

    /** Every engine on the first work, between two ideals. */
    private List<Measurement> peers() throws Exception {
        var figures = new ArrayList<Measurement>();
        for (var i = 0; i < rounds; i++) {
            var round = new ArrayList<>(stage.play(Player.IDEAL, "what=idle,back_to_back", "samples=300"));
            var before = stage.play(Player.IDEAL, IDEAL);
            for (var peer : built()) {
                var ours = peer.player().equals(Player.RATCHET) ? ",back_to_back" : "";
                var played = stage.play(peer.player(), peer.args("enqueue,drain,idle" + ours));
                var after = stage.play(Player.IDEAL, IDEAL);
                round.addAll(before);
                round.addAll(ofIdeal(played, before, after));
                before = after;
            }
            round.addAll(before);
            figures.addAll(inRound(i, round));
        }
        return figures;
    }

    static List<Measurement> inRound(int number, List<Measurement> figures) {
        return figures.stream().map(figure -> figure.with("round", number)).toList();
    }

    /** The same figures; drains say what fraction they are of the ideals around them. */
    private static List<Measurement> ofIdeal(
            List<Measurement> played, List<Measurement> before, List<Measurement> after) {
        var ideal = (drain(before) + drain(after)) / 2;
        return played.stream()
                .map(figure ->
                        figure.text("what").equals("drain") ? figure.with("of_ideal", figure.value() / ideal) : figure)
                .toList();
    }

    private static double drain(List<Measurement> figures) {
        return new Figures(figures).of("what", "drain").median("value");
    }

    private List<Measurement> sqlite() throws Exception {
        var figures = new ArrayList<Measurement>();
        String[] ours = {
            "what=enqueue,drain,idle,back_to_back", "runs=20000", "starts=10000", "warm=6000", "samples=300"
        };
        for (var i = 0; i < rounds; i++) {
            var round = new ArrayList<>(stage.play(Player.SQLITE_IDEAL, "what=idle,back_to_back", "samples=300"));
            var before = stage.play(Player.SQLITE_IDEAL, IDEAL);
            var played = stage.play(Player.SQLITE_RATCHET, ours);
            var after = stage.play(Player.SQLITE_IDEAL, IDEAL);
            round.addAll(before);
            round.addAll(after);
            round.addAll(ofIdeal(played, before, after));
            round.addAll(stage.play(Player.SQLITE_SLIM_IDEAL, IDEAL));
            figures.addAll(inRound(i, round));
        }
        return figures;
    }

    /** Works two to six on Ratchet, and on who else can do them; beside the ideal of as many steps in a line. */
    private List<Measurement> works() throws Exception {
        var figures = new ArrayList<Measurement>();
        for (var i = 0; i < rounds; i++) {
            for (var work : List.of("w2", "line8", "w6")) {
                figures.addAll(stage.play(Player.IDEAL, "what=drain", "work=" + work, "runs=8000", "warm=3000"));
            }
            for (var work : List.of("w2", "w3", "w4", "w5", "w6")) {
                String[] args = {"what=drain", "work=" + work, "runs=8000", "starts=0", "warm=3000"};
                figures.addAll(stage.play(Player.RATCHET, args));
                figures.addAll(stage.play(Player.SQLITE_RATCHET, args));
            }
            for (var work : List.of("w2", "w6")) {
                for (var peer : built().subList(1, built().size())) {
                    figures.addAll(stage.play(peer.player(), peer.args("drain", "work=" + work, "runs=1500")));
                }
            }
        }
        return figures;
    }

    private List<Measurement> starts() throws Exception {
        var figures = new ArrayList<Measurement>();
        for (var i = 0; i < rounds; i++) {
            figures.addAll(stage.play(Player.RATCHET, "what=startvt", "vt_starts=60000"));
            figures.addAll(stage.play(Player.SQLITE_RATCHET, "what=startvt", "vt_starts=60000"));
            figures.addAll(stage.play(Player.DB_SCHEDULER, "what=startvt", "vt_starts=10000"));
        }
        return figures;
    }

    /** What everyone costs who has nothing to do. */
    private List<Measurement> rest() throws Exception {
        var figures = new ArrayList<Measurement>(stage.play(Player.SQLITE_RATCHET, "what=rest", "rest=20"));
        for (var peer : built()) {
            figures.addAll(stage.play(peer.player(), "what=rest", "rest=20"));
        }
        return figures;
    }

    private List<Measurement> first() throws Exception {
        var figures = new ArrayList<Measurement>();
        var archive = "-XX:SharedArchiveFile=bench/conductor/target/first.jsa";
        var prepared = Player.SQLITE_RATCHET.with(FAST_START[0], FAST_START[1], FAST_START[2], archive);
        stage.play(prepared, "what=first");
        for (var i = 0; i < rounds; i++) {
            figures.addAll(stage.play(Player.SQLITE_RATCHET, "what=first"));
            for (var figure : stage.play(prepared, "what=first")) {
                figures.add(figure.with("settings", "serial collector, C1 only, class archive"));
            }
            for (var peer : built()) {
                figures.addAll(stage.play(peer.player(), "what=first"));
            }
        }
        return figures;
    }
}
