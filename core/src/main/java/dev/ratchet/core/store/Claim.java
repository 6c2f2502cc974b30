package dev.ratchet.core.store;

import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A worker asks for due runs.
 *
 * @param queues which queues it takes from, all alike
 * @param definitions the numbers of the definitions that it can run
 * @param limit how many at most
 */
public record Claim(UUID worker, Duration lease, List<String> queues, Set<Integer> definitions, int limit) {
    public Claim {
        queues = List.copyOf(queues);
        definitions = Set.copyOf(definitions);
    }

    /** What it got, in the order in which the runs were due. */
    public record Taken(Instant now, List<Run> runs) {
        public Taken {
            runs = List.copyOf(runs);
        }
    }

    /** What the new owner of runs decides about them while it takes them. */
    @FunctionalInterface
    public interface Entrance {
        /** Takes them and decides nothing yet. */
        Entrance NOTHING = taken -> null;

        /**
         * The writes that are made in the transaction of the claim, as if the batch had been committed right after it: by the owner, of
         * runs that it just took, with nothing but a row and its journal. Asked at most once for each run while the claim lasts, inside
         * its transaction, so it must not use the store.
         */
        @Nullable
        Batch decide(Taken taken);

        /** The same, for a store: refuses what does not belong into a claim, which is a mistake of the caller. */
        default @Nullable Batch ask(Taken taken) {
            var batch = taken.runs().isEmpty() ? null : decide(taken);
            if (batch == null) {
                return null;
            }
            var rows = new HashMap<RunKey, RunRow>();
            taken.runs().forEach(run -> rows.put(run.row().key(), run.row()));
            for (var write : batch.writes()) {
                var row = rows.remove(write.after().key());
                var isAllowed = row != null
                        && write.before() == row.revision()
                        && write.after().fence() == row.fence()
                        && write.hand() != Write.Hand.OUTSIDE
                        && write.signals().isEmpty()
                        && write.starts().isEmpty()
                        && write.along().isEmpty()
                        && !write.freesBusinessKey();
                if (!isAllowed) {
                    throw new IllegalArgumentException("cannot write run "
                            + write.after().id()
                            + " while it is taken: only its new owner can, once, and only its row and journal");
                }
            }
            return batch;
        }
    }

    /**
     * One run that was taken.
     *
     * @param row as it is now: with its new owner and a fence that is one higher
     * @param due since when it was due
     * @param wasLost whether an earlier owner's lease had ended
     */
    public record Run(RunRow row, Instant due, boolean wasLost) {}
}
