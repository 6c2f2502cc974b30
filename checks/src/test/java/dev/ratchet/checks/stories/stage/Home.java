package dev.ratchet.checks.stories.stage;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.EngineBuilder;
import dev.ratchet.pgtest.TestServer;
import dev.ratchet.postgres.PostgresStore;
import dev.ratchet.sqlite.SqliteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Comparator;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A place that keeps runs: empty at first, and shared by all engines of one test. */
public abstract class Home implements AutoCloseable {
    /** The beginning of an engine here, opened as a user would. */
    public abstract EngineBuilder engine();

    /** A store of its own on the same place, as another process would open it. */
    public abstract Store open();

    /** A connection to the same place, past the engine. */
    public abstract Connection connect() throws SQLException;

    /** How a table or view is called in SQL. */
    public abstract String table(String name);

    /** Whether engines here hear of each other's changes before a lease is renewed. */
    public boolean hasNews() {
        return true;
    }

    @Override
    public void close() {}

    /** Keeps runs as long as the test lasts. */
    public static Home inMemory() {
        return new InMemory();
    }

    /** Keeps runs in one file. */
    public static Home sqlite() {
        return new Sqlite();
    }

    /** Keeps runs in a database of its own on a real PostgreSQL server. */
    public static Postgres postgres() {
        return new Postgres();
    }

    private static final class InMemory extends Home {
        private final InMemoryStore store = new InMemoryStore(InstantSource.system());

        @Override
        public EngineBuilder engine() {
            return Engine.builder().store(store.reopen());
        }

        @Override
        public Store open() {
            return store.reopen();
        }

        @Override
        public boolean hasNews() {
            return false;
        }

        @Override
        public Connection connect() {
            throw new UnsupportedOperationException("what lives in memory has no tables");
        }

        @Override
        public String table(String name) {
            throw new UnsupportedOperationException("what lives in memory has no table " + name);
        }
    }

    private static final class Sqlite extends Home {
        private final Path folder;
        private final Path file;

        Sqlite() {
            try {
                folder = Files.createTempDirectory("ratchet-stories");
                file = folder.resolve("runs.db");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public EngineBuilder engine() {
            return Engine.builder().file(file);
        }

        @Override
        public Store open() {
            return SqliteStore.open(file, Opening.USUAL, InstantSource.system());
        }

        @Override
        public Connection connect() throws SQLException {
            return DriverManager.getConnection("jdbc:sqlite:" + file);
        }

        @Override
        public String table(String name) {
            return name;
        }

        @Override
        public void close() {
            try (var files = Files.walk(folder)) {
                for (var path : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The one kind in which a run can be started inside a transaction of the caller's. All tests use one database, one after the other. */
    public static final class Postgres extends Home {
        private static final String EMPTY = """
                TRUNCATE ratchet.definition, ratchet.run, ratchet.journal, ratchet.signal, ratchet.label, ratchet.business_key,
                         ratchet.worker, ratchet.queue, ratchet.fanout, ratchet.outbox, ratchet.task,
                         ratchet.deployment RESTART IDENTITY
                """;

        private final String url = Once.URL;

        private Postgres() {}

        /** Made when the first test needs it. */
        private static final class Once {
            static final String URL = TestServer.shared().newDatabase();
        }

        @Override
        public EngineBuilder engine() {
            return Engine.builder().url(url);
        }

        @Override
        public Store open() {
            return PostgresStore.open(url, Opening.USUAL);
        }

        @Override
        public Connection connect() throws SQLException {
            return DriverManager.getConnection(url);
        }

        @Override
        public String table(String name) {
            return "ratchet." + name;
        }

        /** A data source as a caller would bring it. */
        public DataSource source() {
            var source = new PGSimpleDataSource();
            source.setUrl(url);
            return source;
        }

        @Override
        public void close() {
            try (var connection = connect();
                    var statement = connection.createStatement()) {
                statement.execute(EMPTY);
            } catch (SQLException e) {
                throw new IllegalStateException("the database could not be emptied", e);
            }
        }
    }
}
