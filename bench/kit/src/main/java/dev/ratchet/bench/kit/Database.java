package dev.ratchet.bench.kit;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Where one engine keeps its runs: an empty database of a PostgreSQL server, or an empty folder for a file. */
public final class Database {
    private static final String POSTGRES = "jdbc:postgresql:";

    private final String place;

    private Database(String place) {
        this.place = place;
    }

    /** The one that {@code url=} or {@code dir=} names. */
    public static Database of(Arguments args) {
        return new Database(args.has("dir") ? args.text("dir") : args.text("url"));
    }

    public boolean isPostgres() {
        return place.startsWith(POSTGRES);
    }

    /** Another empty one beside this, for what should leave no trace in it. */
    public Database sibling(String suffix) throws SQLException, IOException {
        if (!isPostgres()) {
            return new Database(
                    Files.createDirectories(Path.of(place + "-" + suffix)).toString());
        }
        var name = ask("SELECT current_database()") + "_" + suffix;
        execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
        execute("CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'UTF8'");
        return new Database(place.replaceFirst("^(jdbc:postgresql:(//[^/?]*/)?)[^?]*", "$1" + name));
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
