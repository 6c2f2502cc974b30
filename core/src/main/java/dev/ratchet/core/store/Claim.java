package dev.ratchet.core.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

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

    /**
     * One run that was taken.
     *
     * @param row as it is now: with its new owner and a fence that is one higher
     * @param due since when it was due
     * @param wasLost whether an earlier owner's lease had ended
     */
    public record Run(RunRow row, Instant due, boolean wasLost) {}
}
