package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Measurement;
import dev.ratchet.bench.kit.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Lets one engine play in a JVM of its own, on an empty database that is gone afterwards, and takes down its figures. */
final class Stage {
    private static final String HEAP = "-Xmx2g";
    private static final long PATIENCE_MINUTES = 20;
    private static final double TOLERATED = 0.08;
    private static final int TRIES = 3;
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration QUIET_PATIENCE = Duration.ofMinutes(5);

    private final Server server;
    private final List<String> java;
    private final Path logs;
    private final Neighbours neighbours;
    private final boolean isPatient;
    private int played;

    /** The command is a {@code java} and perhaps flags. */
    Stage(Server server, List<String> java, Path logs, boolean isPatient) throws IOException {
        this.server = server;
        this.java = List.copyOf(java);
        this.logs = Files.createDirectories(logs);
        this.neighbours = new Neighbours(server.postmaster());
        this.isPatient = isPatient;
        try (var old = Files.list(logs)) {
            for (var log : old.toList()) {
                Files.delete(log);
            }
        }
    }

    /** Its figures, in the order in which they were measured; none if it failed, which is told on stderr and is no figure. */
    List<Measurement> play(Player player, String... args) throws Exception {
        return undisturbed(() -> playOnce(player, args));
    }

    /** Figures that say how much of the machine others used. A patient stage waits for them to be quiet, and measures again if they were not. */
    List<Measurement> undisturbed(Callable<List<Measurement>> measure) throws Exception {
        for (var tries = isPatient ? TRIES : 1; ; tries--) {
            if (isPatient) {
                Pause.until(QUIET_PATIENCE, this::areNeighboursQuiet);
            }
            var before = neighbours.now();
            var figures = measure.call();
            var others = neighbours.now().shareSince(before);
            if (others > TOLERATED) {
                System.err.printf("others used %.0f %% of the machine meanwhile%n", others * 100);
            }
            if (others <= TOLERATED || tries <= 1) {
                return figures.stream()
                        .map(figure -> figure.with("others_percent", others * 100))
                        .toList();
            }
        }
    }

    private boolean areNeighboursQuiet() {
        var before = neighbours.now();
        Pause.nanos(LOOK.toNanos());
        return neighbours.now().shareSince(before) <= TOLERATED;
    }

    private List<Measurement> playOnce(Player player, String... args)
            throws IOException, SQLException, InterruptedException {
        var begin = System.nanoTime();
        var folder = Files.createTempDirectory("ratchet-bench-file");
        try {
            var process = spawn(
                    player, player.isOnFile() ? "dir=" + folder.resolve("db") : "url=" + server.newDatabase(), args);
            var figures = figures(process);
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                process.destroyForcibly();
                System.err.println(player.module() + " failed with " + List.of(args) + "; see " + log());
            }
            System.err.printf("%-14s played for %.1f s%n", player.module(), (System.nanoTime() - begin) / 1e9);
            return figures;
        } finally {
            new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor();
        }
    }

    /** Lets an engine warm up and wait for cues. */
    Performer open(Player player, String... args) throws IOException, SQLException {
        var begin = System.nanoTime();
        var folder = Files.createTempDirectory("ratchet-bench-file");
        var process = spawn(
                player,
                place(player, folder),
                Stream.concat(Stream.of("cue=yes"), Stream.of(args)).toArray(String[]::new));
        var performer = new Performer(this, player, process, folder);
        System.err.printf("%-14s warmed up for %.1f s%n", player.module(), (System.nanoTime() - begin) / 1e9);
        return performer;
    }

    private String place(Player player, Path folder) throws SQLException {
        return player.isOnFile() ? "dir=" + folder.resolve("db") : "url=" + server.newDatabase();
    }

    /** Begins to play at a place that the caller knows; its stderr goes into a log of its own. */
    Process spawn(Player player, String place, String... args) throws IOException {
        played++;
        var command = new ArrayList<>(java);
        command.addAll(player.flags());
        command.addAll(List.of(HEAP, "-cp", player.classPath(), player.mainClass(), place));
        command.addAll(player.settings());
        command.addAll(List.of(args));
        command.add("spawned=" + System.currentTimeMillis());
        return new ProcessBuilder(command).redirectError(log().toFile()).start();
    }

    private Path log() {
        return logs.resolve("%03d.log".formatted(played));
    }

    Server server() {
        return server;
    }

    private static List<Measurement> figures(Process process) throws IOException {
        var figures = new ArrayList<Measurement>();
        try (var lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(Measurement.MARK)) {
                    figures.add(told(Measurement.parse(line.substring(Measurement.MARK.length()))));
                }
            }
        }
        return figures;
    }

    /** The same figure, once it was told on stderr. */
    static Measurement told(Measurement figure) {
        System.err.printf(
                "%-14s %-8s %-12s %-8s %,12.2f %s%n",
                figure.text("engine"),
                figure.text("store"),
                figure.text("what"),
                figure.text("work"),
                figure.value(),
                figure.text("unit"));
        return figure;
    }
}
