package dev.ratchet.entity.stage;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.pgtest.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** A real database with a table of orders. One of each kind for all tests of a JVM. */
@SuppressWarnings({"ImmutableEnumChecker", "NullAway"}) // Opened when it is first asked for.
public enum Home {
    SQLITE("text"),
    POSTGRES("timestamptz");

    private static final List<String> TABLES = List.of(
            "orders",
            "ratchet_entity_lock",
            "ratchet_entity_history",
            "ratchet_entity_outbox",
            "ratchet_entity_action");

    private final String time;
    private @Nullable DataSource source;

    Home(String time) {
        this.time = time;
    }

    /** An empty database; one that others see, too. */
    public DataSource fresh() {
        return switch (this) {
            case SQLITE -> sqlite();
            case POSTGRES -> postgres();
        };
    }

    private static DataSource sqlite() {
        try {
            var file = Files.createTempDirectory("ratchet-entity").resolve("shop.db");
            file.toFile().deleteOnExit();
            file.getParent().toFile().deleteOnExit();
            var config = new SQLiteConfig();
            config.setJournalMode(SQLiteConfig.JournalMode.WAL);
            config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
            config.setBusyTimeout(20_000);
            var source = new SQLiteDataSource(config);
            source.setUrl("jdbc:sqlite:" + file);
            return source;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DataSource postgres() {
        var pool = new HikariDataSource();
        pool.setJdbcUrl(TestServer.shared().newDatabase());
        pool.setMaximumPoolSize(20);
        pool.setMinimumIdle(1);
        return pool;
    }

    /** The database that tests share, whose tables they find empty. */
    public synchronized DataSource source() {
        if (source == null) {
            source = fresh();
            execute(source, ordersTable());
        }
        return source;
    }

    public String ordersTable() {
        return """
                CREATE TABLE orders (id text PRIMARY KEY, customer_id text NOT NULL, status text NOT NULL, total_amount bigint NOT NULL,
                  created_at %1$s NOT NULL, updated_at %1$s NOT NULL, version bigint NOT NULL)""".formatted(time);
    }

    public void clean() {
        for (var table : TABLES) {
            if (has(table)) {
                execute("DELETE FROM " + table);
            }
        }
    }

    private boolean has(String table) {
        var question = this == POSTGRES
                ? "SELECT count(*) FROM pg_tables WHERE tablename = '%s'"
                : "SELECT count(*) FROM sqlite_schema WHERE name = '%s'";
        return number(question.formatted(table)) > 0;
    }

    public int execute(String sql) {
        return execute(source(), sql);
    }

    public static int execute(DataSource source, String sql) {
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    public long number(String sql) {
        return Long.parseLong(texts(sql).get(0));
    }

    /** The first column of every row. */
    public List<String> texts(String sql) {
        try (var connection = source().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var texts = new ArrayList<String>();
            while (rows.next()) {
                texts.add(String.valueOf(rows.getString(1)));
            }
            return texts;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** How many rows a table has. */
    public long count(String table) {
        return number("SELECT count(*) FROM " + table);
    }

    /** The database's time, in microseconds. */
    public long now() {
        return number(
                this == POSTGRES
                        ? "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
                        : "SELECT CAST(round(unixepoch('now', 'subsec') * 1000) AS INTEGER) * 1000");
    }
}
