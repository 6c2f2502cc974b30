package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets one engine play in a JVM of its own, on an empty database that is gone afterwards, and takes down its figures. */
final class Stage {
    private static final String HEAP = "-Xmx2g";
    private static final long PATIENCE_MINUTES = 20;

    private final Server server;
    private final List<String> java;
    private final Path logs;
    private int played;

    /** The command is a {@code java} and perhaps flags. */
    Stage(Server server, List<String> java, Path logs) throws IOException {
        this.server = server;
        this.java = List.copyOf(java);
        this.logs = Files.createDirectories(logs);
    }

    /** Its figures, in the order in which they were measured; none if it failed, which is told on stderr and is no figure. */
    List<Measurement> play(Player player, String... args) throws IOException, SQLException, InterruptedException {
        played++;
        var begin = System.nanoTime();
        var folder = Files.createTempDirectory("ratchet-bench-file");
        try {
            var command = command(player, folder, args);
            var log = logs.resolve("%03d-%s.log".formatted(played, player.module()));
            var process =
                    new ProcessBuilder(command).redirectError(log.toFile()).start();
            var figures = figures(process);
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                process.destroyForcibly();
                System.err.println(player.module() + " failed with " + List.of(args) + "; see " + log);
            }
            System.err.printf("%-14s played for %.1f s%n", player.module(), (System.nanoTime() - begin) / 1e9);
            return figures;
        } finally {
            server.dropDatabases();
            new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor();
        }
    }

    private List<String> command(Player player, Path folder, String... args) throws SQLException {
        var command = new ArrayList<>(java);
        command.addAll(List.of(HEAP, "-cp", player.classPath(), player.mainClass()));
        command.add(player.isOnFile() ? "dir=" + folder.resolve("db") : "url=" + server.newDatabase());
        command.addAll(player.settings());
        command.addAll(List.of(args));
        command.add("spawned=" + System.currentTimeMillis());
        return command;
    }

    private static List<Measurement> figures(Process process) throws IOException {
        var figures = new ArrayList<Measurement>();
        try (var lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(Measurement.MARK)) {
                    var figure = Measurement.parse(line.substring(Measurement.MARK.length()));
                    System.err.printf(
                            "%-14s %-8s %-12s %-6s %,12.2f %s%n",
                            figure.text("engine"),
                            figure.text("store"),
                            figure.text("what"),
                            figure.text("work"),
                            figure.value(),
                            figure.text("unit"));
                    figures.add(figure);
                }
            }
        }
        return figures;
    }
}
