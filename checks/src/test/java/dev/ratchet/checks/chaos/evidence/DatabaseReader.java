package dev.ratchet.checks.chaos.evidence;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads all rows of a database by plain SQL. Used once, by one thread. */
public final class DatabaseReader {
    private final Connection connection;
    private final Dialect dialect;

    private DatabaseReader(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    public static Database read(String url) {
        try (var connection = DriverManager.getConnection(url)) {
            return new DatabaseReader(connection, Dialect.of(url)).all();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the database at " + url + ": " + e.getMessage(), e);
        }
    }

    /** How many runs are not over, and how many there are. */
    public static long[] openAndAll(String url) throws SQLException {
        var sql = "SELECT COUNT(CASE WHEN state IN ('C', 'B', 'F', 'X') THEN NULL ELSE 1 END), COUNT(*) FROM "
                + Dialect.of(url).table("run");
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return new long[] {row.getLong(1), row.getLong(2)};
        }
    }

    /** How many messages are not delivered yet; as many as can be if the database does not answer. */
    public static long undelivered(String url) {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var row = statement.executeQuery(
                        "SELECT COUNT(*) FROM " + Dialect.of(url).table("outbox"))) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            return Long.MAX_VALUE;
        }
    }

    private Database all() throws SQLException {
        return new Database(dialect == Dialect.SQLITE, runs(), journal(), signals(), accepted(), changes(), torn());
    }

    private List<Database.RunRow> runs() throws SQLException {
        var plans = plans();
        var sql = "SELECT " + dialect.uuid("key")
                + ", id, definition, revision, state, steps, active, origin, created_at," + " updated_at, wake_at, "
                + dialect.uuid("owner") + ", fence FROM " + dialect.table("run");
        return rows(sql, row -> {
            var key = uuid(row.getString(1));
            var id = row.getString(2);
            return new Database.RunRow(
                    key,
                    id == null ? key : id,
                    plans.getOrDefault(row.getInt(3), new Plan("", 0, List.of())),
                    row.getLong(4),
                    row.getString(5).charAt(0),
                    row.getString(6),
                    tree(row.getString(7)),
                    tree(row.getString(8)),
                    row.getLong(9),
                    row.getLong(10),
                    number(row, 11),
                    optionalUuid(row.getString(12)),
                    row.getLong(13));
        });
    }

    private Map<Integer, Plan> plans() throws SQLException {
        var plans = new HashMap<Integer, Plan>();
        rows(
                "SELECT number, json FROM " + dialect.table("definition"),
                row -> plans.put(row.getInt(1), Plan.read(row.getString(2))));
        return plans;
    }

    private List<Database.EntryRow> journal() throws SQLException {
        var sql = "SELECT " + dialect.uuid("run_key") + ", revision, at, commit_id, fence, entry, payload FROM "
                + dialect.table("journal") + " ORDER BY run_key, revision";
        return rows(
                sql,
                row -> new Database.EntryRow(
                        uuid(row.getString(1)),
                        row.getLong(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getString(6),
                        row.getString(7)));
    }

    private List<Database.SignalRow> signals() throws SQLException {
        var sql = "SELECT " + dialect.uuid("run_key") + ", name, number, message_id FROM " + dialect.table("signal")
                + " ORDER BY run_key, name, number";
        return rows(
                sql,
                row -> new Database.SignalRow(
                        uuid(row.getString(1)), row.getString(2), row.getInt(3), row.getString(4)));
    }

    private List<Database.Accepted> accepted() throws SQLException {
        return rows(
                "SELECT run, step, attempt, fence, effect_key FROM " + Tripwire.ACCEPTED,
                row -> new Database.Accepted(
                        row.getString(1), row.getString(2), row.getInt(3), row.getLong(4), row.getString(5)));
    }

    private List<Database.RowChange> changes() throws SQLException {
        var sql = "SELECT run_key, at, old_revision, old_fence, old_owner, old_wake, new_revision, new_fence,"
                + " new_owner, new_wake FROM " + Tripwire.CHANGES + " ORDER BY seq";
        return rows(
                sql,
                row -> new Database.RowChange(uuid(row.getString(1)), row.getLong(2), lease(row, 3), lease(row, 7)));
    }

    private static Database.Lease lease(ResultSet row, int from) throws SQLException {
        return new Database.Lease(
                row.getLong(from), row.getLong(from + 1), optionalUuid(row.getString(from + 2)), number(row, from + 3));
    }

    private List<String> torn() throws SQLException {
        return rows(
                "SELECT run_key, revision FROM " + Tripwire.TORN,
                row -> uuid(row.getString(1)) + " at revision " + row.getLong(2));
    }

    private static JsonNode tree(@Nullable String json) {
        return json == null ? Trees.object() : Trees.read(json);
    }

    private static @Nullable Long number(ResultSet row, int column) throws SQLException {
        var number = row.getLong(column);
        return row.wasNull() ? null : number;
    }

    private static @Nullable String optionalUuid(@Nullable String text) {
        return text == null || text.isEmpty() ? null : uuid(text);
    }

    /** One form for both databases: that of a UUID. */
    static String uuid(String text) {
        if (text.length() != 32) {
            return text;
        }
        var hex = text.toLowerCase(Locale.ROOT);
        return String.join(
                "-",
                hex.substring(0, 8),
                hex.substring(8, 12),
                hex.substring(12, 16),
                hex.substring(16, 20),
                hex.substring(20));
    }

    private <T> List<T> rows(String sql, Row<T> read) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var all = new ArrayList<T>();
            while (rows.next()) {
                all.add(read.of(rows));
            }
            return all;
        }
    }

    private interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }
}
