package dev.ratchet.sqlite.fanout;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Fanouts;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.sqlite.session.Readers;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The fan-outs of a file. Thread-safe. */
public final class SqliteFanouts implements Fanouts {
    private final Writer writer;
    private final Readers readers;
    private final Starting starting;

    /** Writes runs that start, inside a transaction that is open. */
    @FunctionalInterface
    public interface Starting {
        void write(Session session, Batch children) throws SQLException;
    }

    public SqliteFanouts(Writer writer, Readers readers, Starting starting) {
        this.writer = writer;
        this.readers = readers;
        this.starting = starting;
    }

    /** Writes what came along with writes that were applied, as far as it is about fan-outs, inside their transaction. */
    public static void write(Session session, List<Along> along) throws SQLException {
        for (var each : along) {
            if (each instanceof FanoutRow opened) {
                open(session, opened);
            } else if (each instanceof FanoutChange change) {
                change(session, change);
            }
        }
    }

    private static void open(Session session, FanoutRow row) throws SQLException {
        var key = row.key();
        var opening = row.opening();
        session.update(
                FanoutSql.OPEN,
                key.parent(),
                key.step(),
                key.attempt(),
                opening.revision(),
                opening.definition(),
                opening.queue(),
                opening.result(),
                opening.count(),
                opening.tolerated(),
                opening.count());
    }

    private static void change(Session session, FanoutChange change) throws SQLException {
        var key = change.fanout();
        if (change instanceof FanoutChange.ChildGone gone) {
            session.update(FanoutSql.CHILD_GONE, key.parent(), key.step(), key.attempt(), gone.hasFailed() ? 1 : 0);
        } else if (change instanceof FanoutChange.Stopping stopping) {
            var stop = stopping.undo() ? FanoutRow.Stop.UNDO : FanoutRow.Stop.CANCEL;
            session.update(FanoutSql.STOP, key.parent(), key.step(), key.attempt(), stop.number());
        } else {
            session.update(FanoutSql.CLOSE, key.parent(), key.step(), key.attempt());
        }
    }

    @Override
    public List<FanoutRow> due(int limit) {
        return readers.read(
                "look for fan-outs", session -> session.list(FanoutSql.DUE, SqliteFanouts::row, Math.max(limit, 0)));
    }

    @Override
    public Optional<FanoutRow> find(FanoutKey fanout) {
        return readers.read(
                "find a fan-out",
                session -> session.first(
                        FanoutSql.FIND, SqliteFanouts::row, fanout.parent(), fanout.step(), fanout.attempt()));
    }

    private static FanoutRow row(ResultSet row) throws SQLException {
        var key = new FanoutKey(new RunKey(Session.uuid(row.getBytes(1))), row.getString(2), row.getInt(3));
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
                row.getInt(15) == 1,
                row.getInt(16) == 1);
    }

    @Override
    public boolean grow(FanoutKey fanout, int created, Batch children) {
        return writer.change("start child runs", session -> {
            var isDone = isSet(
                    session,
                    FanoutSql.GROW,
                    fanout,
                    created,
                    created + children.writes().size());
            if (isDone) {
                starting.write(session, children);
            }
            return isDone;
        });
    }

    @Override
    public boolean stopped(FanoutKey fanout, int before, int after) {
        return writer.change(
                "note that child runs were stopped",
                session -> isSet(session, FanoutSql.STOPPED, fanout, before, after));
    }

    @Override
    public boolean told(FanoutKey fanout, int open, int failed) {
        return writer.change(
                "note that a run knows of its child runs",
                session -> isSet(session, FanoutSql.TOLD, fanout, open, failed));
    }

    private static boolean isSet(Session session, String sql, FanoutKey key, int first, int second)
            throws SQLException {
        return session.update(sql, key.parent(), key.step(), key.attempt(), first, second) == 1;
    }

    @Override
    public void apply(FanoutChange change) {
        writer.change("change a fan-out", session -> {
            change(session, change);
            return true;
        });
    }
}
