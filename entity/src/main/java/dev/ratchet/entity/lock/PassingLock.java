package dev.ratchet.entity.lock;

import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Micros;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * A lock that lives and dies inside one transaction, unless it is confirmed there: then it is a lease like any other from the commit on. Used
 * by one thread.
 */
final class PassingLock implements Lock {
    private static final String KEEP = """
            UPDATE ratchet_entity_lock SET owner = ?, until_at = {now} + ? WHERE name = ? AND fence = ? AND until_at = 0
            RETURNING {now}""";

    private final Database database;
    private final HeldLock.Terms terms;
    private final Instant taken;
    private final ScheduledExecutorService renewals;
    private @Nullable HeldLock kept;

    PassingLock(Database database, HeldLock.Terms terms, Instant taken, ScheduledExecutorService renewals) {
        this.database = database;
        this.terms = terms;
        this.taken = taken;
        this.renewals = renewals;
    }

    @Override
    public String name() {
        return terms.name();
    }

    @Override
    public String owner() {
        return terms.owner();
    }

    @Override
    public long fence() {
        return terms.fence();
    }

    @Override
    public boolean isHeld() {
        return kept == null || kept.isHeld();
    }

    @Override
    public Instant confirm(Connection transaction) {
        if (kept != null) {
            return kept.confirm(transaction);
        }
        var sent = System.nanoTime();
        try {
            var at = database.within(transaction)
                    .first(
                            KEEP,
                            row -> Micros.at(row.getLong(1)),
                            terms.owner(),
                            Micros.of(terms.lease()),
                            terms.name(),
                            terms.fence())
                    .orElseThrow(() -> new LockLostException(terms.name(), terms.fence()));
            kept = new HeldLock(database, terms, sent);
            kept.renewBy(renewals);
            return at;
        } catch (SQLException e) {
            throw new LockException("cannot keep the lock '%s': %s".formatted(terms.name(), e.getMessage()), e);
        }
    }

    /** Nothing is left to release: the row has said so since it was taken. */
    @Override
    public Instant release(Connection transaction) {
        return kept == null ? taken : kept.release(transaction);
    }

    @Override
    public void forget() {
        if (kept != null) {
            kept.forget();
        }
    }

    @Override
    public void close() {
        if (kept != null) {
            kept.close();
        }
    }
}
