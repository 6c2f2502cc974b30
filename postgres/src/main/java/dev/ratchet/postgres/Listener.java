package dev.ratchet.postgres;

import dev.ratchet.core.store.News;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.session.Sessions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Hears what other processes announce, on a connection of its own that is opened at the first question and again after it was lost. It
 * is only a hint, so trouble is waited out and never thrown. Thread-safe; one listens at a time.
 */
final class Listener implements AutoCloseable {
    /** How long it hears nothing else, such as that it is to be closed. */
    private static final long SLICE_MILLIS = 50;

    /** After so much silence it asks whether there is still somebody at the other end. */
    private static final long SILENCE = TimeUnit.SECONDS.toNanos(30);

    private static final int ASK_SECONDS = 5;
    private static final Pattern KEY = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final News SOMETHING = new News(true, Set.of());

    private final Sessions sessions;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition closing = lock.newCondition();
    private @Nullable Connection connection;
    private boolean missedSomething;
    private long lastSign;
    private volatile boolean isClosed;

    Listener(Sessions sessions) {
        this.sessions = sessions;
    }

    News news(Duration atMost) {
        var patience = Math.max(0, (atMost.compareTo(LONGEST) > 0 ? LONGEST : atMost).toNanos());
        var end = System.nanoTime() + patience;
        try {
            if (!lock.tryLock(patience, TimeUnit.NANOSECONDS)) {
                return News.NONE;
            }
            try {
                return listen(end);
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return News.NONE;
        }
    }

    private News listen(long end) throws InterruptedException {
        if (isClosed) {
            return News.NONE;
        }
        try {
            var ears = ears();
            if (missedSomething) {
                missedSomething = false;
                return SOMETHING;
            }
            return hear(ears, end);
        } catch (SQLException e) {
            drop();
            missedSomething = true;
            waitUntil(end);
            return News.NONE;
        }
    }

    private PGConnection ears() throws SQLException {
        if (connection == null) {
            connection = sessions.listening();
            connection.setAutoCommit(true);
            try (var statement = connection.createStatement()) {
                statement.execute("LISTEN ratchet");
            }
            lastSign = System.nanoTime();
        }
        return connection.unwrap(PGConnection.class);
    }

    private News hear(PGConnection ears, long end) throws SQLException {
        while (true) {
            var left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            // Zero would mean to wait for ever.
            var heard = left <= 0 ? ears.getNotifications() : ears.getNotifications((int) Math.min(left, SLICE_MILLIS));
            if (heard != null && heard.length > 0) {
                lastSign = System.nanoTime();
                return told(heard);
            }
            if (left <= 0 || isClosed || Thread.currentThread().isInterrupted()) {
                return News.NONE;
            }
            checkSilence();
        }
    }

    private void checkSilence() throws SQLException {
        if (connection != null && System.nanoTime() - lastSign > SILENCE) {
            if (!connection.isValid(ASK_SECONDS)) {
                throw new SQLException("nobody answers any more");
            }
            lastSign = System.nanoTime();
        }
    }

    /** Anybody may notify: what is no key of a run is taken for news of something. */
    private static News told(PGNotification[] heard) {
        var runs = new HashSet<RunKey>();
        for (var each : heard) {
            for (var text : each.getParameter().split(",")) {
                if (KEY.matcher(text).matches()) {
                    runs.add(new RunKey(UUID.fromString(text)));
                }
            }
        }
        return new News(true, runs);
    }

    private void waitUntil(long end) throws InterruptedException {
        var left = end - System.nanoTime();
        while (left > 0 && !isClosed) {
            left = closing.awaitNanos(left);
        }
    }

    private void drop() {
        var dropped = connection;
        connection = null;
        if (dropped != null) {
            try (dropped;
                    var statement = dropped.createStatement()) {
                // The connection may go back to a pool that is not ours.
                statement.execute("UNLISTEN *");
            } catch (SQLException e) {
                missedSomething = true;
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        lock.lock();
        try {
            closing.signalAll();
            drop();
        } finally {
            lock.unlock();
        }
    }
}
