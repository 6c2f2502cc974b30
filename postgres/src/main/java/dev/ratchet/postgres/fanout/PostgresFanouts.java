package dev.ratchet.postgres.fanout;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Fanouts;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The fan-outs of a database. Thread-safe. */
public final class PostgresFanouts implements Fanouts {
    private static final String SELECT = """
            SELECT parent_key, step, attempt, revision, definition, queue, result, count, tolerated, created, open, failed, stop, stopped,
                   told, closed
              FROM ratchet.fanout
            """;

    /** As the index has it, word for word. */
    public static final String DUE = SELECT + """
             WHERE (stop = 0 AND NOT closed AND created < count)
                OR (stop > 0 AND stopped < created)
                OR (NOT closed AND NOT told AND (open = 0 OR (stop = 0 AND failed > tolerated)))
             ORDER BY parent_key, step, attempt LIMIT ?
            """;

    private static final String KEY = " WHERE parent_key = ? AND step = ? AND attempt = ?";

    public static final String FIND = SELECT + KEY;

    public static final String GROW =
            "UPDATE ratchet.fanout SET created = created + ?" + KEY + " AND created = ? AND stop = 0";

    public static final String STOPPED = "UPDATE ratchet.fanout SET stopped = ?" + KEY + " AND stopped = ?";

    public static final String TOLD = "UPDATE ratchet.fanout SET told = true" + KEY + " AND open = ? AND failed = ?";

    private final Sessions sessions;
    private final Starting starting;

    /** Writes runs that start, inside a transaction that is open. */
    public interface Starting {
        /** Refuses what cannot be written; before the transaction, because it asks the database. */
        void check(Batch children);

        void write(Session session, Batch children) throws SQLException;
    }

    public PostgresFanouts(Sessions sessions, Starting starting) {
        this.sessions = sessions;
        this.starting = starting;
    }

    @Override
    public List<FanoutRow> due(int limit) {
        return sessions.pinned(
                "look for fan-outs", session -> session.query(DUE, PostgresFanouts::row, Math.max(limit, 0)));
    }

    @Override
    public Optional<FanoutRow> find(FanoutKey fanout) {
        return sessions.plain(
                "find a fan-out",
                session -> session.first(
                        FIND, PostgresFanouts::row, fanout.parent().uuid(), fanout.step(), fanout.attempt()));
    }

    private static FanoutRow row(ResultSet row) throws SQLException {
        var key = new FanoutKey(new RunKey(row.getObject(1, UUID.class)), row.getString(2), row.getInt(3));
        var opening = new FanoutRow.Opening(
                row.getLong(4), row.getInt(5), row.getString(6), row.getString(7), row.getInt(8), row.getInt(9));
        return new FanoutRow(
                key,
                opening,
                row.getInt(10),
                row.getInt(11),
                row.getInt(12),
                FanoutRow.Stop.of(row.getInt(13)),
                row.getInt(14),
                row.getBoolean(15),
                row.getBoolean(16));
    }

    @Override
    public boolean grow(FanoutKey fanout, int created, Batch children) {
        starting.check(children);
        var count = children.writes().size();
        return sessions.transaction("start %d child runs".formatted(count), session -> {
            var isDone =
                    session.update(GROW, count, fanout.parent().uuid(), fanout.step(), fanout.attempt(), created) == 1;
            if (isDone) {
                starting.write(session, children);
            }
            return isDone;
        });
    }

    @Override
    public boolean stopped(FanoutKey fanout, int before, int after) {
        return sessions.pinned(
                "note that child runs were stopped",
                session -> isOne(
                        session, STOPPED, after, fanout.parent().uuid(), fanout.step(), fanout.attempt(), before));
    }

    @Override
    public boolean told(FanoutKey fanout, int open, int failed) {
        return sessions.pinned(
                "note that a run knows of its child runs",
                session -> isOne(session, TOLD, fanout.parent().uuid(), fanout.step(), fanout.attempt(), open, failed));
    }

    private static boolean isOne(Session session, String sql, Object... arguments) throws SQLException {
        return session.update(sql, arguments) == 1;
    }

    @Override
    public void apply(FanoutChange change) {
        sessions.pinned("change a fan-out", session -> {
            FanoutWriter.write(session, List.of(change));
            return true;
        });
    }
}
