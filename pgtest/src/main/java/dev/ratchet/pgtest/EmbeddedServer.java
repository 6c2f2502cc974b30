package dev.ratchet.pgtest;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server of our own on a data directory, which can be killed like a machine that loses power and started again on the same
 * port. It keeps what it acknowledges. One owner at a time.
 */
public final class EmbeddedServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The library turns durability off by itself; what survives a kill is what is tested here. */
    private static final Map<String, String> DURABLE =
            Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on");

    private final Path data;
    private final int port;
    private @Nullable EmbeddedPostgres running;

    private EmbeddedServer(Path data, int port) {
        this.data = data;
        this.port = port;
    }

    /** Starts a server on that directory, which is made and filled if it is empty. */
    public static EmbeddedServer start(Path data) {
        var server = new EmbeddedServer(data, freePort());
        server.restart();
        Runtime.getRuntime().addShutdownHook(new Thread(server::kill, "embedded-server-killer"));
        return server;
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address of a database on this server, which stays the same when it is started again. */
    public String url(String database) {
        return "jdbc:postgresql://localhost:%d/%s?user=postgres".formatted(port, database);
    }

    /** Starts it again after {@link #kill} or {@link #stop}. */
    public synchronized void restart() {
        if (running != null) {
            throw new IllegalStateException("the server on " + data + " is running; kill or stop it first");
        }
        var builder = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(PATIENCE);
        DURABLE.forEach(builder::setServerConfig);
        try {
            running = builder.start();
        } catch (IOException | IllegalStateException e) {
            throw new IllegalStateException(
                    "cannot start PostgreSQL on %s; name a running one with -Dtest.pg.url=jdbc:postgresql:..."
                            .formatted(data),
                    e);
        }
    }

    /** Ends every process of the server at once, as a loss of power would. Nothing happens if it is not running. */
    public synchronized void kill() {
        if (running == null) {
            return;
        }
        var postmaster = ProcessHandle.of(postmaster());
        var all = Stream.concat(postmaster.stream(), postmaster.stream().flatMap(ProcessHandle::descendants))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        for (var process : all) {
            try {
                process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException("process %d of the server does not end".formatted(process.pid()), e);
            }
        }
        letGo();
    }

    private long postmaster() {
        try (var lines = Files.lines(data.resolve("postmaster.pid"))) {
            return Long.parseLong(lines.findFirst().orElseThrow().trim());
        } catch (IOException e) {
            throw new UncheckedIOException("the server on " + data + " is not running", e);
        }
    }

    /** Stops it in an orderly way; its data stay. */
    public synchronized void stop() {
        letGo();
    }

    @Override
    public void close() {
        stop();
    }

    private void letGo() {
        try {
            if (running != null) {
                running.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            running = null;
        }
    }
}
