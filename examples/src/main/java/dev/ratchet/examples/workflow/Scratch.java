package dev.ratchet.examples.workflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Consumer;

/** A folder that is gone when the sample is over; your own runs deserve a better place. */
final class Scratch {
    private Scratch() {}

    static void use(Consumer<Path> sample) {
        try {
            var folder = Files.createTempDirectory("ratchet-sample");
            try {
                sample.accept(folder);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
