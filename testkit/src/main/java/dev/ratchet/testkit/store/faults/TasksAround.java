package dev.ratchet.testkit.store.faults;

import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskRow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tasks of a store, each call of which is made by somebody else: who may fail it, or look at it. */
public final class TasksAround implements Tasks {
    private final Supplier<Tasks> inner;
    private final Around around;

    public TasksAround(Supplier<Tasks> inner, Around around) {
        this.inner = inner;
        this.around = around;
    }

    /** Makes a call. */
    @FunctionalInterface
    public interface Around {
        <T> T make(Call call, Supplier<T> made);
    }

    @Override
    public List<TaskRow> list(Query query) {
        return around.make(Call.TASKS, () -> inner.get().list(query));
    }

    @Override
    public Optional<TaskRow> find(RunKey run, int step) {
        return around.make(Call.TASKS, () -> inner.get().find(run, step));
    }

    @Override
    public List<TaskRow> due(Set<Integer> definitions, int limit) {
        return around.make(Call.TASKS, () -> inner.get().due(definitions, limit));
    }

    @Override
    public boolean open(TaskRow fresh, @Nullable String input) {
        return around.make(Call.TASKS, () -> inner.get().open(fresh, input));
    }

    @Override
    public Optional<TaskRow> renew(Hold hold, Duration lease) {
        return around.make(Call.TASKS, () -> inner.get().renew(hold, lease));
    }
}
