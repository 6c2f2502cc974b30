package dev.ratchet.core.store;

import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a store. They are put up, claimed and taken away by changes of their runs, along with which they are written; here they
 * are found, and what concerns no run is changed. They are forgotten with their runs.
 */
public interface Tasks {
    /** Tasks by what they are, in the order of their rank. */
    List<TaskRow> list(Query query);

    Optional<TaskRow> find(RunKey run, int step);

    /** What somebody should look after: leases that have ended, and new tasks of these definitions; longest due first. */
    List<TaskRow> due(Set<Integer> definitions, int limit);

    /** Opens a new task with what it is given, unless it was put up again since; answers whether it did. */
    boolean open(TaskRow fresh, @Nullable String input);

    /** Extends a lease that still holds, from now on; answers the task as it is then, or nothing if the lease is lost. */
    Optional<TaskRow> renew(Hold hold, Duration lease);

    /** A lease on a task that somebody believes to hold: for that attempt. */
    record Hold(RunKey run, int step, int attempt, String worker) {}

    /**
     * Which tasks to list.
     *
     * @param queues in any of these; empty is all
     * @param capabilities those that ask for nothing but these; null is all
     * @param states in any of these; empty is all
     * @param run of this one; null is all
     */
    record Query(
            Set<String> queues,
            @Nullable Set<String> capabilities,
            Set<TaskState> states,
            @Nullable RunKey run,
            int limit) {
        public Query {
            queues = Set.copyOf(queues);
            capabilities = capabilities == null ? null : Set.copyOf(capabilities);
            states = Set.copyOf(states);
        }

        /** All tasks of one run. */
        public static Query ofRun(RunKey run, int limit) {
            return new Query(Set.of(), null, Set.of(), run, limit);
        }
    }
}
