package dev.ratchet.postgres;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.postgres.session.Micros;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads rows of runs. */
final class RunRows {
    /** What {@link #read} reads, in its order, from a table called r. */
    static final String COLUMNS =
            "r.key, r.id, r.definition, r.queue, r.revision, r.state, r.steps, r.active, r.origin, "
                    + "r.created_at, r.updated_at, r.wake_at, r.owner, r.fence, r.slot";

    private RunRows() {}

    static RunRow read(ResultSet row) throws SQLException {
        return read(row, 1);
    }

    /** From that column on. */
    static RunRow read(ResultSet row, int first) throws SQLException {
        var key = row.getObject(first, UUID.class);
        var id = row.getString(first + 1);
        return new RunRow(
                new RunKey(key),
                new RunId(id == null ? key.toString() : id),
                row.getInt(first + 2),
                row.getString(first + 3),
                row.getLong(first + 4),
                RunState.ofLetter(row.getString(first + 5).charAt(0)),
                row.getString(first + 6),
                row.getString(first + 7),
                row.getString(first + 8),
                Micros.instant(row.getLong(first + 9)),
                Micros.instant(row.getLong(first + 10)),
                instant(row, first + 11),
                row.getObject(first + 12, UUID.class),
                row.getLong(first + 13),
                row.getBoolean(first + 14));
    }

    private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        var micros = row.getLong(column);
        return row.wasNull() ? null : Micros.instant(micros);
    }
}
