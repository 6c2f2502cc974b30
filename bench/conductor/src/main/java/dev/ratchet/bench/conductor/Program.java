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
            new Peer(Player.RATCHET, "warm=40000", "runs=20000", "starts=10000", "samples=300"),
            new Peer(Player.DB_SCHEDULER, "warm=6000", "runs=10000", "samples=200"),
            new Peer(Player.onPostgres("nflow"), "warm=4000", "runs=4000", "samples=200"),
            new Peer(Player.onPostgres("dbos"), "warm=4000", "runs=4000", "samples=200"),
            new Peer(Player.onPostgres("dbos", "start=direct"), "warm=4000", "runs=4000", "samples=200"),
            new Peer(Player.onPostgres("jobrunr"), "warm=2500", "runs=4000", "samples=4", "warm_samples=1"),
            new Peer(Player.onPostgres("camunda"), "warm=2500", "runs=2500", "samples=200"),
            new Peer(Player.onPostgres("flowable"), "warm=2500", "runs=2500", "samples=200"));

    private static final String[] DRAIN = {"what=drain", "runs=20000"};
    private static final String[] WAIT = {"what=idle,back_to_back", "samples=300"};
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
        PARTS.put("entities", Program::entities);
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

        Performer open(Stage stage) throws Exception {
            return stage.open(player, size.toArray(String[]::new));
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
        var performers = new ArrayList<Performer>();
        try (var ideal = stage.open(Player.IDEAL, "warm=20000")) {
            for (var peer : built()) {
                performers.add(peer.open(stage));
            }
            var figures = new ArrayList<Measurement>();
            for (var i = 0; i < rounds; i++) {
                var round = new ArrayList<>(ideal.cue(WAIT));
                var before = ideal.cue(DRAIN);
                for (var performer : performers) {
                    var ours = performer == performers.get(0) ? ",back_to_back" : "";
                    var played = performer.cue("what=enqueue,drain,idle" + ours);
                    var after = ideal.cue(DRAIN);
                    round.addAll(before);
                    round.addAll(ofIdeal(played, before, after));
                    before = after;
                }
                round.addAll(before);
                figures.addAll(inRound(i, round));
            }
            return figures;
        } finally {
            for (var performer : performers) {
                performer.close();
            }
        }
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
        try (var ideal = stage.open(Player.SQLITE_IDEAL, "warm=20000");
                var slim = stage.open(Player.SQLITE_SLIM_IDEAL, "warm=20000");
                var ratchet =
                        stage.open(Player.SQLITE_RATCHET, "warm=40000", "runs=20000", "starts=10000", "samples=300")) {
            for (var i = 0; i < rounds; i++) {
                var round = new ArrayList<>(ideal.cue(WAIT));
                var before = ideal.cue(DRAIN);
                var played = ratchet.cue("what=enqueue,drain,idle,back_to_back");
                var after = ideal.cue(DRAIN);
                round.addAll(before);
                round.addAll(after);
                round.addAll(ofIdeal(played, before, after));
                round.addAll(slim.cue(DRAIN));
                figures.addAll(inRound(i, round));
            }
        }
        return figures;
    }

    /** Works two to six on Ratchet, beside the ideal of as many steps in a line; two and six on who else can do them, too. */
    private List<Measurement> works() throws Exception {
        var figures = new ArrayList<Measurement>();
        try (var ideal = stage.open(Player.IDEAL, "warm=20000");
                var ratchet = stage.open(Player.RATCHET, "warm=40000", "starts=0");
                var file = stage.open(Player.SQLITE_RATCHET, "warm=40000", "starts=0");
                var scheduler = stage.open(Player.DB_SCHEDULER, "warm=4000", "starts=0")) {
            for (var i = -1; i < rounds; i++) {
                var round = new ArrayList<Measurement>();
                for (var work : List.of("w2", "line8", "w6")) {
                    round.addAll(ideal.cue("what=drain", "work=" + work, "runs=8000"));
                }
                for (var work : List.of("w2", "w3", "w4", "w5", "w6")) {
                    round.addAll(ratchet.cue("what=drain", "work=" + work, "runs=6000"));
                    round.addAll(file.cue("what=drain", "work=" + work, "runs=6000"));
                }
                for (var work : List.of("w2", "w6")) {
                    round.addAll(scheduler.cue("what=drain", "work=" + work, "runs=2000"));
                }
                // The first round of each work warms up what the first work did not use.
                figures.addAll(i < 0 ? List.of() : inRound(i, round));
            }
        }
        return figures;
    }

    private List<Measurement> starts() throws Exception {
        var figures = new ArrayList<Measurement>();
        try (var ratchet = stage.open(Player.RATCHET, "warm=40000");
                var file = stage.open(Player.SQLITE_RATCHET, "warm=40000");
                var scheduler = stage.open(Player.DB_SCHEDULER, "warm=6000")) {
            for (var i = 0; i < rounds; i++) {
                var round = new ArrayList<>(ratchet.cue("what=startvt", "vt_starts=60000"));
                round.addAll(file.cue("what=startvt", "vt_starts=60000"));
                round.addAll(scheduler.cue("what=startvt", "vt_starts=10000"));
                figures.addAll(inRound(i, round));
            }
        }
        return figures;
    }

    /** A transition is what a start is elsewhere. */
    private List<Measurement> entities() throws Exception {
        String[] args = {"what=enqueue,idle", "runs=20000", "samples=300"};
        var figures = new ArrayList<Measurement>();
        try (var usual = stage.open(Player.onPostgres("entity"), "warm=20000");
                var one = stage.open(Player.onPostgres("entity", "one=yes"), "warm=20000");
                var file = stage.open(Player.onFile("entity"), "warm=10000");
                var fileOne = stage.open(Player.onFile("entity", "one=yes"), "warm=10000")) {
            for (var i = 0; i < rounds; i++) {
                for (var performer : List.of(usual, one, file, fileOne)) {
                    figures.addAll(inRound(i, performer.cue(args)));
                }
            }
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
