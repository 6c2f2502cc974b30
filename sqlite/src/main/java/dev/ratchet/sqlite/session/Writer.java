package dev.ratchet.sqlite.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that writes. It stays in autocommit mode, and transactions are begun and ended by hand: the driver's own would
 * hold the file's write lock while nothing is done. Thread-safe: one change at a time, in the order in which they were asked for.
 */
public final class Writer {
    public static final String BEGIN = "BEGIN IMMEDIATE";
    public static final String COMMIT = "COMMIT";
    public static final String ROLLBACK = "ROLLBACK";
    private static final String DATA_VERSION = "PRAGMA data_version";

    private final Database database;
    private final ReentrantLock lock = new ReentrantLock(true);
    private @Nullable Session session;
    private boolean isClosed;
    private long seenVersion;

    public Writer(Database database, Session session) throws SQLException {
        this.database = database;
        this.session = session;
        this.seenVersion = version(session);
    }

    /** What is done in a transaction. */
    @FunctionalInterface
    public interface Work<T> {
        T on(Session session) throws SQLException;
    }

    /**
     * Runs the work in a transaction of its own and makes it durable.
     *
     * @param doing for the message if it fails: cannot ... in this file
     */
    public <T> T change(String doing, Work<T> work) {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("cannot " + doing
                    + ": what runs inside a commit cannot begin another; use the connection it was given");
        }
        lock.lock();
        try {
            var open = open();
            open.execute(BEGIN);
            return changed(doing, open, work);
        } catch (SQLException e) {
            throw Failures.of(doing, database.place().file(), e);
        } finally {
            lock.unlock();
        }
    }

    private <T> T changed(String doing, Session open, Work<T> work) throws SQLException {
        var isDone = false;
        try {
            var answer = work.on(open);
            commit(doing, open);
            isDone = true;
            return answer;
        } finally {
            if (!isDone) {
                rollBack(open);
            }
        }
    }

    private void commit(String doing, Session open) {
        try {
            open.execute(COMMIT);
        } catch (SQLException e) {
            throw Failures.ofCommit(doing, database.place().file(), e);
        }
    }

    /** SQLite rolls some failures back by itself, and then there is nothing left to roll back; a new connection is safe in any case. */
    private void rollBack(Session open) {
        try {
            open.execute(ROLLBACK);
        } catch (SQLException e) {
            session = null;
            open.closeQuietly();
        }
    }

    private Session open() throws SQLException {
        if (isClosed) {
            throw Readers.closed(database);
        }
        var open = session;
        if (open == null) {
            open = database.writer();
            session = open;
            seenVersion = version(open);
        }
        return open;
    }

    /** Whether that is the writer's own connection, lent to the current thread. */
    public boolean isLentTo(Connection connection) {
        return lock.isHeldByCurrentThread() && session != null && session.connection() == connection;
    }

    /**
     * Whether another connection changed the file since this was last asked; what the writer itself changed does not count. Answers no
     * if the writer is busy for longer than that.
     */
    public boolean wasChangedByOthers(Duration atMost) {
        try {
            if (!lock.tryLock(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        try {
            if (isClosed) {
                return false;
            }
            var version = version(open());
            var isNew = version != seenVersion;
            seenVersion = version;
            return isNew;
        } catch (SQLException e) {
            throw Failures.of("look for changes", database.place().file(), e);
        } finally {
            lock.unlock();
        }
    }

    private static long version(Session open) throws SQLException {
        return open.first(DATA_VERSION, row -> row.getLong(1)).orElse(0L);
    }

    public void close() {
        lock.lock();
        try {
            isClosed = true;
            var open = session;
            session = null;
            if (open != null) {
                open.closeQuietly();
            }
        } finally {
            lock.unlock();
        }
    }
}
