package dev.ratchet.postgres;

import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.postgres.fanout.PostgresFanouts;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import dev.ratchet.postgres.session.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;

/** Commits batches: plain ones in one round trip, others in a transaction of several statements. Thread-safe. */
final class Commits implements PostgresFanouts.Starting {
    private final Sessions sessions;
    private final Definitions definitions;

    Commits(Sessions sessions, Definitions definitions) {
        this.sessions = sessions;
        this.definitions = definitions;
    }

    Answer commit(Batch batch) {
        Batches.check(batch);
        definitions.require(Batches.starts(batch.writes()));
        var what = what(batch);
        try {
            return Batches.isPlain(batch)
                    ? sessions.once(what, session -> new BatchWriter(session, batch, definitions).writePlain())
                    : sessions.transaction(
                            what, session -> new BatchWriter(session, batch, definitions).writeWhole(false));
        } catch (StoreException e) {
            if (!SqlErrors.isLockTimeout(e)) {
                throw e;
            }
            // Somebody holds the row of one run for long, perhaps in a transaction of their own: the others must not
            // wait for it.
            return sessions.transaction(what, session -> new BatchWriter(session, batch, definitions).writeWhole(true));
        }
    }

    @Override
    public void check(Batch children) {
        Batches.check(children);
        definitions.require(Batches.starts(children.writes()));
    }

    @Override
    public void write(Session session, Batch children) throws SQLException {
        new BatchWriter(session, children, definitions).writeWhole(false);
    }

    private static String what(Batch batch) {
        return batch.writes().size() == 1
                ? "write run " + batch.writes().get(0).after().id()
                : "write " + batch.writes().size() + " runs";
    }

    Answer commitInside(Object transaction, Batch batch) {
        Batches.check(batch);
        definitions.require(Batches.starts(batch.writes()));
        var what = what(batch) + " inside a transaction of yours";
        try {
            return inside(connection(transaction, what), batch);
        } catch (SQLException e) {
            throw SqlErrors.of(what, e);
        }
    }

    private static Connection connection(Object transaction, String what) throws SQLException {
        if (!(transaction instanceof Connection connection)) {
            throw new IllegalArgumentException("cannot %s: a java.sql.Connection is needed, not %s"
                    .formatted(what, transaction.getClass().getName()));
        }
        if (connection.getAutoCommit()) {
            throw new IllegalArgumentException(
                    "cannot %s: the connection commits each statement by itself; call setAutoCommit(false) on it first, and commit it yourself"
                            .formatted(what));
        }
        return connection;
    }

    /** If it fails, the caller's transaction goes on as if nothing had been tried. */
    private Answer inside(Connection connection, Batch batch) throws SQLException {
        var session = Session.inside(connection);
        try {
            var answer = new BatchWriter(session, batch, definitions).writeWhole(false);
            session.release();
            return answer;
        } catch (SQLException | RuntimeException | Error e) {
            try {
                session.rollback();
            } catch (SQLException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }
}
