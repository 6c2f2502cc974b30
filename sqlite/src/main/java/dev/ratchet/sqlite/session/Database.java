package dev.ratchet.sqlite.session;

import dev.ratchet.core.store.StoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.BusyHandler;
import org.sqlite.JDBC;

/**
 * Opens connections to the file, each with the settings that it needs.
 *
 * @param patience how long a connection waits for the writer of another process before it gives up
 */
public record Database(Place place, Duration patience) {
    public static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long SHORTEST = 500_000;
    private static final long LONGEST = 1_500_000;

    /**
     * Makes an empty file unless there is one. The driver must not: it creates and deletes a file to see whether it may, and another
     * process that opened it in between would go on writing to a file that has no name any more.
     */
    public void create() {
        try {
            Files.createFile(place.file());
        } catch (FileAlreadyExistsException e) {
            if (Files.isDirectory(place.file())) {
                throw new StoreException(
                        "cannot open %s: it is a folder; name a file".formatted(place.file()), false, e);
            }
        } catch (IOException e) {
            throw new StoreException(
                    "cannot create %s: %s; let this user write to its folder, which must exist"
                            .formatted(place.file(), e),
                    false,
                    e);
        }
    }

    /** The connection that writes. Turning a new file to write-ahead logging may collide with somebody who does so too. */
    public Session writer() throws SQLException {
        var deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return open("""
                        PRAGMA journal_mode = WAL;
                        PRAGMA synchronous = %s;
                        PRAGMA foreign_keys = ON;
                        PRAGMA cache_size = -65536;
                        PRAGMA wal_autocheckpoint = 4000;
                        PRAGMA temp_store = MEMORY;
                        """.formatted(place.synchronous()));
            } catch (SQLException e) {
                if (!Failures.isBusy(e) || System.nanoTime() > deadline) {
                    throw e;
                }
                LockSupport.parkNanos(LONGEST);
            }
        }
    }

    public Session reader() throws SQLException {
        return open("""
                PRAGMA query_only = ON;
                PRAGMA cache_size = -16384;
                PRAGMA temp_store = MEMORY;
                """);
    }

    private Session open(String settings) throws SQLException {
        var connection = JDBC.createConnection(JDBC.PREFIX + place.file(), new Properties());
        try (var statement = connection.createStatement()) {
            BusyHandler.setHandler(connection, new Waiting(patience.toNanos()));
            statement.executeUpdate(settings);
            return new Session(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Looks again about every millisecond whether another process is done. SQLite's own waiting looks ever more seldom, and a busy
     * process would then keep all others out for as long as it likes. Belongs to one connection.
     */
    private static final class Waiting extends BusyHandler {
        private final long patience;
        private long began;

        Waiting(long patience) {
            this.patience = patience;
        }

        @Override
        protected int callback(int looksBefore) {
            var now = System.nanoTime();
            if (looksBefore == 0) {
                began = now;
            }
            if (now - began >= patience) {
                return 0;
            }
            // An interrupted thread would not park; what it does here is short, and its owner hears of it afterwards.
            var wasInterrupted = Thread.interrupted();
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(SHORTEST, LONGEST));
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
            return 1;
        }
    }
}
