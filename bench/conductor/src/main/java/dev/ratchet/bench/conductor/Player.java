package dev.ratchet.bench.conductor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An engine as the conductor sees it: a module of {@code bench} with a class path and one main class.
 *
 * @param module the folder below {@code bench}
 * @param isOnFile whether it keeps its runs in a file and not in PostgreSQL
 * @param flags of its JVM
 * @param settings its own arguments
 */
record Player(String module, boolean isOnFile, List<String> flags, List<String> settings) {
    static final Player IDEAL = onPostgres("ideal");
    static final Player RATCHET = onPostgres("ratchet");
    static final Player DB_SCHEDULER = onPostgres("dbscheduler");
    static final Player SQLITE_IDEAL = onFile("ideal");
    static final Player SQLITE_SLIM_IDEAL = onFile("ideal", "layout=slim");
    static final Player SQLITE_RATCHET = onFile("ratchet");

    Player {
        flags = List.copyOf(flags);
        settings = List.copyOf(settings);
    }

    static Player onPostgres(String module, String... settings) {
        return new Player(module, false, List.of(), List.of(settings));
    }

    static Player onFile(String module, String... settings) {
        return new Player(module, true, List.of(), List.of(settings));
    }

    Player with(String... jvmFlags) {
        return new Player(module, isOnFile, List.of(jvmFlags), settings);
    }

    private static Path root(String module) {
        return Path.of("bench", module, "target");
    }

    boolean isBuilt() {
        return Files.exists(root(module).resolve("classpath.txt"));
    }

    String classPath() {
        try {
            return root(module).resolve("classes") + ":"
                    + Files.readString(root(module).resolve("classpath.txt"));
        } catch (IOException e) {
            throw new UncheckedIOException("build bench/" + module + " first, as bench/run does", e);
        }
    }

    /** The only class of the module's package whose name ends so. */
    String mainClass() {
        var folder = root(module).resolve("classes/dev/ratchet/bench").resolve(module);
        try (var files = Files.list(folder)) {
            var name = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith("Main.class"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no ...Main in " + folder));
            return "dev.ratchet.bench." + module + "." + name.replace(".class", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
