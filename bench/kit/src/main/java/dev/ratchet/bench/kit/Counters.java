package dev.ratchet.bench.kit;

import java.sql.SQLException;
import java.time.Duration;

/**
 * What the server counts about one database: bytes of write-ahead log (of the whole server), commits, and rows written.
 *
 * @param deadlocks since the database was made
 */
public record Counters(long wal, long commits, long rows, long deadlocks) {
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private static final String SESSIONS = """
            SELECT count(*) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'""";

    /** Reads them once every other session of the database is over; a session adds its share at its end. */
    public static Counters of(Database database) throws SQLException {
        try (var connection = database.connect()) {
            var isAlone = Pause.until(
                    PATIENCE, () -> Database.ask(connection, SESSIONS).equals("0"));
            if (!isAlone) {
                System.err.println("sessions are still open: commits and rows may be too few");
            }
            return new Counters(
                    wal(database),
                    stat(database, "xact_commit"),
                    stat(database, "tup_inserted + tup_updated + tup_deleted"),
                    stat(database, "deadlocks"));
        }
    }

    /** The position in the log of the whole server, in bytes. */
    static long wal(Database database) throws SQLException {
        return database.count("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint");
    }

    /** From elsewhere, so that the question does not count. */
    private static long stat(Database database, String what) throws SQLException {
        return database.count("SELECT " + what + " FROM pg_stat_database WHERE datname = current_database()");
    }

    public Counters since(Counters before) {
        return new Counters(
                wal - before.wal, commits - before.commits, rows - before.rows, deadlocks - before.deadlocks);
    }
}
