package dev.ratchet.entity.lock;

import java.sql.Connection;
import java.time.Duration;

/** Gives out locks by name, each to one holder at a time. The port; the locks that ship are {@link DatabaseLocks}. Thread-safe. */
public interface LockService extends AutoCloseable {
    /**
     * Waits for the lock up to a patience. It is renewed at every third of its lease until it is closed or lost.
     *
     * @throws LockBusyException if another holds it all the time
     * @throws LockException if the service cannot be asked
     */
    Lock acquire(String name, Duration lease, Duration patience);

    /**
     * Takes the lock for the length of a transaction of the caller's: nobody ever sees it held, and it needs no release. One that is confirmed
     * in that transaction outlives the commit, with a lease that is renewed.
     *
     * @throws LockBusyException if another holds it
     * @throws LockException if the service cannot be asked
     */
    Lock acquireWithin(Connection transaction, String name, Duration lease);

    /** Stops renewing. Locks that are still held end with their leases. */
    @Override
    void close();
}
