package dev.ratchet.postgres;

/** How runs are taken, kept and given back. All of it compares the columns with the database's clock, whatever state a run is in. */
final class LeaseSql {
    /**
     * Locks due runs that need no slot. Each queue is walked in due order from its floor on, and what somebody else is just writing is
     * passed over; the earliest of all queues are taken. The first column is the time, in one row even if nothing was due; the second
     * says whether runs that need a slot may be due as well.
     */
    static final String DUE = CommitSql.TIME + """
            , q AS MATERIALIZED (SELECT * FROM unnest(?::text[], ?::bigint[]) AS u (queue, floor)),
            p AS MATERIALIZED (
              SELECT x.*
                FROM q
               CROSS JOIN LATERAL (
                 SELECT r.*
                   FROM ratchet.run AS r
                  WHERE r.queue = q.queue AND r.wake_at >= q.floor AND r.wake_at <= (SELECT now FROM t)
                    AND r.gate IS NULL AND r.definition = ANY (?::int[])
                  ORDER BY r.wake_at
                  LIMIT ?
                    FOR NO KEY UPDATE SKIP LOCKED) AS x
               WHERE NOT (q.queue IN (SELECT l.name FROM ratchet.queue AS l))
               ORDER BY x.wake_at
               LIMIT ?)
            SELECT t.now,
                   EXISTS (SELECT FROM q JOIN ratchet.queue AS l ON l.name = q.queue)
                   OR EXISTS (
                     SELECT FROM q JOIN ratchet.run AS g ON g.queue = q.queue
                      WHERE g.gate IS NOT NULL AND g.wake_at <= (SELECT now FROM t)),
            \s""" + RunRows.COLUMNS + " FROM t LEFT JOIN p AS r ON true";

    /** Runs that are locked already and were let in. The columns are those of {@link #DUE}. */
    static final String ADMITTED = CommitSql.TIME + "SELECT t.now, true, " + RunRows.COLUMNS
            + " FROM t LEFT JOIN ratchet.run AS r ON r.key = ANY (?::uuid[])";

    /** Makes the worker the owner of runs that are locked, and writes what it decided about them at once. */
    static final String TAKE = """
            WITH d AS (
              UPDATE ratchet.run AS r
                 SET fence = u.fence, revision = u.revision, updated_at = u.updated_at, state = u.state, steps = u.steps,
                     active = u.active, wake_at = u.wake_at, owner = CASE WHEN u.held THEN ?::uuid END
                FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::bigint[], ?::"char"[], ?::text[], ?::text[], ?::bigint[],
                            ?::bool[])
                  AS u (key, fence, revision, updated_at, state, steps, active, wake_at, held)
               WHERE r.key = u.key
              RETURNING r.key),
            j AS (
              INSERT INTO ratchet.journal (run_key, revision, at, commit_id, fence, entry, payload)
              SELECT u.key, u.revision, u.at, ?, u.fence, u.entry, u.payload
                FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[], ?::text[])
                  AS u (key, revision, at, fence, entry, payload))
            SELECT count(*) FROM d
            """;

    /** The same for runs that are let in: each gets its slot. */
    static final String TAKE_WITH_SLOT = TAKE.replace("SET fence", "SET slot = true, fence");

    private static final String STILL_HELD = """
            r.key = u.key AND r.fence = u.fence AND r.owner = ? AND r.wake_at > (SELECT now FROM t)
            """;

    /** The first row is the time; each other one is a run that is still held, with its revision. */
    private static final String RENEWAL = """
            , d AS (
              UPDATE ratchet.run AS r
                 SET wake_at = greatest(r.wake_at, (SELECT now FROM t) + ? + 1)
                FROM unnest(?::uuid[], ?::bigint[]) AS u (key, fence)
               WHERE\s""" + STILL_HELD + """
              RETURNING r.key, r.revision)
            SELECT t.now, NULL::uuid, NULL::bigint FROM t UNION ALL SELECT NULL, d.key, d.revision FROM d
            """;

    static final String RENEW = CommitSql.TIME + RENEWAL;

    /** The same without waiting for anybody: runs that somebody else is just writing are left out. */
    static final String RENEW_UNLOCKED =
            CommitSql.TIME + """
            , f AS MATERIALIZED (
              SELECT key FROM ratchet.run WHERE key = ANY (?::uuid[]) ORDER BY key FOR NO KEY UPDATE SKIP LOCKED)
            """ + RENEWAL.replace("WHERE", "WHERE (u.key IN (SELECT key FROM f)) IS TRUE AND");

    static final String RELEASE = CommitSql.TIME + """
            UPDATE ratchet.run AS r
               SET owner = NULL, wake_at = u.wake_at, slot = r.slot AND NOT u.frees_slot
              FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bool[])
                AS u (key, fence, revision, wake_at, frees_slot)
             WHERE u.revision IN (0, r.revision) AND\s""" + STILL_HELD;

    static final String NOTIFY = "SELECT pg_notify('ratchet', '')";

    private LeaseSql() {}
}
