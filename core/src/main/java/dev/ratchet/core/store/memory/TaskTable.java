package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskChange;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tasks in memory, as {@link Contents} holds them. */
final class TaskTable {
    private static final Comparator<TaskRow> BY_RANK = Comparator.<TaskRow, Instant>comparing(
                    task -> task.offer().rank())
            .thenComparing(TaskRow::run)
            .thenComparing(TaskRow::step);

    private final Map<RunKey, Map<Integer, TaskRow>> byRun = new HashMap<>();

    void apply(Along along) {
        if (along instanceof TaskRow task) {
            put(task);
        } else if (along instanceof TaskChange change) {
            var task = find(change.run(), change.step());
            if (task != null) {
                apply(change, task);
            }
        }
    }

    private void apply(TaskChange change, TaskRow task) {
        var now = task.standing();
        if (change instanceof TaskChange.Taken taken) {
            put(task.with(new TaskRow.Standing(
                    TaskState.CLAIMED, taken.attempt(), taken.worker(), taken.until(), taken.at(), now.input())));
        } else if (change instanceof TaskChange.Asked asked && now.state().isHeld()) {
            var state = asked.toStop() ? TaskState.STOPPING : TaskState.CLAIMED;
            put(task.with(
                    new TaskRow.Standing(state, now.attempt(), now.worker(), now.until(), now.since(), now.input())));
        } else if (change instanceof TaskChange.Gone) {
            var left = byRun.getOrDefault(change.run(), Map.of());
            left.remove(change.step());
            if (left.isEmpty()) {
                byRun.remove(change.run());
            }
        }
    }

    void put(TaskRow task) {
        byRun.computeIfAbsent(task.run(), run -> new HashMap<>()).put(task.step(), task);
    }

    @Nullable
    TaskRow find(RunKey run, int step) {
        return byRun.getOrDefault(run, Map.of()).get(step);
    }

    void forget(RunKey run) {
        byRun.remove(run);
    }

    List<TaskRow> list(Tasks.Query query) {
        return all().filter(task -> fits(task, query))
                .sorted(BY_RANK)
                .limit(query.limit())
                .toList();
    }

    private static boolean fits(TaskRow task, Tasks.Query query) {
        var can = query.capabilities();
        return (query.queues().isEmpty() || query.queues().contains(task.offer().queue()))
                && (can == null || can.containsAll(task.offer().capabilities()))
                && (query.states().isEmpty()
                        || query.states().contains(task.standing().state()))
                && (query.run() == null || query.run().equals(task.run()));
    }

    List<TaskRow> due(Set<Integer> definitions, Instant now, int limit) {
        return all().filter(task -> isDue(task, definitions, now))
                .sorted(Comparator.comparing(
                        task -> Objects.requireNonNull(task.standing().until())))
                .limit(limit)
                .toList();
    }

    private static boolean isDue(TaskRow task, Set<Integer> definitions, Instant now) {
        var until = task.standing().until();
        var state = task.standing().state();
        return until != null
                && !until.isAfter(now)
                && (state.isHeld() || (state == TaskState.NEW && definitions.contains(task.definition())));
    }

    private Stream<TaskRow> all() {
        return byRun.values().stream().flatMap(tasks -> tasks.values().stream());
    }
}
