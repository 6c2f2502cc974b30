package dev.ratchet.postgres.session;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.ratchet.core.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/** Makes the connections of an address: few, because a batch needs only one and there are only so many cores. */
final class Pools {
    /** Two that commit, one that claims and renews, one for upkeep. */
    private static final int PINNED = 4;

    private static final int PLAIN = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String ISOLATION = "SET default_transaction_isolation = 'read committed'; ";

    private Pools() {}

    static HikariDataSource pinned(Address address) {
        return pool(address, "pinned", PINNED, ISOLATION + Pins.FOR_SESSION);
    }

    static HikariDataSource plain(Address address) {
        return pool(address, "plain", PLAIN, ISOLATION);
    }

    private static HikariDataSource pool(Address address, String name, int size, String settings) {
        var config = new HikariConfig();
        config.setPoolName("ratchet-" + name);
        config.setJdbcUrl(address.jdbc());
        config.setDataSourceProperties(properties(address));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setConnectionInitSql(settings);
        try {
            return new HikariDataSource(config);
        } catch (HikariPool.PoolInitializationException e) {
            var cause = e.getCause();
            throw cause instanceof SQLException error
                    ? SqlErrors.of("connect to " + address, error)
                    : new StoreException("cannot connect to " + address + ": " + e.getMessage(), true, e);
        }
    }

    static Connection connect(Address address) throws SQLException {
        return DriverManager.getConnection(address.jdbc(), properties(address));
    }

    /** What an address does not say itself. A statement is prepared on the server at once, because every one is used again. */
    private static Properties properties(Address address) {
        var properties = address.login();
        properties.setProperty("ApplicationName", "ratchet");
        properties.setProperty("prepareThreshold", "1");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("socketTimeout", "60");
        properties.setProperty("logServerErrorDetail", "false");
        return properties;
    }
}
