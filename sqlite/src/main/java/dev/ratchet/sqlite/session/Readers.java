package dev.ratchet.sqlite.session;

import dev.ratchet.core.store.StoreException;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/**
 * A few connections that only read. Under write-ahead logging they neither wait for a writer nor hold one up; each question sees what
 * was committed when it was asked. Thread-safe.
 */
public final class Readers {
    /** More than this many questions at once wait for each other. */
    private static final int MOST = 4;

    private final Database database;
    private final Semaphore permits = new Semaphore(MOST, true);
    private final ConcurrentLinkedDeque<Session> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean isClosed;

    public Readers(Database database) {
        this.database = database;
    }

    public <T> T read(String doing, Writer.Work<T> question) {
        permits.acquireUninterruptibly();
        try {
            return asked(question);
        } catch (SQLException e) {
            throw Failures.of(doing, database.place().file(), e);
        } finally {
            permits.release();
        }
    }

    private <T> T asked(Writer.Work<T> question) throws SQLException {
        if (isClosed) {
            throw closed(database);
        }
        var waiting = idle.pollFirst();
        var session = waiting == null ? database.reader() : waiting;
        var isSound = false;
        try {
            var answer = question.on(session);
            isSound = true;
            return answer;
        } finally {
            if (isSound) {
                idle.addFirst(session);
            } else {
                session.closeQuietly();
            }
        }
    }

    public void close() {
        isClosed = true;
        // With all permits in hand nobody is reading, and who asks afterwards is refused.
        permits.acquireUninterruptibly(MOST);
        try {
            for (var session = idle.pollFirst(); session != null; session = idle.pollFirst()) {
                session.closeQuietly();
            }
        } finally {
            permits.release(MOST);
        }
    }

    public static StoreException closed(Database database) {
        return new StoreException(
                "cannot use %s: this store was closed; open it again"
                        .formatted(database.place().file()),
                false,
                null);
    }
}
