package dev.ratchet.engine.runs;

import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.RunId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a run is started; immutable, each method gives a changed one.
 *
 * @param id an id of your own makes the start idempotent: again with the same input it answers the same run
 * @param businessKey at most one open run of a workflow has it
 * @param by who starts it, for the history
 */
public record StartOptions(
        @Nullable RunId id,
        @Nullable String businessKey,
        Map<String, String> labels,
        String queue,
        int priority,
        boolean createOnly,
        String by) {
    private static final int MOST_LABELS = 64;

    public static final StartOptions USUAL = new StartOptions(null, null, Map.of(), "default", 0, false, "user");

    public StartOptions {
        labels = Map.copyOf(labels);
    }

    public static StartOptions id(String id) {
        return USUAL.withId(id);
    }

    public StartOptions withId(String text) {
        return new StartOptions(new RunId(text), businessKey, labels, queue, priority, createOnly, by);
    }

    public StartOptions businessKey(String key) {
        return new StartOptions(id, key, labels, queue, priority, createOnly, by);
    }

    public StartOptions label(String name, String value) {
        var more = new HashMap<>(labels);
        more.put(name, value);
        return new StartOptions(id, businessKey, more, queue, priority, createOnly, by);
    }

    public StartOptions queue(String name) {
        return new StartOptions(id, businessKey, labels, name, priority, createOnly, by);
    }

    /** Accepts the run without triggering it; {@code start} by its id does that later. */
    public StartOptions createdOnly() {
        return new StartOptions(id, businessKey, labels, queue, priority, true, by);
    }

    public StartOptions by(String who) {
        return new StartOptions(id, businessKey, labels, queue, priority, createOnly, who);
    }

    NewRun.Extent extent() {
        return createOnly ? NewRun.Extent.CREATED : NewRun.Extent.RUNNING;
    }

    void check(Texts texts) {
        texts.checkId("run id", id == null ? null : id.text());
        texts.checkId("business key", businessKey);
        texts.checkGiven("queue", queue);
        texts.checkName("queue", queue);
        texts.checkGiven("name of who starts it", by);
        texts.checkName("name of who starts it", by);
        if (labels.size() > MOST_LABELS) {
            throw new IllegalArgumentException("a run has at most " + MOST_LABELS + " labels, not " + labels.size());
        }
        labels.forEach((name, value) -> {
            texts.checkName("label's name", name);
            texts.checkId("value of label '" + name + "'", value);
        });
    }
}
