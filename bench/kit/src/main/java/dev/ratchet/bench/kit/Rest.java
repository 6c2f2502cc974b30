package dev.ratchet.bench.kit;

import java.sql.SQLException;
import java.time.Duration;

/** Measures what an engine costs while it has nothing to do: time on the processor, and what it asks of the database. */
final class Rest {
    private static final Duration SETTLE = Duration.ofSeconds(2);

    private Rest() {}

    /** Lets the server count statements from now on, if it can. */
    static void count(Database database) throws SQLException {
        if (database.isPostgres()
                && database.ask("SHOW shared_preload_libraries").contains("pg_stat_statements")) {
            var name = database.ask("SELECT current_database()");
            database.execute(
                    "CREATE EXTENSION pg_stat_statements",
                    "ALTER DATABASE " + name + " SET compute_query_id = on",
                    "ALTER DATABASE " + name + " SET pg_stat_statements.track = 'all'");
        }
    }

    static Measurement measure(Database database, Duration time) throws Exception {
        Pause.nanos(SETTLE.toNanos());
        var cpu = cpu();
        var statements = statements(database);
        var begin = System.nanoTime();
        Pause.nanos(time.toNanos());
        var seconds = (System.nanoTime() - begin) / 1e9;
        var share = (cpu() - cpu) / 1e9 / seconds;
        return Measurement.of("rest", share * 100, "% of a core")
                .with("statements_per_s", (statements(database) - statements) / seconds)
                .with("seconds", seconds);
    }

    private static long cpu() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    /** Every statement but this one, if the server counts them. */
    private static double statements(Database database) throws Exception {
        return database.isPostgres()
                        && database.count("SELECT count(*) FROM pg_extension WHERE extname = 'pg_stat_statements'") > 0
                ? database.count("""
                        SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements
                         WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
                           AND query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%pg_extension%'""")
                : Double.NaN;
    }
}
