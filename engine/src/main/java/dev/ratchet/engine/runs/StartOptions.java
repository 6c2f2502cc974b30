package dev.ratchet.engine.runs;

import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.ChildId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a run is started; immutable, each method gives a changed one.
 *
 * @param id an id of your own makes the start idempotent: again with the same input it answers the same run
 * @param businessKey at most one open run of a workflow has it
 * @param queue which line it waits in; workers say which queues they serve
 * @param priority its head start in the queue, in seconds
 * @param by who starts it, for the history
 * @param concurrencyKey of all runs with this key, one at a time is under way
 */
public record StartOptions(
        @Nullable RunId id,
        @Nullable String businessKey,
        Map<String, String> labels,
        String queue,
        int priority,
        boolean createOnly,
        String by,
        @Nullable String concurrencyKey) {
    private static final int MOST_LABELS = 64;
    private static final int MOST_PRIORITY = 1_000_000;

    public static final StartOptions USUAL = new StartOptions(null, null, Map.of(), "default", 0, false, "user");

    public StartOptions {
        labels = Map.copyOf(labels);
    }

    /** Without a concurrency key. */
    public StartOptions(
            @Nullable RunId id,
            @Nullable String businessKey,
            Map<String, String> labels,
            String queue,
            int priority,
            boolean createOnly,
            String by) {
        this(id, businessKey, labels, queue, priority, createOnly, by, null);
    }

    public static StartOptions id(String id) {
        return USUAL.withId(id);
    }

    public StartOptions withId(String text) {
        return new StartOptions(new RunId(text), businessKey, labels, queue, priority, createOnly, by, concurrencyKey);
    }

    public StartOptions businessKey(String key) {
        return new StartOptions(id, key, labels, queue, priority, createOnly, by, concurrencyKey);
    }

    public StartOptions label(String name, String value) {
        var more = new HashMap<>(labels);
        more.put(name, value);
        return new StartOptions(id, businessKey, more, queue, priority, createOnly, by, concurrencyKey);
    }

    public StartOptions queue(String name) {
        return new StartOptions(id, businessKey, labels, name, priority, createOnly, by, concurrencyKey);
    }

    /**
     * Goes before runs of its queue that became ready up to so many seconds earlier, whenever something in it becomes ready. Because it is
     * a head start and not a rank, nothing waits for ever behind it.
     */
    public StartOptions priority(int seconds) {
        return new StartOptions(id, businessKey, labels, queue, seconds, createOnly, by, concurrencyKey);
    }

    /**
     * Of all runs with this key, in all queues and of all workflows, one at a time is under way; the others wait for it. A run that
     * waits for a signal, an approval, a timer or its children, or is paused, is not under way.
     */
    public StartOptions concurrencyKey(String key) {
        return new StartOptions(id, businessKey, labels, queue, priority, createOnly, by, key);
    }

    /** Accepts the run without triggering it; {@code start} by its id does that later. */
    public StartOptions createdOnly() {
        return new StartOptions(id, businessKey, labels, queue, priority, true, by, concurrencyKey);
    }

    public StartOptions by(String who) {
        return new StartOptions(id, businessKey, labels, queue, priority, createOnly, who, concurrencyKey);
    }

    NewRun.Extent extent() {
        return createOnly ? NewRun.Extent.CREATED : NewRun.Extent.RUNNING;
    }

    void check(Texts texts) {
        texts.checkId("run id", id == null ? null : id.text());
        if (id != null && ChildId.isShapeOf(id.text())) {
            throw new IllegalArgumentException("the run id '" + id
                    + "' looks like that of a child run (run~step~attempt~index); choose another one");
        }
        texts.checkId("business key", businessKey);
        texts.checkGiven("queue", queue);
        texts.checkName("queue", queue);
        texts.checkGiven("name of who starts it", by);
        texts.checkName("name of who starts it", by);
        texts.checkId("concurrency key", concurrencyKey);
        if (priority < 0 || priority > MOST_PRIORITY) {
            throw new IllegalArgumentException("a priority is a head start of 0 to " + MOST_PRIORITY + " seconds, not "
                    + priority + "; what should come later gets a queue of its own");
        }
        if (labels.size() > MOST_LABELS) {
            throw new IllegalArgumentException("a run has at most " + MOST_LABELS + " labels, not " + labels.size());
        }
        labels.forEach((name, value) -> {
            texts.checkName("label's name", name);
            texts.checkId("value of label '" + name + "'", value);
        });
    }
}
