package dev.ratchet.sqlite.session;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A connection with the statements that were prepared on it: the small layer over JDBC by which all SQL here is run. Used by one thread
 * at a time.
 */
public final class Session implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Session.class.getName());
    private static final int UUID_BYTES = 16;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    public Session(Connection connection) {
        this.connection = connection;
    }

    /** Reads the row on which a result stands. */
    @FunctionalInterface
    public interface Mapping<T> {
        T read(ResultSet row) throws SQLException;
    }

    public Connection connection() {
        return connection;
    }

    public PreparedStatement prepare(String sql) throws SQLException {
        var statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        return statement;
    }

    /** Runs a statement that takes and gives nothing. */
    public void execute(String sql) throws SQLException {
        prepare(sql).execute();
    }

    /** Runs a whole file of statements. */
    public void script(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    public <T> List<T> list(String sql, Mapping<T> mapping, @Nullable Object... values) throws SQLException {
        var found = new ArrayList<T>();
        try (var rows = bound(sql, values).executeQuery()) {
            while (rows.next()) {
                found.add(mapping.read(rows));
            }
        }
        return found;
    }

    /** The first row; what may come after it is not looked at. */
    public <T> Optional<T> first(String sql, Mapping<T> mapping, @Nullable Object... values) throws SQLException {
        try (var rows = bound(sql, values).executeQuery()) {
            return rows.next() ? Optional.of(mapping.read(rows)) : Optional.empty();
        }
    }

    public int update(String sql, @Nullable Object... values) throws SQLException {
        return bound(sql, values).executeUpdate();
    }

    /** Runs the statement once for each item, and answers how many rows each of them changed. */
    public <T> int[] batch(String sql, List<T> items, Function<T, @Nullable Object[]> values) throws SQLException {
        if (items.isEmpty()) {
            return new int[0];
        }
        var statement = prepare(sql);
        try {
            for (var item : items) {
                bind(statement, values.apply(item));
                statement.addBatch();
            }
            return statement.executeBatch();
        } finally {
            statement.clearBatch();
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... values) throws SQLException {
        var statement = prepare(sql);
        bind(statement, values);
        return statement;
    }

    private static void bind(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (var index = 0; index < values.length; index++) {
            statement.setObject(index + 1, stored(values[index]));
        }
    }

    private static @Nullable Object stored(@Nullable Object value) {
        if (value instanceof String text) {
            return checked(text);
        }
        if (value instanceof RunKey key) {
            return bytes(key.uuid());
        }
        return value instanceof UUID uuid ? bytes(uuid) : value;
    }

    /** SQLite would take these, cut them off at the zero in its own functions, and turn half a pair into a question mark. */
    private static String checked(String text) {
        for (var i = 0; i < text.length(); i++) {
            var character = text.charAt(i);
            if (character == 0 || (Character.isSurrogate(character) && !isPaired(text, i))) {
                throw new StoreException(
                        "cannot store a text with U+%04X at %d, which has no place in a text: %s"
                                .formatted((int) character, i, text.replace('\0', '?')),
                        false,
                        null);
            }
        }
        return text;
    }

    private static boolean isPaired(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(UUID_BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    public static UUID uuid(byte[] bytes) {
        var buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    /** Closes what was prepared and leaves the connection to whom it belongs. */
    public void letGo() {
        for (var statement : prepared.values()) {
            try {
                statement.close();
            } catch (SQLException e) {
                LOG.log(System.Logger.Level.DEBUG, "a statement failed to close", e);
            }
        }
        prepared.clear();
    }

    /** A connection that fails to close is of no use to anyone, and what it wrote is durable or rolled back already. */
    public void closeQuietly() {
        try {
            close();
        } catch (SQLException e) {
            LOG.log(System.Logger.Level.DEBUG, "a connection failed to close", e);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
