package dev.ratchet.bench.conductor;

import dev.ratchet.bench.report.Figures;
import dev.ratchet.bench.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of {@code bench/run}. */
public final class Conductor {
    private static final int ROUNDS = 4;
    private static final Path LOGS = Path.of("bench/conductor/target/logs");
    private static final String HELP = """
            bench/run [--quick | --play=engine | --report] [options]
              without any of them  everything; see --parts
              --quick              Ratchet, the ideal and db-scheduler, under three minutes; the last line is for machines
              --play=engine        one engine alone, by its folder below bench; with sqlite: before it on SQLite
              --args="key=value .." what it should measure, for --play: what=drain,idle work=w1 runs=20000 warm=6000 ...
              --report             measures nothing and writes page and plots from engine.json again
              --parts=a,b          only these parts of everything; the others keep their figures: %s
              --out=folder         where engine.json, page and plots are, docs/benchmarks by default
              --rounds=n           how often everything is measured
              --url=jdbc:postgresql:.. a server to use, whose user may create databases; without it one is started
              --java=path          the java to measure with; without it the newest that is installed beside the one in use
              --patient            waits for neighbours on this machine to be quiet, and plays again if they were not
              --jvm="flag flag"    further flags for the JVMs that are measured""".formatted(String.join(",", Program.parts()));

    private Conductor() {}

    public static void main(String[] args) throws Exception {
        var options = Options.of(args);
        if (options.has("help")) {
            System.out.println(HELP);
        } else if (options.has("report")) {
            var folder = folder(options);
            Report.write(Figures.read(folder.resolve("engine.json")), folder);
        } else {
            measure(options);
        }
    }

    private static Path folder(Options options) {
        return Path.of(options.text("out", "docs/benchmarks"));
    }

    private static void measure(Options options) throws Exception {
        var java = new ArrayList<>(List.of(options.text("java", Jdk.newestBesideThis())));
        java.addAll(options.words("jvm"));
        var rounds = options.number("rounds", ROUNDS);
        try (var server = options.has("url") ? Server.named(options.text("url", "")) : Server.own()) {
            var stage = new Stage(server, java, LOGS, options.has("patient"));
            System.err.println(server.settings());
            if (options.has("play")) {
                play(stage, options);
            } else if (options.has("quick")) {
                quick(stage, rounds);
            } else {
                everything(stage, options, rounds);
            }
        }
    }

    private static void play(Stage stage, Options options) throws Exception {
        var name = options.text("play", "");
        var player = name.startsWith("sqlite:")
                ? Player.onFile(name.substring("sqlite:".length()))
                : Player.onPostgres(name);
        for (var i = 0; i < options.number("rounds", 1); i++) {
            for (var figure : stage.play(player, options.words("args").toArray(String[]::new))) {
                System.out.println(figure.toJson());
            }
        }
    }

    private static void quick(Stage stage, int rounds) throws Exception {
        var quick = new Quick(stage);
        quick.measure(rounds);
        quick.table().forEach(System.out::println);
        System.out.println(quick.line());
    }

    /** Figures are kept after each part, so that a part that fails costs only itself. */
    private static void everything(Stage stage, Options options, int rounds) throws Exception {
        var folder = folder(options);
        var program = new Program(stage, rounds);
        var parts = options.has("parts") ? List.of(options.text("parts", "").split(",")) : Program.parts();
        for (var part : parts) {
            System.err.println("--- " + part);
            var measured = new ArrayList<>(program.measure(part));
            measured.add(Facts.now(stage.server().settings()));
            var figures = Figures.read(folder.resolve("engine.json")).with(part, measured);
            figures.write(folder.resolve("engine.json"));
            Report.write(figures, folder);
        }
        System.out.println(Files.readString(folder.resolve("engine.md")));
    }
}
