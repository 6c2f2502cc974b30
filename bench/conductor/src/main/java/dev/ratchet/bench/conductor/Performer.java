package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Bench;
import dev.ratchet.bench.kit.Measurement;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An engine in a JVM that stays: it has warmed up, waits, and measures once for each cue. So engines can play in turn although each
 * needs a while to get warm. One that fails is silent from then on.
 */
final class Performer implements AutoCloseable {
    private final Stage stage;
    private final Player player;
    private final Process process;
    private final Path folder;
    private final BufferedReader says;
    private boolean isThere;

    Performer(Stage stage, Player player, Process process, Path folder) throws IOException {
        this.stage = stage;
        this.player = player;
        this.process = process;
        this.folder = folder;
        this.says = process.inputReader(StandardCharsets.UTF_8);
        isThere = true;
        hear(Bench.READY);
    }

    /** The figures that follow from the cue; none if the engine has failed. */
    List<Measurement> cue(String... args) throws Exception {
        return isThere ? stage.undisturbed(() -> cueOnce(args)) : List.of();
    }

    private List<Measurement> cueOnce(String... args) throws IOException {
        process.getOutputStream().write((String.join(" ", args) + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return hear(Bench.DONE);
    }

    private List<Measurement> hear(String word) throws IOException {
        var figures = new ArrayList<Measurement>();
        for (var line = says.readLine(); !word.equals(line); line = says.readLine()) {
            if (line == null) {
                isThere = false;
                System.err.println(player.module() + " has failed; see the newest log");
                break;
            }
            if (line.startsWith(Measurement.MARK)) {
                figures.add(Stage.told(Measurement.parse(line.substring(Measurement.MARK.length()))));
            }
        }
        return figures;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.destroy();
        new ProcessBuilder("rm", "-rf", folder.toString()).start();
    }
}
