package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tasks of a store in memory. Thread-safe. */
final class InMemoryTasks implements Tasks {
    private final InMemoryStore store;

    InMemoryTasks(InMemoryStore store) {
        this.store = store;
    }

    @Override
    public List<TaskRow> list(Query query) {
        return store.read(all -> all.tasks.list(query));
    }

    @Override
    public Optional<TaskRow> find(RunKey run, int step) {
        return store.read(all -> Optional.ofNullable(all.tasks.find(run, step)));
    }

    @Override
    public List<TaskRow> due(Set<Integer> definitions, int limit) {
        return store.read(all -> all.tasks.due(definitions, store.now(), limit));
    }

    @Override
    public boolean open(TaskRow fresh, @Nullable String input) {
        return store.change(() -> store.read(all -> {
            var task = all.tasks.find(fresh.run(), fresh.step());
            if (task == null
                    || task.revision() != fresh.revision()
                    || task.standing().state() != TaskState.NEW) {
                return false;
            }
            all.tasks.put(task.with(new TaskRow.Standing(
                    TaskState.OPEN, 0, null, null, task.standing().since(), input)));
            return true;
        }));
    }

    @Override
    public Optional<TaskRow> renew(Hold hold, Duration lease) {
        return store.change(() -> store.read(all -> {
            var task = all.tasks.find(hold.run(), hold.step());
            var now = store.now();
            if (task == null || !isHeld(task.standing(), hold)) {
                return Optional.empty();
            }
            var was = task.standing();
            var until = Objects.requireNonNull(was.until());
            if (!until.isAfter(now)) {
                return Optional.empty();
            }
            var end = Rows.end(now, lease);
            var renewed = task.with(new TaskRow.Standing(
                    was.state(),
                    was.attempt(),
                    was.worker(),
                    end.isAfter(until) ? end : until,
                    was.since(),
                    was.input()));
            all.tasks.put(renewed);
            return Optional.of(renewed);
        }));
    }

    private static boolean isHeld(TaskRow.Standing standing, Hold hold) {
        return standing.state().isHeld()
                && standing.attempt() == hold.attempt()
                && hold.worker().equals(standing.worker());
    }
}
