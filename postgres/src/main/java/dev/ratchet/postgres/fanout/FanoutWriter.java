package dev.ratchet.postgres.fanout;

import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.postgres.session.Column;
import dev.ratchet.postgres.session.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes what a batch brings about fan-outs, last of all, so that others wait for a fan-out no longer than a commit takes. */
public final class FanoutWriter {
    public static final String OPEN = """
            INSERT INTO ratchet.fanout (parent_key, step, attempt, revision, definition, queue, result, count, tolerated, created, open,
                                        failed, stop, stopped, told, closed)
            SELECT u.parent_key, u.step, u.attempt, u.revision, u.definition, u.queue, u.result, u.count, u.tolerated, 0, u.count,
                   0, 0, 0, false, false
              FROM unnest(?::uuid[], ?::text[], ?::int[], ?::bigint[], ?::int[], ?::text[], ?::text[], ?::int[], ?::int[])
                AS u (parent_key, step, attempt, revision, definition, queue, result, count, tolerated)
            ON CONFLICT DO NOTHING
            """;

    /** One statement for all kinds of change, which locks in the order of the keys: whoever changes several meets nobody half-way. */
    public static final String CHANGE = """
            UPDATE ratchet.fanout AS f
               SET open = greatest(0, f.open - u.gone - CASE WHEN f.stop = 0 AND u.stop > 0 THEN f.count - f.created ELSE 0 END),
                   failed = f.failed + u.failed + CASE WHEN f.stop = 0 AND u.stop > 0 THEN f.count - f.created ELSE 0 END,
                   stop = CASE WHEN f.stop = 0 THEN u.stop ELSE f.stop END,
                   told = f.told AND f.open > u.gone AND NOT (f.stop = 0 AND u.stop > 0)
                          AND NOT (f.failed <= f.tolerated AND f.failed + u.failed > f.tolerated),
                   closed = f.closed OR u.closed
              FROM unnest(?::uuid[], ?::text[], ?::int[], ?::int[], ?::int[], ?::int[], ?::bool[])
                AS u (parent_key, step, attempt, gone, failed, stop, closed)
             WHERE f.parent_key = u.parent_key AND f.step = u.step AND f.attempt = u.attempt
            """;

    private FanoutWriter() {}

    /** All that happens to one fan-out in one transaction. */
    private record Change(FanoutKey key, int gone, int failed, FanoutRow.Stop stop, boolean closed) {
        static Change of(FanoutChange change) {
            var key = change.fanout();
            if (change instanceof FanoutChange.ChildGone gone) {
                return new Change(key, 1, gone.hasFailed() ? 1 : 0, FanoutRow.Stop.NONE, false);
            }
            if (change instanceof FanoutChange.Stopping stopping) {
                return new Change(key, 0, 0, stopping.undo() ? FanoutRow.Stop.UNDO : FanoutRow.Stop.CANCEL, false);
            }
            return new Change(key, 0, 0, FanoutRow.Stop.NONE, true);
        }

        Change and(Change other) {
            return new Change(
                    key,
                    gone + other.gone,
                    failed + other.failed,
                    stop == FanoutRow.Stop.NONE ? other.stop : stop,
                    closed || other.closed);
        }
    }

    public static void write(Session session, List<Along> along) throws SQLException {
        var opened = new ArrayList<FanoutRow>();
        var changes = new TreeMap<FanoutKey, Change>();
        for (var each : along) {
            if (each instanceof FanoutRow row) {
                opened.add(row);
            } else if (each instanceof FanoutChange change) {
                changes.merge(change.fanout(), Change.of(change), Change::and);
            }
        }
        if (!opened.isEmpty()) {
            session.update(OPEN, columns(opened));
        }
        if (!changes.isEmpty()) {
            session.update(CHANGE, changeColumns(List.copyOf(changes.values())));
        }
    }

    private static @Nullable Object[] columns(List<FanoutRow> rows) {
        return new @Nullable Object[] {
            Column.uuids(rows, row -> row.key().parent().uuid()),
            Column.texts(rows, row -> row.key().step()),
            Column.ints(rows, row -> row.key().attempt()),
            Column.longs(rows, row -> row.opening().revision()),
            Column.ints(rows, row -> row.opening().definition()),
            Column.texts(rows, row -> row.opening().queue()),
            Column.texts(rows, row -> row.opening().result()),
            Column.ints(rows, row -> row.opening().count()),
            Column.ints(rows, row -> row.opening().tolerated())
        };
    }

    private static @Nullable Object[] changeColumns(List<Change> changes) {
        return new @Nullable Object[] {
            Column.uuids(changes, change -> change.key().parent().uuid()),
            Column.texts(changes, change -> change.key().step()),
            Column.ints(changes, change -> change.key().attempt()),
            Column.ints(changes, Change::gone),
            Column.ints(changes, Change::failed),
            Column.ints(changes, change -> change.stop().number()),
            Column.flags(changes, Change::closed)
        };
    }
}
