package dev.ratchet.bench.conductor;

import dev.ratchet.pgtest.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The PostgreSQL server that all measurements of one run share: one of our own with room to work, or one that is named. */
final class Server implements AutoCloseable {
    /** What a careful administrator would set on a small machine. Durability stays as it should be. */
    private static final Map<String, String> TUNED = new TreeMap<>(Map.of(
            "shared_buffers", "1GB",
            "max_wal_size", "8GB",
            "min_wal_size", "2GB",
            "checkpoint_timeout", "15min",
            "wal_buffers", "64MB",
            "effective_cache_size", "12GB",
            "random_page_cost", "1.1",
            "autovacuum_naptime", "15s",
            "wal_compression", "on"));

    /** Can count statements, but does so only where it is asked to. */
    private static final Map<String, String> COUNTING = Map.of(
            "shared_preload_libraries", "pg_stat_statements",
            "compute_query_id", "off");

    private final String address;
    private final @Nullable EmbeddedServer own;
    private final @Nullable Path data;
    private int databases;

    private Server(String address, @Nullable EmbeddedServer own, @Nullable Path data) {
        this.address = address;
        this.own = own;
        this.data = data;
    }

    static Server named(String url) {
        return new Server(url, null, null);
    }

    static Server own() throws IOException, SQLException {
        var data = Files.createTempDirectory("ratchet-bench-pg");
        var server = EmbeddedServer.start(data.resolve("data"));
        var started = new Server(server.url("postgres"), server, data);
        Runtime.getRuntime().addShutdownHook(new Thread(started::end, "server-end"));
        started.set(TUNED);
        started.set(COUNTING);
        server.stop();
        server.restart();
        started.set(Map.of("pg_stat_statements.track", "none"));
        started.execute("SELECT pg_reload_conf()");
        return started;
    }

    private void set(Map<String, String> settings) throws SQLException {
        for (var setting : settings.entrySet()) {
            execute("ALTER SYSTEM SET %s = '%s'".formatted(setting.getKey(), setting.getValue()));
        }
    }

    /** The address of a database that was made just now. */
    String newDatabase() throws SQLException {
        databases++;
        var name = "bench_" + ProcessHandle.current().pid() + "_" + databases;
        execute("CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'UTF8'");
        return address.replaceFirst("^(jdbc:postgresql:(//[^/?]*/)?)[^?]*", "$1" + name);
    }

    /** Drops what was made for the measurements, by us and by those who measured. */
    private void dropDatabases() {
        var mine = "bench_" + ProcessHandle.current().pid() + "_%";
        try {
            for (var name : ask("SELECT datname FROM pg_database WHERE datname LIKE '" + mine + "'")) {
                execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
            }
        } catch (SQLException e) {
            System.err.println("drop the databases " + mine + " yourself: " + e.getMessage());
        }
    }

    /** Its version and settings, for the record. */
    String settings() throws SQLException {
        var found = new ArrayList<String>();
        found.add("PostgreSQL " + ask("SHOW server_version").get(0));
        var names = new ArrayList<>(List.of("fsync", "synchronous_commit", "full_page_writes"));
        names.addAll(TUNED.keySet());
        for (var name : names) {
            found.add(name + "=" + ask("SHOW " + name).get(0));
        }
        return String.join(", ", found);
    }

    /** The process that all sessions are children of; 0 if it is not on this machine. */
    long postmaster() throws IOException {
        if (data == null) {
            return 0;
        }
        var lines = Files.readAllLines(data.resolve("data/postmaster.pid"));
        return Long.parseLong(lines.get(0).strip());
    }

    private void execute(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> ask(String sql) throws SQLException {
        var found = new ArrayList<String>();
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(String.valueOf(rows.getString(1)));
            }
        }
        return found;
    }

    @Override
    public void close() {
        end();
    }

    private synchronized void end() {
        if (own == null) {
            dropDatabases();
        }
        if (own != null && data != null) {
            // A clean stop would write everything to disk first, only to delete it.
            own.kill();
            try {
                new ProcessBuilder("rm", "-rf", data.toString()).start();
            } catch (IOException e) {
                System.err.println("delete " + data + " yourself: " + e.getMessage());
            }
        }
    }
}
