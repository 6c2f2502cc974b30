package dev.ratchet.engine.queues;

import dev.ratchet.core.Limits;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.worker.Node;
import java.util.List;
import java.util.OptionalInt;

/**
 * Limits how many runs of a queue are under way at once, over all processes on the same store. A run takes a slot when it is claimed, keeps
 * it from step to step, through retries and if its process dies, and frees it when it waits, is paused or ends. Limits are durable and
 * hold for everybody. A verb that returns is durable. Thread-safe.
 */
public final class Queues {
    private final Node node;
    private final Store store;
    private final Limits limits;

    public Queues(Node node, Store store, Limits limits) {
        this.node = node;
        this.store = store;
        this.limits = limits;
    }

    /**
     * From now on at most so many runs of the queue are under way at once; with 0 none begins. Saying it again changes the number: runs
     * that have a slot keep it, also if there are fewer slots now. What is under way when a queue is limited for the first time does
     * not count.
     */
    public void limit(String queue, int slots) {
        check(queue);
        if (slots < 0) {
            throw new IllegalArgumentException("queue '" + queue + "' cannot have " + slots
                    + " slots; 0 holds all of its runs, and unlimited(...) takes the limit away");
        }
        store.queues().limit(queue, slots);
        node.limitsChanged();
    }

    /** From now on the runs of the queue need no slot. */
    public void unlimited(String queue) {
        check(queue);
        store.queues().unlimited(queue);
        node.limitsChanged();
    }

    /** The queues that are limited, by name. */
    public List<QueueView> list() {
        return store.queues().list().stream()
                .map(row -> new QueueView(row.name(), row.slots(), row.used(), row.waiting()))
                .toList();
    }

    /** Which place the run has among those that wait for a slot of its queue, from 1; empty if it does not wait for one. */
    public OptionalInt position(String run) {
        var standing = store.queues().standing(RunKey.of(new RunId(run)));
        return standing.isPresent() && standing.get().queue() != null
                ? OptionalInt.of(standing.get().position())
                : OptionalInt.empty();
    }

    private void check(String queue) {
        var isBad = queue.isBlank()
                || queue.length() > limits.nameLength()
                || queue.codePoints().anyMatch(point -> point < ' ' || Character.getType(point) == Character.SURROGATE);
        if (isBad) {
            throw new IllegalArgumentException("the name of a queue must have 1 to " + limits.nameLength()
                    + " characters, none of them a control character or half of a surrogate pair");
        }
    }
}
