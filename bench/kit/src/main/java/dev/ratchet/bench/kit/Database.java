package dev.ratchet.bench.kit;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Where one engine keeps its runs: an empty database of a PostgreSQL server, or an empty folder for a file. One that was made here is gone
 * when it is closed.
 */
public final class Database implements AutoCloseable {
    private static final String POSTGRES = "jdbc:postgresql:";

    private final String place;
    private final @Nullable Database maker;

    private Database(String place, @Nullable Database maker) {
        this.place = place;
        this.maker = maker;
    }

    /** The one that {@code url=} or {@code dir=} names. */
    public static Database of(Arguments args) {
        return new Database(args.has("dir") ? args.text("dir") : args.text("url"), null);
    }

    public boolean isPostgres() {
        return place.startsWith(POSTGRES);
    }

    /** Another empty one beside this, for one measurement. */
    public Database sibling(String suffix) throws SQLException, IOException {
        if (!isPostgres()) {
            var folder = Path.of(place + "-" + suffix);
            return new Database(Files.createDirectories(folder).toString(), this);
        }
        var name = ask("SELECT current_database()") + "_" + suffix;
        execute("CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'UTF8'");
        return new Database(place.replaceFirst("^(jdbc:postgresql:(//[^/?]*/)?)[^?]*", "$1" + name), this);
    }

    @Override
    public void close() throws SQLException, IOException {
        if (maker == null) {
            return;
        }
        if (isPostgres()) {
            maker.execute("DROP DATABASE " + ask("SELECT current_database()") + " WITH (FORCE)");
            return;
        }
        try (var files = Files.list(Path.of(place))) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(Path.of(place));
    }

    /** The JDBC address of a PostgreSQL database. */
    public String url() {
        return place;
    }

    /** A file in the folder, if this is one. */
    public Path file(String name) {
        return Path.of(place).resolve(name);
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(isPostgres() ? place : "jdbc:sqlite:" + file("ratchet.db"));
    }

    /** A pool of that size, whose owner closes it. */
    public HikariDataSource pool(int size) {
        var config = new HikariConfig();
        config.setJdbcUrl(place);
        config.setMaximumPoolSize(size);
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        return new HikariDataSource(config);
    }

    /** Runs statements on a connection of its own. */
    public void execute(String... statements) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of the first row, on a connection of its own. */
    public String ask(String sql) throws SQLException {
        try (var connection = connect()) {
            return ask(connection, sql);
        }
    }

    public long count(String sql) throws SQLException {
        return Long.parseLong(ask(sql));
    }

    public static String ask(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            if (!row.next()) {
                throw new IllegalStateException("no row answers " + sql);
            }
            return String.valueOf(row.getString(1));
        }
    }
}
