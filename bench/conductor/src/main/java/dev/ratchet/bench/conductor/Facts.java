package dev.ratchet.bench.conductor;

import dev.ratchet.bench.kit.Measurement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Where and when something was measured, kept among the figures. */
final class Facts {
    static final String WHAT = "facts";

    private Facts() {}

    static Measurement now(String server) throws IOException {
        return Measurement.of(WHAT, 0, "")
                .with("date", LocalDate.now(ZoneOffset.UTC).toString())
                .with("machine", machine())
                .with("server", server)
                .with("commit", commit());
    }

    private static String machine() throws IOException {
        var cores = Runtime.getRuntime().availableProcessors();
        return "%s, %d cores, %s GiB, %s %s"
                .formatted(
                        field("/proc/cpuinfo", "model name", System.getProperty("os.arch")),
                        cores,
                        gibibytes(),
                        System.getProperty("os.name"),
                        System.getProperty("os.version").replaceFirst("-.*", ""));
    }

    private static String gibibytes() throws IOException {
        var kilobytes = field("/proc/meminfo", "MemTotal", "0 kB").replaceAll("\\D", "");
        return Long.toString(Math.round(Long.parseLong(kilobytes) / 1024.0 / 1024));
    }

    private static String field(String file, String name, String usual) throws IOException {
        var path = Path.of(file);
        if (!Files.isReadable(path)) {
            return usual;
        }
        return Files.readAllLines(path).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(usual);
    }

    private static String commit() throws IOException {
        var git = new ProcessBuilder("git", "describe", "--always", "--dirty").start();
        try (var answer = git.inputReader(StandardCharsets.UTF_8)) {
            var line = answer.readLine();
            return line == null ? "unknown" : line;
        }
    }
}
