package dev.ratchet.bench.conductor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Properties;

/** The JDKs of this machine. */
final class Jdk {
    private Jdk() {}

    /** The {@code java} of the newest one that is installed beside the one in use. */
    static String newestBesideThis() throws IOException {
        var used = Path.of(System.getProperty("java.home")).toRealPath();
        try (var homes = Files.list(used.getParent())) {
            return homes.filter(home -> Files.isExecutable(java(home)))
                    .max(Comparator.comparingInt(Jdk::version).thenComparing(home -> home.equals(used)))
                    .map(Jdk::java)
                    .orElseGet(() -> java(used))
                    .toString();
        }
    }

    private static Path java(Path home) {
        return home.resolve("bin/java");
    }

    /** The feature version that the home itself names; 0 if it names none. */
    private static int version(Path home) {
        var release = new Properties();
        try (var text = Files.newBufferedReader(home.resolve("release"))) {
            release.load(text);
        } catch (IOException e) {
            return 0;
        }
        var version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return Runtime.Version.parse(version).feature();
    }
}
