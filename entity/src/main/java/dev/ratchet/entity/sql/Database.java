package dev.ratchet.entity.sql;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database of the user's. Each call borrows a connection and gives it back as it was; none is held while a user's code runs. Thread-safe
 * if the data source is.
 */
public final class Database {
    private final DataSource source;
    private final Dialect dialect;

    private Database(DataSource source, Dialect dialect) {
        this.source = source;
        this.dialect = dialect;
    }

    public static Database of(DataSource source) throws SQLException {
        try (var connection = source.getConnection()) {
            return new Database(source, Dialect.of(connection));
        }
    }

    /** What is done with a session. */
    @FunctionalInterface
    public interface Work<R extends @Nullable Object> {
        R run(Session session) throws SQLException;
    }

    public Dialect dialect() {
        return dialect;
    }

    /** A caller's own connection, with its transaction. */
    public Session within(Connection connection) {
        return new Session(connection, dialect);
    }

    /** Each statement is its own transaction. */
    public <R extends @Nullable Object> R ask(Work<R> work) throws SQLException {
        try (var connection = source.getConnection()) {
            var wasAutomatic = connection.getAutoCommit();
            if (!wasAutomatic) {
                connection.setAutoCommit(true);
            }
            try {
                return work.run(within(connection));
            } finally {
                if (!wasAutomatic) {
                    connection.setAutoCommit(false);
                }
            }
        }
    }

    /**
     * All or nothing.
     *
     * @throws UnknownOutcome if nobody can say whether it is all or nothing
     */
    public <R extends @Nullable Object> R transaction(Work<R> work) throws SQLException {
        return switch (dialect) {
            case POSTGRES -> jdbcTransaction(work);
            case SQLITE -> immediateTransaction(work);
        };
    }

    private <R extends @Nullable Object> R jdbcTransaction(Work<R> work) throws SQLException {
        try (var connection = source.getConnection()) {
            var wasAutomatic = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                var result = attempt(work, connection, connection::rollback);
                commit(connection::commit);
                return result;
            } finally {
                if (wasAutomatic) {
                    connection.setAutoCommit(true);
                }
            }
        }
    }

    /**
     * The driver's own transactions begin as readers, and a reader that wants to write fails when another was faster; so this one begins
     * as a writer, while the driver believes that each statement stands alone.
     */
    private <R extends @Nullable Object> R immediateTransaction(Work<R> work) throws SQLException {
        return ask(session -> {
            execute(session.connection(), "BEGIN IMMEDIATE");
            var result = attempt(work, session.connection(), () -> execute(session.connection(), "ROLLBACK"));
            try {
                commit(() -> execute(session.connection(), "COMMIT"));
            } catch (UnknownOutcome e) {
                undo(() -> execute(session.connection(), "ROLLBACK"), e);
                throw e;
            }
            return result;
        });
    }

    private <R extends @Nullable Object> R attempt(Work<R> work, Connection connection, Ending rollback)
            throws SQLException {
        var isDone = false;
        try {
            var result = work.run(within(connection));
            isDone = true;
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            undo(rollback, e);
            isDone = true;
            throw e;
        } finally {
            // What user code throws past the compiler must not leave a transaction open.
            if (!isDone) {
                rollback.run();
            }
        }
    }

    private static void undo(Ending rollback, Throwable because) {
        try {
            rollback.run();
        } catch (SQLException e) {
            because.addSuppressed(e);
        }
    }

    private static void commit(Ending commit) throws SQLException {
        try {
            commit.run();
        } catch (SQLException e) {
            if (SqlErrors.isRefusal(e)) {
                throw e;
            }
            throw new UnknownOutcome(e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** How a transaction ends. */
    @FunctionalInterface
    private interface Ending {
        void run() throws SQLException;
    }
}
