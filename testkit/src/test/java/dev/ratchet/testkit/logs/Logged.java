package dev.ratchet.testkit.logs;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** One line of the log. */
public record Logged(Level level, String text, @Nullable Throwable thrown) {
    private static final List<Logged> ALL = new CopyOnWriteArrayList<>();

    static void add(Logged line) {
        ALL.add(line);
    }

    /** All lines so far that have this in their text. */
    public static List<Logged> about(String part) {
        return ALL.stream().filter(line -> line.text.contains(part)).toList();
    }
}
