package dev.ratchet.postgres;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** What is done now and then: forgetting old runs, and knowing which workers live. Thread-safe. */
final class Upkeep {
    /**
     * Forgets runs with all that belongs to them. Candidates come in the order of creation, for which there is an index; among so many the
     * ones that ended first go first.
     */
    static final String PURGE = """
            WITH c AS MATERIALIZED (
              SELECT r.key, r.updated_at
                FROM ratchet.journal AS j JOIN ratchet.run AS r ON r.key = j.run_key
               WHERE j.revision = 1 AND j.at < ? AND r.updated_at < ? AND r.state = ANY (?::"char"[])
               ORDER BY j.at, j.run_key
               LIMIT ?),
            o AS MATERIALIZED (SELECT key FROM c ORDER BY updated_at, key LIMIT ?),
            v AS MATERIALIZED (
              SELECT r.key
                FROM o JOIN ratchet.run AS r ON r.key = o.key
               WHERE r.updated_at < ? AND r.state = ANY (?::"char"[])
                 FOR UPDATE OF r SKIP LOCKED),
            j AS (DELETE FROM ratchet.journal AS x USING v WHERE x.run_key = v.key),
            s AS (DELETE FROM ratchet.signal AS x USING v WHERE x.run_key = v.key),
            l AS (DELETE FROM ratchet.label AS x USING v WHERE x.run_key = v.key),
            b AS (DELETE FROM ratchet.business_key AS x USING v WHERE x.run_key = v.key),
            f AS (DELETE FROM ratchet.fanout AS x USING v WHERE x.parent_key = v.key),
            k AS (DELETE FROM ratchet.task AS x USING v WHERE x.run_key = v.key)
            DELETE FROM ratchet.run AS x USING v WHERE x.key = v.key
            """;

    static final String BEAT = CommitSql.TIME + """
            INSERT INTO ratchet.worker AS w (id, name, queues, structures, progress, seen_at)
            SELECT ?, ?, ?::text[], ?::text[], ?, now FROM t
            ON CONFLICT (id) DO UPDATE
               SET name = excluded.name, queues = excluded.queues, structures = excluded.structures,
                   progress = excluded.progress, seen_at = excluded.seen_at
            """;

    static final String FORGET_WORKERS = CommitSql.TIME + """
            DELETE FROM ratchet.worker
             WHERE id IN (SELECT id FROM ratchet.worker WHERE seen_at < (SELECT now FROM t) - ? FOR UPDATE SKIP LOCKED)
            """;

    static final String WORKERS = CommitSql.TIME + """
            SELECT id, name, queues, structures, progress, seen_at
              FROM ratchet.worker WHERE seen_at >= (SELECT now FROM t) - ? ORDER BY id
            """;

    private static final String[] OVER = Arrays.stream(RunState.values())
            .filter(RunState::isOver)
            .map(state -> String.valueOf(state.letter()))
            .toArray(String[]::new);

    /** How many candidates there are for each run that is to go, so that nearly always the right ones go first. */
    private static final int CHOICE = 10;

    private final Sessions sessions;

    Upkeep(Sessions sessions) {
        this.sessions = sessions;
    }

    int purge(Instant endedBefore, int limit) {
        var time = Micros.upTo(endedBefore);
        var choice = (int) Math.min(Integer.MAX_VALUE, (long) CHOICE * Math.max(0, limit));
        return sessions.pinned(
                "forget old runs",
                session -> session.update(PURGE, time, time, OVER, choice, Math.max(0, limit), time, OVER));
    }

    void beat(WorkerRow worker, Duration keep) {
        sessions.pinned(
                "tell that a worker is alive",
                session -> session.update(
                        BEAT,
                        worker.id(),
                        worker.name(),
                        worker.queues().toArray(String[]::new),
                        worker.structures().toArray(String[]::new),
                        worker.progress()));
        sessions.pinned("forget dead workers", session -> session.update(FORGET_WORKERS, Micros.of(keep)));
    }

    List<WorkerRow> workers(Duration within) {
        return sessions.plain("list workers", session -> session.query(WORKERS, Upkeep::worker, Micros.of(within)));
    }

    private static WorkerRow worker(ResultSet row) throws SQLException {
        return new WorkerRow(
                row.getObject(1, UUID.class),
                row.getString(2),
                texts(row, 3),
                texts(row, 4),
                row.getString(5),
                Micros.instant(row.getLong(6)));
    }

    private static List<String> texts(ResultSet row, int column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }
}
