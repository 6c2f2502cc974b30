package dev.ratchet.postgres;

import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.pgtest.TestServer;
import dev.ratchet.postgres.session.Address;
import dev.ratchet.postgres.session.Sessions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of the shared server, and shorthands to look into it. */
final class TestDatabase {
    private static final String EMPTY = """
            DO $$ BEGIN
              IF to_regclass('ratchet.run') IS NOT NULL THEN
                TRUNCATE ratchet.definition, ratchet.run, ratchet.journal, ratchet.signal, ratchet.label, ratchet.business_key,
                         ratchet.worker, ratchet.queue, ratchet.fanout, ratchet.outbox, ratchet.task,
                         ratchet.deployment RESTART IDENTITY;
              END IF;
            END $$
            """;

    final String url = TestServer.shared().newDatabase();

    PostgresStore open() {
        return PostgresStore.open(url, Opening.USUAL);
    }

    /** A data source as a caller would bring it, without a pool. */
    PGSimpleDataSource source() {
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    void empty() throws SQLException {
        run(EMPTY);
    }

    void run(String sql) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The settings under which the store writes and claims, as its own sessions have them. */
    Map<String, String> pins() {
        var names = List.of(
                "enable_seqscan", "enable_hashjoin", "enable_mergejoin", "enable_bitmapscan", "enable_memoize", "jit");
        try (var sessions = Sessions.of(Address.parse(url))) {
            return sessions.once(
                    "look at the settings",
                    session -> session
                            .query(
                                    "SELECT name, setting FROM pg_settings WHERE name = ANY (?)",
                                    row -> Map.entry(row.getString(1), row.getString(2)),
                                    (Object) names.toArray(String[]::new))
                            .stream()
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        }
    }

    /** The first column of what a query answers, as text. */
    List<String> ask(String sql) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var answers = new ArrayList<String>();
            while (rows.next()) {
                answers.add(String.valueOf(rows.getString(1)));
            }
            return answers;
        }
    }
}
