package dev.ratchet.bench.conductor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of {@code bench/run}. */
public final class Conductor {
    private static final int QUICK_ROUNDS = 3;
    private static final String HELP = """
            bench/run [--quick | --play=engine] [options]
              --quick              Ratchet, the ideal and db-scheduler, under three minutes; the last line is for machines
              --play=engine        one engine alone, by its folder below bench; with sqlite: before it on SQLite
              --args="key=value .." what it should measure, for --play: what=drain,idle work=w1 runs=20000 warm=6000 ...
              --rounds=n           how often everything is measured
              --url=jdbc:postgresql:.. a server to use, whose user may create databases; without it one is started
              --java=path          the java to measure with; without it the newest that is installed beside the one in use
              --jvm="flag flag"    further flags for the JVMs that are measured""";

    private Conductor() {}

    public static void main(String[] args) throws Exception {
        var options = Options.of(args);
        if (options.has("help")) {
            System.out.println(HELP);
            return;
        }
        var command = new ArrayList<>(List.of(options.text("java", Jdk.newestBesideThis())));
        command.addAll(options.words("jvm"));
        try (var server = options.has("url") ? Server.named(options.text("url", "")) : Server.own()) {
            var stage = new Stage(server, command, Path.of("bench/conductor/target/logs"));
            System.err.println(server.settings());
            if (options.has("play")) {
                play(stage, options);
            } else {
                quick(stage, options.number("rounds", QUICK_ROUNDS)).forEach(System.out::println);
            }
        }
    }

    private static void play(Stage stage, Options options) throws Exception {
        var name = options.text("play", "");
        var player = new Player(name.replaceFirst("^sqlite:", ""), name.startsWith("sqlite:"), List.of());
        for (var i = 0; i < options.number("rounds", 1); i++) {
            for (var figure : stage.play(player, options.words("args").toArray(String[]::new))) {
                System.out.println(figure.toJson());
            }
        }
    }

    private static List<String> quick(Stage stage, int rounds) throws Exception {
        var quick = new Quick(stage);
        quick.measure(rounds);
        quick.table().forEach(System.out::println);
        return List.of(quick.line());
    }
}
