package dev.ratchet.checks.chaos;

import dev.ratchet.pgtest.EmbeddedServer;
import java.nio.file.Path;

/** The database under test, which may be stopped hard and started again. */
interface Place extends AutoCloseable {
    String url();

    /** Ends the database without a warning. */
    void kill();

    void restart();

    @Override
    void close();

    /** A PostgreSQL server of its own in that folder. */
    static Place postgres(Path folder) {
        var server = EmbeddedServer.start(folder.resolve("pg"));
        return new Place() {
            @Override
            public String url() {
                return server.url("postgres");
            }

            @Override
            public void kill() {
                server.kill();
            }

            @Override
            public void restart() {
                server.restart();
            }

            @Override
            public void close() {
                server.close();
            }
        };
    }

    /** One SQLite file in that folder; it dies and comes back with its process. */
    static Place sqlite(Path folder) {
        var url = "jdbc:sqlite:" + folder.resolve("ratchet.db");
        return new Place() {
            @Override
            public String url() {
                return url;
            }

            @Override
            public void kill() {
                throw new UnsupportedOperationException("a file cannot be killed; kill its process");
            }

            @Override
            public void restart() {
                throw new UnsupportedOperationException("a file needs no restart");
            }

            @Override
            public void close() {}
        };
    }
}
