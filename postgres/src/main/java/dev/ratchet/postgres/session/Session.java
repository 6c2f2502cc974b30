package dev.ratchet.postgres.session;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A connection while it is lent, and the few things that are done with it. Used by one thread. */
public final class Session {
    private final Connection connection;
    private final @Nullable Savepoint beginning;
    private String prefix;

    /** How a row becomes a value. */
    @FunctionalInterface
    public interface Mapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    /** What is done with a row. */
    @FunctionalInterface
    public interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    private Session(Connection connection, String prefix, @Nullable Savepoint beginning) {
        this.connection = connection;
        this.prefix = prefix;
        this.beginning = beginning;
    }

    /**
     * A session over a connection that is lent to us.
     *
     * @param prefix what is said before its statements: before each one without a transaction, before the first one in it
     */
    static Session over(Connection connection, String prefix) {
        return new Session(connection, prefix, null);
    }

    /** A session in a transaction of somebody else, which goes on without what this session did if it is rolled back. */
    public static Session inside(Connection connection) throws SQLException {
        return new Session(connection, "", connection.setSavepoint());
    }

    public Connection connection() {
        return connection;
    }

    /** Reads the rows of the first statement in that text, one after the other. */
    public void each(String sql, Reader reader, @Nullable Object... arguments) throws SQLException {
        try (var statement = execute(sql, arguments);
                var rows = statement.getResultSet()) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    public <T> List<T> query(String sql, Mapper<T> mapper, @Nullable Object... arguments) throws SQLException {
        var found = new ArrayList<T>();
        each(sql, row -> found.add(mapper.map(row)), arguments);
        return found;
    }

    public <T> Optional<T> first(String sql, Mapper<T> mapper, @Nullable Object... arguments) throws SQLException {
        return query(sql, mapper, arguments).stream().findFirst();
    }

    /** How many rows the statement changed. */
    public int update(String sql, @Nullable Object... arguments) throws SQLException {
        try (var statement = execute(sql, arguments)) {
            return statement.getUpdateCount();
        }
    }

    private PreparedStatement execute(String sql, @Nullable Object... arguments) throws SQLException {
        var isPrefixed = !prefix.isEmpty();
        var statement = connection.prepareStatement(isPrefixed ? prefix + sql : sql);
        try {
            for (var index = 0; index < arguments.length; index++) {
                bind(statement, index + 1, arguments[index]);
            }
            statement.execute();
            if (isPrefixed) {
                statement.getMoreResults();
                prefix = connection.getAutoCommit() ? prefix : "";
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        if (value instanceof @Nullable Object[] array) {
            statement.setArray(index, connection.createArrayOf(elementType(array), array));
        } else {
            statement.setObject(index, value);
        }
    }

    private static String elementType(@Nullable Object[] array) {
        if (array instanceof Long[]) {
            return "int8";
        }
        if (array instanceof Integer[]) {
            return "int4";
        }
        if (array instanceof Boolean[]) {
            return "bool";
        }
        return array instanceof UUID[] ? "uuid" : "text";
    }

    /** Takes back all that this session did in its transaction. */
    public void rollback() throws SQLException {
        if (beginning == null) {
            connection.rollback();
        } else {
            connection.rollback(beginning);
        }
    }

    /** Leaves what this session did to the transaction of somebody else. */
    public void release() throws SQLException {
        if (beginning != null) {
            connection.releaseSavepoint(beginning);
        }
    }
}
