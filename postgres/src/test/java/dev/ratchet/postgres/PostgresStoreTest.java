package dev.ratchet.postgres;

import dev.ratchet.core.store.Store;
import dev.ratchet.testkit.store.StoreContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The contract, with connections that the store makes itself. */
class PostgresStoreTest extends StoreContract {
    private static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected void fresh() throws SQLException {
        DATABASE.empty();
    }

    @Override
    protected Store open() {
        return DATABASE.open();
    }

    @Override
    protected Optional<Connection> connect() throws SQLException {
        var connection = DATABASE.connect();
        connection.setAutoCommit(false);
        return Optional.of(connection);
    }
}
