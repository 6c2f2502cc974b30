package dev.ratchet.core.explain;

import dev.ratchet.core.run.RunId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an explanation may know besides the run.
 *
 * @param zone in which times are told
 * @param slots the run's place in its queue, if slots are limited there
 * @param noWorkerSince since when nobody serves the run's queue; null if somebody does
 * @param keyHolder the run that holds the concurrency key that this one needs
 * @param children how many child runs are open and have failed by now, by the number of their step; the run itself is told only at the end
 * @param tasks what is known of the run's tasks, by the number of their step
 */
public record Surroundings(
        Instant now,
        ZoneId zone,
        @Nullable Slots slots,
        @Nullable Instant noWorkerSince,
        @Nullable RunId keyHolder,
        Map<Integer, Children> children,
        Map<Integer, Task> tasks) {
    public Surroundings {
        children = Map.copyOf(children);
        tasks = Map.copyOf(tasks);
    }

    /** So many of so many slots in use, and where the run stands in line. */
    public record Slots(int used, int limit, int position) {}

    /** So many child runs of a step are open, and so many have failed. */
    public record Children(int open, int failed) {}

    /**
     * What is known of a step that somebody outside does.
     *
     * @param since when it was put up, or claimed
     * @param worker who holds it; null if nobody does
     * @param until when that lease ends
     */
    public record Task(
            Instant since,
            @Nullable String worker,
            @Nullable Instant until) {}

    public static Surroundings at(Instant now, ZoneId zone) {
        return new Surroundings(now, zone, null, null, null, Map.of(), Map.of());
    }

    public Surroundings withSlots(int used, int limit, int position) {
        return new Surroundings(now, zone, new Slots(used, limit, position), noWorkerSince, keyHolder, children, tasks);
    }

    public Surroundings withoutWorkerSince(Instant since) {
        return new Surroundings(now, zone, slots, since, keyHolder, children, tasks);
    }

    public Surroundings withKeyHolder(RunId run) {
        return new Surroundings(now, zone, slots, noWorkerSince, run, children, tasks);
    }

    public Surroundings withChildren(Map<Integer, Children> counts) {
        return new Surroundings(now, zone, slots, noWorkerSince, keyHolder, counts, tasks);
    }

    /** With the tasks of the run, by the number of their step. */
    public Surroundings withTasks(Map<Integer, Task> ofRun) {
        return new Surroundings(now, zone, slots, noWorkerSince, keyHolder, children, ofRun);
    }
}
