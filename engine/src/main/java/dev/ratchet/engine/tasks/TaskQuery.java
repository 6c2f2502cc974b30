package dev.ratchet.engine.tasks;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which tasks somebody can do.
 *
 * @param worker who asks; whoever looks at the run sees this name
 * @param queues in which queues
 * @param capabilities what they can do: a task that requires anything else is not theirs
 */
public record TaskQuery(String worker, Set<String> queues, Set<String> capabilities) {
    public TaskQuery {
        queues = Set.copyOf(queues);
        capabilities = Set.copyOf(capabilities);
    }

    /** Somebody who can do tasks of the usual queue that require nothing. */
    public static TaskQuery by(String worker) {
        return new TaskQuery(worker, Set.of("default"), Set.of());
    }

    /** In these queues instead. */
    public TaskQuery in(String... names) {
        return new TaskQuery(worker, Set.of(names), capabilities);
    }

    /** Who can do these things as well. */
    public TaskQuery can(String... more) {
        var all = new LinkedHashSet<>(capabilities);
        all.addAll(List.of(more));
        return new TaskQuery(worker, queues, all);
    }
}
