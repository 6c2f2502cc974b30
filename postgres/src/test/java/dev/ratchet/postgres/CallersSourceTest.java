package dev.ratchet.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.testkit.store.StoreContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;

/** The contract, with the pool of a caller who has turned autocommit off. */
class CallersSourceTest extends StoreContract {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final HikariDataSource POOL = pool();

    private static HikariDataSource pool() {
        var config = new HikariConfig();
        config.setJdbcUrl(DATABASE.url);
        config.setAutoCommit(false);
        return new HikariDataSource(config);
    }

    @AfterAll
    static void close() {
        POOL.close();
    }

    @Override
    protected void fresh() throws SQLException {
        DATABASE.empty();
    }

    @Override
    protected Store open() {
        return PostgresStore.open(POOL, Opening.USUAL);
    }

    @Override
    protected Optional<Connection> connect() throws SQLException {
        return Optional.of(POOL.getConnection());
    }
}
