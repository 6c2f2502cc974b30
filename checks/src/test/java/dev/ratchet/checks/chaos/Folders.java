package dev.ratchet.checks.chaos;

import dev.ratchet.checks.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** The folders of kill tests: kept after a test, so that one can look at what is left, and emptied before the next. */
final class Folders {
    private Folders() {}

    static Path fresh(String name) throws IOException {
        var folder = Repository.here().root().resolve("checks/target/chaos").resolve(name);
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }
}
