package dev.ratchet.postgres.session;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.core.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Lends connections, with the settings that the work needs. From an address it makes two small pools of its own, one pinned and one plain,
 * and closes them; a caller's data source is only asked, and its connections go back as they came. Thread-safe.
 */
public final class Sessions implements AutoCloseable {
    private final DataSource pinned;
    private final DataSource plain;
    private final Source listening;
    private final String prefix;
    private final List<HikariDataSource> ours;
    private volatile boolean isClosed;

    /** What is done with a session. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Session session) throws SQLException;
    }

    /** Opens a connection that is kept for long. */
    @FunctionalInterface
    interface Source {
        Connection open() throws SQLException;
    }

    private Sessions(
            DataSource pinned, DataSource plain, Source listening, String prefix, List<HikariDataSource> ours) {
        this.pinned = pinned;
        this.plain = plain;
        this.listening = listening;
        this.prefix = prefix;
        this.ours = ours;
    }

    public static Sessions of(DataSource source) {
        return new Sessions(source, source, source::getConnection, Pins.FOR_TRANSACTION, List.of());
    }

    public static Sessions of(Address address) {
        var pinned = Pools.pinned(address);
        var plain = Pools.plain(address);
        return new Sessions(pinned, plain, () -> Pools.connect(address), "", List.of(pinned, plain));
    }

    /** One statement that is a transaction of its own, in one round trip, under pinned settings. What it answers must be of fixed size. */
    public <T> T once(String what, Work<T> work) {
        return lend(what, pinned, true, prefix, work);
    }

    /** One statement under pinned settings, whatever it answers. */
    public <T> T pinned(String what, Work<T> work) {
        return prefix.isEmpty() ? once(what, work) : transaction(what, work);
    }

    /** A transaction of several statements under pinned settings. */
    public <T> T transaction(String what, Work<T> work) {
        return lend(what, pinned, false, prefix, session -> {
            try {
                var answer = work.run(session);
                session.connection().commit();
                return answer;
            } catch (SQLException | RuntimeException | Error e) {
                rollBack(session, e);
                throw e;
            }
        });
    }

    private static void rollBack(Session session, Throwable because) {
        try {
            session.rollback();
        } catch (SQLException e) {
            because.addSuppressed(e);
        }
    }

    /** One statement under the settings that the planner has anyway: for what reads much. */
    public <T> T plain(String what, Work<T> work) {
        return lend(what, plain, true, "", work);
    }

    private <T> T lend(String what, DataSource source, boolean autoCommit, String prefix, Work<T> work) {
        if (isClosed) {
            throw new StoreException("cannot " + what + ": the store was closed; open it again", false, null);
        }
        try (var connection = source.getConnection()) {
            var before = connection.getAutoCommit();
            connection.setAutoCommit(autoCommit);
            try {
                var answer = work.run(Session.over(connection, prefix));
                connection.setAutoCommit(before);
                return answer;
            } catch (SQLException | RuntimeException | Error e) {
                restore(connection, before, e);
                throw e;
            }
        } catch (SQLException e) {
            throw SqlErrors.of(what, e);
        }
    }

    private static void restore(Connection connection, boolean autoCommit, Throwable because) {
        try {
            connection.setAutoCommit(autoCommit);
        } catch (SQLException e) {
            because.addSuppressed(e);
        }
    }

    /** A connection for one listener, who closes it. */
    public Connection listening() throws SQLException {
        if (isClosed) {
            throw new SQLException("the store was closed");
        }
        return listening.open();
    }

    @Override
    public void close() {
        isClosed = true;
        ours.forEach(HikariDataSource::close);
    }
}
