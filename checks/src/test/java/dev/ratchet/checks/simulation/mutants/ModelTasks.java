package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskChange;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tasks of a model, in one list. One thread at a time. */
final class ModelTasks implements Tasks {
    private final List<TaskRow> rows = new ArrayList<>();
    private final Supplier<Instant> now;

    ModelTasks(Supplier<Instant> now) {
        this.now = now;
    }

    void apply(Along along) {
        if (along instanceof TaskRow task) {
            put(task);
        } else if (along instanceof TaskChange change) {
            find(change.run(), change.step()).ifPresent(task -> apply(change, task));
        }
    }

    private void apply(TaskChange change, TaskRow task) {
        var was = task.standing();
        rows.remove(task);
        if (change instanceof TaskChange.Taken taken) {
            rows.add(task.with(new TaskRow.Standing(
                    TaskState.CLAIMED, taken.attempt(), taken.worker(), taken.until(), taken.at(), was.input())));
        } else if (change instanceof TaskChange.Asked asked) {
            var state = !was.state().isHeld() ? was.state() : asked.toStop() ? TaskState.STOPPING : TaskState.CLAIMED;
            rows.add(task.with(
                    new TaskRow.Standing(state, was.attempt(), was.worker(), was.until(), was.since(), was.input())));
        }
    }

    private void put(TaskRow task) {
        rows.removeIf(each -> each.run().equals(task.run()) && each.step() == task.step());
        rows.add(task);
    }

    void forget(RunKey run) {
        rows.removeIf(each -> each.run().equals(run));
    }

    @Override
    public List<TaskRow> list(Query query) {
        var can = query.capabilities();
        return rows.stream()
                .filter(task -> query.queues().isEmpty()
                        || query.queues().contains(task.offer().queue()))
                .filter(task -> can == null || can.containsAll(task.offer().capabilities()))
                .filter(task -> query.states().isEmpty()
                        || query.states().contains(task.standing().state()))
                .filter(task -> query.run() == null || query.run().equals(task.run()))
                .sorted(Comparator.comparing(task -> task.offer().rank()))
                .limit(query.limit())
                .toList();
    }

    @Override
    public Optional<TaskRow> find(RunKey run, int step) {
        return rows.stream()
                .filter(task -> task.run().equals(run) && task.step() == step)
                .findFirst();
    }

    @Override
    public List<TaskRow> due(Set<Integer> definitions, int limit) {
        return rows.stream()
                .filter(task -> isOver(task.standing().until()))
                .filter(task -> task.standing().state() != TaskState.NEW || definitions.contains(task.definition()))
                .limit(limit)
                .toList();
    }

    private boolean isOver(@Nullable Instant until) {
        return until != null && !until.isAfter(now.get());
    }

    @Override
    public boolean open(TaskRow fresh, @Nullable String input) {
        var task = find(fresh.run(), fresh.step()).orElse(null);
        if (task == null
                || task.revision() != fresh.revision()
                || task.standing().state() != TaskState.NEW) {
            return false;
        }
        put(task.with(new TaskRow.Standing(
                TaskState.OPEN, 0, null, null, task.standing().since(), input)));
        return true;
    }

    @Override
    public Optional<TaskRow> renew(Hold hold, Duration lease) {
        var task = find(hold.run(), hold.step()).orElse(null);
        if (task == null
                || !hold.worker().equals(task.standing().worker())
                || task.standing().attempt() != hold.attempt()
                || isOver(task.standing().until())) {
            return Optional.empty();
        }
        var was = task.standing();
        var until = now.get().plus(lease).plusNanos(1_000);
        put(task.with(new TaskRow.Standing(was.state(), was.attempt(), was.worker(), until, was.since(), was.input())));
        return find(hold.run(), hold.step());
    }
}
