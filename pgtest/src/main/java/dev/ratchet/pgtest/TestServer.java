package dev.ratchet.pgtest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL server that all tests of one JVM share: the one that {@code -Dtest.pg.url} names, whose user must be allowed to create
 * databases, else one that is started here and vanishes with the JVM. Thread-safe.
 */
public final class TestServer {
    private static @Nullable TestServer shared;

    private final String address;
    private final List<String> databases = new ArrayList<>();

    private TestServer(String address) {
        this.address = address;
    }

    public static synchronized TestServer shared() {
        if (shared == null) {
            var named = System.getProperty("test.pg.url", "");
            shared = named.isBlank() ? started() : named(named);
        }
        return shared;
    }

    private static TestServer started() {
        try {
            var data = Files.createTempDirectory("ratchet-pg");
            var server = EmbeddedServer.start(data);
            atExit(() -> {
                // A clean stop would write everything to disk first, only to delete it.
                server.kill();
                delete(data);
            });
            return new TestServer(server.url("postgres"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TestServer named(String address) {
        var server = new TestServer(address);
        atExit(server::dropDatabases);
        return server;
    }

    private static void atExit(Runnable task) {
        Runtime.getRuntime().addShutdownHook(new Thread(task, "test-server-closer"));
    }

    /** By a process of its own, which may outlive this one: there are thousands of files, and nobody should wait for them. */
    private static void delete(Path folder) {
        try {
            new ProcessBuilder("rm", "-rf", folder.toString()).start();
        } catch (IOException e) {
            throw new UncheckedIOException("delete " + folder + " yourself", e);
        }
    }

    /** The address of a database that was made just now and is empty. */
    public synchronized String newDatabase() {
        var name = "ratchet_" + UUID.randomUUID().toString().replace("-", "");
        execute("CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'UTF8'");
        databases.add(name);
        return address.replaceFirst("^(jdbc:postgresql:(//[^/?]*/)?)[^?]*", "$1" + name);
    }

    private synchronized void dropDatabases() {
        databases.forEach(name -> execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)"));
    }

    private void execute(String sql) {
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("the test server refuses '" + sql + "': " + e.getMessage(), e);
        }
    }
}
