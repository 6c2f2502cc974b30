package dev.ratchet.entity.lock;

import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Micros;
import dev.ratchet.entity.sql.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A lock that somebody here has taken. Renewed by one thread, used by another. */
final class HeldLock implements Lock {
    private static final System.Logger LOG = System.getLogger(HeldLock.class.getName());
    private static final int THIRDS = 3;

    private static final String MINE =
            " WHERE name = ? AND owner = ? AND fence = ? AND until_at >= {now} RETURNING {now}";
    private static final String RENEW = "UPDATE ratchet_entity_lock SET until_at = {now} + ?" + MINE;

    /** Whoever saves may have the row in hand for long, and one thread renews many locks: it does not wait. */
    private static final String RENEW_UNLESS_IN_HAND = """
            UPDATE ratchet_entity_lock SET until_at = {now} + ? WHERE name = (
              SELECT o.name FROM ratchet_entity_lock AS o
              WHERE o.name = ? AND o.owner = ? AND o.fence = ? AND o.until_at >= {now} {skip})
            RETURNING {now}""";

    private static final String IS_MINE =
            "SELECT 1 FROM ratchet_entity_lock WHERE name = ? AND owner = ? AND fence = ? AND until_at >= {now}";

    private static final String GIVE_BACK = "UPDATE ratchet_entity_lock SET owner = NULL, until_at = 0" + MINE;

    private final Database database;
    private final Terms terms;
    private volatile long deadline;
    private volatile boolean isOver;
    private volatile @Nullable Future<?> renewal;

    /** What was agreed when it was taken. */
    record Terms(String name, String owner, long fence, Duration lease) {}

    /** Its own deadline counts from before the question was sent, so that it can only be early. */
    HeldLock(Database database, Terms terms, long sent) {
        this.database = database;
        this.terms = terms;
        this.deadline = sent + terms.lease().toNanos();
    }

    void renewBy(ScheduledExecutorService renewals) {
        var third = terms.lease().toNanos() / THIRDS;
        renewal = renewals.scheduleWithFixedDelay(this::renew, third, third, TimeUnit.NANOSECONDS);
    }

    /** Once. A failure to ask is no proof of anything: the next third tries again. */
    void renew() {
        var sent = System.nanoTime();
        try {
            if (isOver) {
                return;
            }
            if (database.ask(session -> renewed(session, RENEW_UNLESS_IN_HAND)).isPresent()) {
                deadline = sent + terms.lease().toNanos();
            } else if (database.ask(
                            session -> session.first(IS_MINE, row -> true, terms.name(), terms.owner(), terms.fence()))
                    .isEmpty()) {
                end();
            }
        } catch (SQLException | RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot renew the lock '" + terms.name() + "'", e);
        }
    }

    private Optional<Instant> renewed(Session session, String sql) throws SQLException {
        return session.first(
                sql,
                row -> Micros.at(row.getLong(1)),
                Micros.of(terms.lease()),
                terms.name(),
                terms.owner(),
                terms.fence());
    }

    private void end() {
        isOver = true;
        var task = renewal;
        if (task != null) {
            task.cancel(false);
        }
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
        return !isOver && System.nanoTime() - deadline <= 0;
    }

    @Override
    public Instant confirm(Connection transaction) {
        return prove(transaction, session -> renewed(session, RENEW));
    }

    @Override
    public Instant release(Connection transaction) {
        return prove(transaction, this::giveBack);
    }

    @Override
    public void forget() {
        end();
    }

    private Instant prove(Connection transaction, Database.Work<Optional<Instant>> question) {
        try {
            return question.run(database.within(transaction))
                    .orElseThrow(() -> new LockLostException(terms.name(), terms.fence()));
        } catch (SQLException e) {
            throw new LockException("cannot ask for the lock '%s': %s".formatted(terms.name(), e.getMessage()), e);
        }
    }

    private Optional<Instant> giveBack(Session session) throws SQLException {
        return session.first(GIVE_BACK, row -> Micros.at(row.getLong(1)), terms.name(), terms.owner(), terms.fence());
    }

    @Override
    public void close() {
        if (isOver) {
            return;
        }
        end();
        try {
            database.ask(this::giveBack);
        } catch (SQLException | RuntimeException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "cannot give back the lock '" + terms.name() + "'; its lease will end",
                    e);
        }
    }
}
