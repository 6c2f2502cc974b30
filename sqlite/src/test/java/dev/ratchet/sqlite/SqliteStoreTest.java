package dev.ratchet.sqlite;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.testkit.store.StoreContract;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** A file passes the contract of all stores, with a clock that the contract moves. */
class SqliteStoreTest extends StoreContract {
    private final ManualClock clock = new ManualClock(Sample.NOON);

    @TempDir
    private Path folder;

    private int files;

    @Override
    protected void fresh() {
        files++;
    }

    @Override
    protected Store open() {
        return SqliteStore.open(file(), Opening.USUAL, clock);
    }

    private Path file() {
        return folder.resolve("runs" + files + ".db");
    }

    @Override
    public Optional<ManualClock> clock() {
        return Optional.of(clock);
    }

    @Override
    protected Optional<Connection> connect() throws SQLException {
        var connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        connection.setAutoCommit(false);
        return Optional.of(connection);
    }
}
