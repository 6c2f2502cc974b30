package dev.ratchet.entity.history;

import dev.ratchet.entity.sql.Micros;
import dev.ratchet.entity.sql.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of {@code ratchet_entity_history}: inserted, read, never changed. */
public final class HistoryRows {
    private static final String COLUMNS =
            "h.entity, h.id, h.version, h.from_state, h.to_state, h.event, h.actor, h.reason, h.metadata, h.at";

    /** What {@link #values} fills, in this order. */
    public static final String INSERT_INTO = """
            INSERT INTO ratchet_entity_history
              (entity, id, version, from_state, to_state, event, actor, reason, metadata, at, fence, request_key)
            """;

    public static final String PLACES = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";

    private static final String INSERT = INSERT_INTO + "VALUES (" + PLACES + ")";

    private static final String SELECT = "SELECT " + COLUMNS + " FROM ratchet_entity_history h WHERE h.entity = ? ";
    private static final String BY_KEY = SELECT + "AND h.request_key = ?";
    private static final String BY_VERSION = SELECT + "AND h.id = ? AND h.version = ?";
    private static final String OF_ENTITY = SELECT + "AND h.id = ? AND h.version > ? ORDER BY h.version LIMIT ?";

    private HistoryRows() {}

    /** Writes a change, in the transaction that makes it. */
    public static void insert(Session session, Change change, long fence, @Nullable String key) throws SQLException {
        session.update(INSERT, values(change, fence, key).toArray());
    }

    public static List<@Nullable Object> values(Change change, long fence, @Nullable String key) {
        return Arrays.asList(
                change.entity(),
                change.id(),
                change.version(),
                change.from(),
                change.to(),
                change.event(),
                change.by(),
                change.reason(),
                Metadata.write(change.metadata()),
                Micros.of(change.at()),
                fence,
                key);
    }

    /** The change that a request with this key has made. */
    public static Optional<Change> byKey(Session session, String entity, String key) throws SQLException {
        return session.first(BY_KEY, HistoryRows::read, entity, key);
    }

    public static Optional<Change> byVersion(Session session, String entity, String id, long version)
            throws SQLException {
        return session.first(BY_VERSION, HistoryRows::read, entity, id, version);
    }

    static List<Change> page(Session session, String entity, String id, long after, int most) throws SQLException {
        return session.list(OF_ENTITY, HistoryRows::read, entity, id, after, most);
    }

    private static Change read(ResultSet row) throws SQLException {
        return new Change(
                row.getString("entity"),
                row.getString("id"),
                row.getLong("version"),
                row.getString("from_state"),
                row.getString("to_state"),
                row.getString("event"),
                row.getString("actor"),
                row.getString("reason"),
                Metadata.read(row.getString("metadata")),
                Micros.at(row.getLong("at")));
    }
}
