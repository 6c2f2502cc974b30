package dev.ratchet.entity.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection and the dialect that it speaks: the small layer over JDBC by which all SQL here is run. Used by one thread. */
public record Session(Connection connection, Dialect dialect) {
    /** Reads the row on which a result stands. */
    @FunctionalInterface
    public interface Mapping<R extends @Nullable Object> {
        R read(ResultSet row) throws SQLException;
    }

    /** A text whose column may be of another type, such as an id that is a number or a state that is an enum of the database. */
    public record Untyped(String text) {}

    /** How many rows were changed. */
    public int update(String sql, @Nullable Object... values) throws SQLException {
        try (var statement = bound(sql, values)) {
            return statement.executeUpdate();
        }
    }

    /** The first row; what may come after it is not looked at. */
    public <R> Optional<R> first(String sql, Mapping<R> mapping, @Nullable Object... values) throws SQLException {
        try (var statement = bound(sql, values);
                var rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(mapping.read(rows)) : Optional.empty();
        }
    }

    public <R> List<R> list(String sql, Mapping<R> mapping, @Nullable Object... values) throws SQLException {
        var found = new ArrayList<R>();
        try (var statement = bound(sql, values);
                var rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(mapping.read(rows));
            }
        }
        return found;
    }

    /** Runs a whole file of statements. */
    void script(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... values) throws SQLException {
        var statement = connection.prepareStatement(dialect.render(sql));
        try {
            for (var i = 0; i < values.length; i++) {
                bind(statement, i + 1, values[i]);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private void bind(PreparedStatement statement, int at, @Nullable Object value) throws SQLException {
        if (!(value instanceof Untyped untyped)) {
            statement.setObject(at, value);
        } else if (dialect == Dialect.POSTGRES) {
            statement.setObject(at, untyped.text(), Types.OTHER);
        } else {
            statement.setString(at, untyped.text());
        }
    }
}
