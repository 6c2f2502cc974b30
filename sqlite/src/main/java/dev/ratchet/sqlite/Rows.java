package dev.ratchet.sqlite;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads rows of the port from results whose columns stand in the order of {@link ReadSql}. */
final class Rows {
    /** How many columns a run has. */
    static final int RUN_COLUMNS = 15;

    private Rows() {}

    static RunRow run(ResultSet row) throws SQLException {
        var key = key(row, 1);
        var id = row.getString(2);
        var owner = row.getBytes(13);
        return new RunRow(
                key,
                new RunId(id == null ? key.toString() : id),
                row.getInt(3),
                row.getString(4),
                row.getLong(5),
                RunState.ofLetter(row.getString(6).charAt(0)),
                row.getString(7),
                row.getString(8),
                row.getString(9),
                Micros.at(row.getLong(10)),
                Micros.at(row.getLong(11)),
                time(row, 12),
                owner == null ? null : Session.uuid(owner),
                row.getLong(14),
                row.getBoolean(15));
    }

    static DefinitionRow definition(ResultSet row) throws SQLException {
        return new DefinitionRow(
                row.getInt(1), row.getString(2), row.getString(3), row.getInt(4), row.getString(5), row.getString(6));
    }

    static JournalRow journal(ResultSet row) throws SQLException {
        return new JournalRow(
                row.getLong(1),
                Micros.at(row.getLong(2)),
                row.getLong(3),
                row.getLong(4),
                row.getString(5),
                row.getString(6));
    }

    static SignalRow signal(ResultSet row) throws SQLException {
        return new SignalRow(
                key(row, 1),
                row.getString(2),
                row.getInt(3),
                row.getString(4),
                row.getString(5),
                Micros.at(row.getLong(6)));
    }

    static Entry entry(ResultSet row) throws SQLException {
        return new Entry(key(row, 1), row.getLong(2));
    }

    private static RunKey key(ResultSet row, int column) throws SQLException {
        return new RunKey(Session.uuid(row.getBytes(column)));
    }

    private static @Nullable Instant time(ResultSet row, int column) throws SQLException {
        var micros = row.getLong(column);
        return row.wasNull() ? null : Micros.at(micros);
    }
}
