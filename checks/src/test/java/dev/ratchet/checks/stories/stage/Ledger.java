package dev.ratchet.checks.stories.stage;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What handlers did outside, in order: the effects that a run left in the world. Thread-safe. */
public final class Ledger {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    public void add(String line) {
        lines.add(line);
    }

    /** The same, and a value to go on with. */
    public <T> T add(String line, T value) {
        lines.add(line);
        return value;
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    public int count(String line) {
        return (int) lines.stream().filter(line::equals).count();
    }
}
