package dev.ratchet.entity.lock;

import java.sql.Connection;
import java.time.Instant;

/** A lock in somebody's hands. Thread-safe. */
public interface Lock extends AutoCloseable {
    String name();

    /** The token of this holder; random for each time that a lock is taken. */
    String owner();

    /** Higher than that of every earlier holder of the same name. Hand it to systems that can refuse older ones. */
    long fence();

    /** False as soon as this process knows that the lease has ended. True proves nothing: only the database does. */
    boolean isHeld();

    /**
     * Proves inside a transaction that the lock is held, and begins its lease anew. Nobody can take the lock before that transaction ends.
     *
     * @return the database's time
     * @throws LockLostException if it is held no more
     * @throws LockException if the service cannot be asked
     */
    Instant confirm(Connection transaction);

    /**
     * Proves inside a transaction that the lock is held, and gives it back with the commit.
     *
     * @return the database's time
     * @throws LockLostException if it is held no more
     * @throws LockException if the service cannot be asked
     */
    Instant release(Connection transaction);

    /** The transaction of a {@link #release} was committed, so that nothing is left to give back. */
    void forget();

    /** Gives the lock back, if it is still held. Never throws: who cannot be told learns by the end of the lease. */
    @Override
    void close();
}
