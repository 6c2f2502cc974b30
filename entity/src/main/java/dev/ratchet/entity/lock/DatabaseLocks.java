package dev.ratchet.entity.lock;

import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Micros;
import dev.ratchet.entity.sql.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Locks as rows of {@code ratchet_entity_lock}, by the database's clock, on PostgreSQL and on SQLite. A row stays when its lock is given
 * back, so that its fence never begins again. Thread-safe.
 */
public final class DatabaseLocks implements LockService {
    /** A lease whose last microsecond is now has not ended. */
    private static final String TAKE = """
            INSERT INTO ratchet_entity_lock AS mine (name, owner, fence, until_at) VALUES (?, ?, 1, {now} + ?)
            ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, fence = mine.fence + 1, until_at = excluded.until_at
            WHERE mine.until_at < {now}
            RETURNING fence""";

    private static final String HOLDER =
            "SELECT owner, until_at - {now} FROM ratchet_entity_lock WHERE name = ? AND until_at >= {now}";

    /** Taken and given back at once: until the transaction ends, the row itself keeps all others out. */
    private static final String PASS = """
            INSERT INTO ratchet_entity_lock AS mine (name, owner, fence, until_at) VALUES (?, NULL, 1, 0)
            ON CONFLICT (name) DO UPDATE SET owner = NULL, fence = mine.fence + 1, until_at = 0
            WHERE mine.until_at < {now}
            RETURNING fence, {now}""";

    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int LONGEST_PAUSE_DOUBLINGS = 5;

    private final Database database;
    private final ScheduledThreadPoolExecutor renewals;

    public DatabaseLocks(Database database) {
        this.database = database;
        this.renewals = new ScheduledThreadPoolExecutor(1, task -> {
            var thread = new Thread(task, "ratchet-entity-renewals");
            thread.setDaemon(true);
            return thread;
        });
        this.renewals.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Lock acquire(String name, Duration lease, Duration patience) {
        if (lease.compareTo(Duration.ofMillis(3)) < 0) {
            throw new IllegalArgumentException(
                    "cannot lock '%s' for %s: a lease needs at least 3 ms, since it is renewed at each third; give it longer"
                            .formatted(name, lease));
        }
        var begin = System.nanoTime();
        for (var round = 0; ; round++) {
            var sent = System.nanoTime();
            var owner = UUID.randomUUID().toString();
            var fence = tryTake(name, owner, lease);
            if (fence.isPresent()) {
                var lock = new HeldLock(database, new HeldLock.Terms(name, owner, fence.get(), lease), sent);
                lock.renewBy(renewals);
                return lock;
            }
            var left = patience.toNanos() - (System.nanoTime() - begin);
            if (left <= 0) {
                throw busy(name, patience);
            }
            pause(name, Math.min(left, pauseAfter(round)));
        }
    }

    private Optional<Long> tryTake(String name, String owner, Duration lease) {
        try {
            return database.ask(session -> session.first(TAKE, row -> row.getLong(1), name, owner, Micros.of(lease)));
        } catch (SQLException e) {
            if (SqlErrors.isBusy(e)) {
                return Optional.empty();
            }
            throw new LockException("cannot ask for the lock '%s': %s".formatted(name, e.getMessage()), e);
        }
    }

    /** Longer each time and never quite the same, so that those who wait do not come in step. */
    private static long pauseAfter(int round) {
        var most = FIRST_PAUSE << Math.min(round, LONGEST_PAUSE_DOUBLINGS);
        return ThreadLocalRandom.current().nextLong(most / 2, most + 1);
    }

    private static void pause(String name, long nanos) {
        LockSupport.parkNanos(nanos);
        if (Thread.currentThread().isInterrupted()) {
            throw new LockException("interrupted while waiting for the lock '%s'".formatted(name), null);
        }
    }

    private LockBusyException busy(String name, Duration patience) {
        var holder = "another holder";
        try {
            holder = database.ask(session -> session.first(
                            HOLDER,
                            row -> "%s for another %d ms".formatted(row.getString(1), row.getLong(2) / 1000),
                            name))
                    .orElse(holder);
        } catch (SQLException e) {
            // The message says less then.
        }
        return new LockBusyException("the lock '%s' is held by %s, also after waiting for %d ms; try again later"
                .formatted(name, holder, patience.toMillis()));
    }

    @Override
    public Lock acquireWithin(Connection transaction, String name, Duration lease) {
        var owner = UUID.randomUUID().toString();
        try {
            return database.within(transaction)
                    .first(
                            PASS,
                            row -> new PassingLock(
                                    database,
                                    new HeldLock.Terms(name, owner, row.getLong(1), lease),
                                    Micros.at(row.getLong(2)),
                                    renewals),
                            name)
                    .orElseThrow(() -> new LockBusyException(
                            "the lock '%s' is held by another; roll back and try again later".formatted(name)));
        } catch (SQLException e) {
            throw new LockException("cannot ask for the lock '%s': %s".formatted(name, e.getMessage()), e);
        }
    }

    @Override
    public void close() {
        renewals.shutdownNow();
    }
}
