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
 * @param settings its own arguments
 */
record Player(String module, boolean isOnFile, List<String> settings) {
    static final Player IDEAL = new Player("ideal", false, List.of());
    static final Player RATCHET = new Player("ratchet", false, List.of());
    static final Player DB_SCHEDULER = new Player("dbscheduler", false, List.of());
    static final Player SQLITE_IDEAL = new Player("ideal", true, List.of());
    static final Player SQLITE_SLIM_IDEAL = new Player("ideal", true, List.of("layout=slim"));
    static final Player SQLITE_RATCHET = new Player("ratchet", true, List.of());

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
