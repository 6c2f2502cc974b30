package dev.ratchet.core.store;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes for one transaction, at most one for each run.
 *
 * @param commit a random number that names this commit; the same batch sent again has the same one
 * @param worker who owns the runs that are written by their owner
 * @param lease how long a run that starts with an owner is leased
 * @param inside what else is done in the same transaction; if it throws, nothing is applied
 */
public record Batch(
        long commit,
        UUID worker,
        Duration lease,
        List<Write> writes,
        @Nullable Inside inside) {
    public Batch {
        writes = List.copyOf(writes);
    }

    /** Work of somebody else inside the transaction of a batch. It runs only if every write of the batch was applied. */
    @FunctionalInterface
    public interface Inside {
        /** With the store's own handle of the transaction: a {@code java.sql.Connection} where the store is a database. */
        void run(Object transaction) throws Exception;
    }
}
