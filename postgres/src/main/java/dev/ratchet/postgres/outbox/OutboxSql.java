package dev.ratchet.postgres.outbox;

/**
 * How messages are kept and taken. Whoever takes from a strand holds the lock of its first open message, and passes over strands whose
 * first one is locked, so that nobody waits for anybody and no message overtakes another. What goes by the key asks for {@code died_at} in
 * a way that no partial index knows: the table is empty most of the time, and a plan that was made then must do when it is not.
 */
public final class OutboxSql {
    /** The database's time, once for a whole statement. */
    private static final String TIME =
            "WITH t AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now)";

    public static final String ADD = """
            INSERT INTO ratchet.outbox (run_key, destination, revision, number, type, content, at, due_at, attempts)
            SELECT u.run_key, u.destination, u.revision, u.number, u.type, u.content, u.at, u.at, 0
              FROM unnest(?::uuid[], ?::text[], ?::bigint[], ?::int[], ?::text[], ?::text[], ?::bigint[])
                AS u (run_key, destination, revision, number, type, content, at)
            """;

    /** The time, and strands in which something is due; one row with the time alone if there is none. */
    public static final String DUE = TIME + """
            SELECT t.now, d.run_key, d.destination
              FROM t LEFT JOIN (
                SELECT x.run_key, q.destination, min(x.due_at) AS since
                  FROM unnest(?::text[], ?::int[]) AS q (destination, wanted)
                 CROSS JOIN LATERAL (
                   SELECT o.run_key, o.due_at
                     FROM ratchet.outbox AS o
                    WHERE o.destination = q.destination AND o.died_at IS NULL AND o.due_at <= (SELECT now FROM t)
                    ORDER BY o.due_at
                    LIMIT q.wanted) AS x
                 GROUP BY x.run_key, q.destination) AS d ON true
             ORDER BY d.since
            """;

    private static final String FIRST = """
             CROSS JOIN LATERAL (
               SELECT h.revision, h.number
                 FROM ratchet.outbox AS h
                WHERE h.run_key = u.run_key AND h.destination = u.destination AND coalesce(h.died_at, 0) = 0
                ORDER BY h.revision, h.number
                LIMIT 1) AS f
            """;

    private static final String SAME = """
            o.run_key = u.run_key AND o.destination = u.destination AND o.revision = f.revision AND o.number = f.number
            """;

    /** Locks the first open message of each strand, unless somebody else has it. */
    public static final String LOCK_FIRST =
            TIME + """
            SELECT (SELECT now FROM t), o.run_key, o.destination, o.due_at
              FROM unnest(?::uuid[], ?::text[]) AS u (run_key, destination)
            """ + FIRST + "  JOIN ratchet.outbox AS o ON " + SAME + " FOR NO KEY UPDATE OF o SKIP LOCKED";

    public static final String OPEN = """
            SELECT x.*
              FROM unnest(?::uuid[], ?::text[]) AS u (run_key, destination)
             CROSS JOIN LATERAL (
               SELECT o.run_key, o.destination, o.revision, o.number, o.type, o.content, o.at, o.attempts, o.error, o.died_at,
                      o.due_at, o.claim
                 FROM ratchet.outbox AS o
                WHERE o.run_key = u.run_key AND o.destination = u.destination AND coalesce(o.died_at, 0) = 0
                ORDER BY o.revision, o.number
                LIMIT ?) AS x
             ORDER BY x.run_key, x.destination, x.revision, x.number
            """;

    private static final String KEYS = """
            unnest(?::uuid[], ?::text[], ?::bigint[], ?::int[]) AS u (run_key, destination, revision, number)
            """;

    private static final String ONE = """
             o.run_key = u.run_key AND o.destination = u.destination AND o.revision = u.revision AND o.number = u.number
            """;

    public static final String TAKE =
            "UPDATE ratchet.outbox AS o SET claim = ?, due_at = ?, attempts = o.attempts + 1 FROM " + KEYS + " WHERE "
                    + ONE;

    /** What stands behind a message that is not due is not due before it. */
    public static final String DEFER = """
            UPDATE ratchet.outbox AS o SET due_at = u.due_at
              FROM unnest(?::uuid[], ?::text[], ?::bigint[]) AS u (run_key, destination, due_at)
             WHERE o.run_key = u.run_key AND o.destination = u.destination AND coalesce(o.died_at, 0) = 0 AND o.due_at <= ?
            """;

    private static final String OURS = " WHERE " + ONE + " AND o.claim = ? AND coalesce(o.died_at, 0) = 0";

    public static final String DELIVERED = "DELETE FROM ratchet.outbox AS o USING " + KEYS + OURS;

    public static final String GIVEN_BACK = TIME
            + " UPDATE ratchet.outbox AS o SET claim = NULL, due_at = (SELECT now FROM t), attempts = o.attempts - 1 FROM "
            + KEYS + OURS;

    public static final String AGAIN = TIME + """
            UPDATE ratchet.outbox AS o SET claim = NULL, due_at = (SELECT now FROM t) + u.later, error = u.error
              FROM unnest(?::uuid[], ?::text[], ?::bigint[], ?::int[], ?::bigint[], ?::text[])
                AS u (run_key, destination, revision, number, later, error)
            """ + OURS;

    public static final String DIED = TIME + """
            UPDATE ratchet.outbox AS o SET claim = NULL, died_at = (SELECT now FROM t), error = u.error
              FROM unnest(?::uuid[], ?::text[], ?::bigint[], ?::int[], ?::text[])
                AS u (run_key, destination, revision, number, error)
            """ + OURS;

    /** Whoever is next in a strand need not wait any longer for one that is gone. */
    public static final String PROMOTE = TIME + """
            UPDATE ratchet.outbox AS o SET due_at = (SELECT now FROM t)
              FROM unnest(?::uuid[], ?::text[]) AS u (run_key, destination)
            """ + FIRST + " WHERE " + SAME + """
               AND o.claim IS NULL AND o.attempts = 0 AND coalesce(o.died_at, 0) = 0 AND o.due_at > (SELECT now FROM t)
            """;

    public static final String DEAD = """
            SELECT run_key, destination, revision, number, type, content, at, attempts, error, died_at
              FROM ratchet.outbox
             WHERE died_at IS NOT NULL AND destination = coalesce(?::text, destination)
             ORDER BY died_at, run_key, destination, revision, number
             LIMIT ?
            """;

    public static final String RESEND = TIME
            + " UPDATE ratchet.outbox AS o SET died_at = NULL, attempts = 0, due_at = (SELECT now FROM t) FROM " + KEYS
            + " WHERE " + ONE + " AND coalesce(o.died_at, 0) > 0";

    public static final String DISCARD =
            "DELETE FROM ratchet.outbox AS o USING " + KEYS + " WHERE " + ONE + " AND coalesce(o.died_at, 0) > 0";

    public static final String COUNTS = """
            SELECT destination, count(*) - count(died_at), count(died_at), min(at) FILTER (WHERE died_at IS NULL)
              FROM ratchet.outbox GROUP BY destination ORDER BY destination
            """;

    private OutboxSql() {}
}
