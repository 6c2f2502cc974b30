package dev.ratchet.postgres;

/** How runs are taken, kept and given back. All of it compares the columns with the database's clock, whatever state a run is in. */
final class LeaseSql {
    /**
     * Takes due runs. Each queue is walked in due order from its floor on, and what somebody else is just writing is passed over; the
     * earliest of all queues are taken. The first column is the time, in one row even if nothing was due.
     */
    static final String CLAIM =
            CommitSql.TIME + """
            , p AS MATERIALIZED (
              SELECT x.key, x.wake_at, x.owner
                FROM unnest(?::text[], ?::bigint[]) AS q (queue, floor)
               CROSS JOIN LATERAL (
                 SELECT r.key, r.wake_at, r.owner
                   FROM ratchet.run AS r
                  WHERE r.queue = q.queue AND r.wake_at >= q.floor AND r.wake_at <= (SELECT now FROM t)
                    AND r.definition = ANY (?::int[])
                  ORDER BY r.wake_at
                  LIMIT ?
                    FOR NO KEY UPDATE SKIP LOCKED) AS x
               ORDER BY x.wake_at
               LIMIT ?),
            d AS (
              UPDATE ratchet.run AS r
                 SET owner = ?, fence = r.fence + 1, wake_at = (SELECT now FROM t) + ? + 1
                FROM p
               WHERE r.key = p.key
              RETURNING p.wake_at AS due, p.owner IS NOT NULL AS was_lost,\s""" + RunRows.COLUMNS + ") SELECT t.now, d.* FROM t LEFT JOIN d ON true";

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
               SET owner = NULL, wake_at = u.wake_at
              FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::bigint[]) AS u (key, fence, revision, wake_at)
             WHERE u.revision IN (0, r.revision) AND\s""" + STILL_HELD;

    static final String NOTIFY = "SELECT pg_notify('ratchet', '')";

    private LeaseSql() {}
}
