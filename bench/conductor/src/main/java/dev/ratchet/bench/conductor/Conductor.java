package dev.ratchet.bench.conductor;

import java.nio.file.Path;
import java.util.List;

/** The command line of {@code bench/run}. */
public final class Conductor {
    private static final int QUICK_ROUNDS = 3;
    private static final String HELP = """
            bench/run [--quick] [--url=jdbc:postgresql:...] [--rounds=n] [--java=path of the java to measure with]
            Without --url it starts a PostgreSQL of its own. The user of a named one must be allowed to create databases.""";

    private Conductor() {}

    public static void main(String[] args) throws Exception {
        var options = Options.of(args);
        if (options.has("help")) {
            System.out.println(HELP);
            return;
        }
        var java = options.text("java", Jdk.newestBesideThis());
        try (var server = options.has("url") ? Server.named(options.text("url", "")) : Server.own()) {
            var stage = new Stage(server, java, Path.of("bench/conductor/target/logs"));
            System.err.println(server.settings());
            quick(stage, options.number("rounds", QUICK_ROUNDS)).forEach(System.out::println);
        }
    }

    private static List<String> quick(Stage stage, int rounds) throws Exception {
        var quick = new Quick(stage);
        quick.measure(rounds);
        quick.table().forEach(System.out::println);
        return List.of(quick.line());
    }
}
