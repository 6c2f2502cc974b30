package dev.ratchet.postgres.slots;

/** How slots are handed out, given back and counted. */
final class SlotSql {
    private static final String TIME =
            "WITH t AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now)";

    /** The number is any that nobody else is likely to use: who lets in runs with a concurrency key does it alone, if any are due. */
    static final String LOCK_GATES = TIME + """
            , g AS MATERIALIZED (
              SELECT FROM ratchet.run AS r
               WHERE r.queue = ANY (?::text[]) AND r.gate IS NOT NULL AND r.wake_at <= (SELECT now FROM t)
               LIMIT 1)
            SELECT pg_advisory_xact_lock(7236837564920188) FROM g
            """;

    /** Who hands out slots of a queue does it alone. */
    static final String LOCK_QUEUES = """
            SELECT name, slots FROM ratchet.queue WHERE name = ANY (?::text[]) ORDER BY name FOR UPDATE
            """;

    /**
     * The due runs that might be let in, as many of each kind as there could be room for: those that have their slot already, those
     * without a key in limited queues, and those whose key nobody holds. It is asked after the locks, so that it sees what was handed
     * out by whoever had them before.
     */
    static final String CANDIDATES = TIME + """
            , a AS MATERIALIZED (SELECT ?::text[] AS queues, ?::int[] AS definitions, ?::int AS most),
            l AS MATERIALIZED (
              SELECT u.name,
                     greatest(0, u.slots - (SELECT count(*) FROM ratchet.run AS s WHERE s.queue = u.name AND s.slot))::int AS free
                FROM unnest(?::text[], ?::int[]) AS u (name, slots)),
            h AS MATERIALIZED (
              SELECT r.key, r.queue, r.gate, r.wake_at, r.slot
                FROM ratchet.run AS r
               WHERE r.slot AND r.queue = ANY ((SELECT queues FROM a)::text[]) AND r.wake_at <= (SELECT now FROM t)
                 AND r.definition = ANY ((SELECT definitions FROM a)::int[])
                 AND (r.gate IS NOT NULL OR r.queue IN (SELECT name FROM l))
               ORDER BY r.wake_at
               LIMIT (SELECT most FROM a)
                 FOR NO KEY UPDATE SKIP LOCKED),
            f AS MATERIALIZED (
              SELECT x.*
                FROM l
               CROSS JOIN LATERAL (
                 SELECT r.key, r.queue, r.gate, r.wake_at, r.slot
                   FROM ratchet.run AS r
                  WHERE r.queue = l.name AND r.wake_at <= (SELECT now FROM t) AND r.gate IS NULL AND NOT r.slot
                    AND r.definition = ANY ((SELECT definitions FROM a)::int[])
                  ORDER BY r.wake_at
                  LIMIT least(l.free, (SELECT most FROM a))
                    FOR NO KEY UPDATE SKIP LOCKED) AS x),
            g AS MATERIALIZED (
              SELECT r.key, r.queue, r.gate, r.wake_at, r.slot
                FROM ratchet.run AS r
               WHERE r.queue = ANY ((SELECT queues FROM a)::text[]) AND r.wake_at <= (SELECT now FROM t) AND r.gate IS NOT NULL
                 AND NOT r.slot AND r.definition = ANY ((SELECT definitions FROM a)::int[])
                 AND NOT EXISTS (SELECT FROM ratchet.run AS o WHERE o.gate = r.gate AND o.slot)
                 AND NOT (r.queue IN (SELECT name FROM l WHERE free = 0))
               ORDER BY r.wake_at
               LIMIT (SELECT most FROM a)
                 FOR NO KEY UPDATE OF r SKIP LOCKED),
            c AS (SELECT * FROM h UNION ALL SELECT * FROM f UNION ALL SELECT * FROM g)
            SELECT c.key, c.queue, c.gate, c.slot, l.free
              FROM c LEFT JOIN l ON l.name = c.queue
             ORDER BY c.wake_at, c.key
            """;

    static final String RELEASE = """
            UPDATE ratchet.run SET slot = false WHERE key = ANY (?::uuid[]) AND slot AND owner IS NULL
            """;

    static final String SET_GATES = """
            UPDATE ratchet.run AS r SET gate = u.gate FROM unnest(?::uuid[], ?::text[]) AS u (key, gate) WHERE r.key = u.key
            """;

    static final String LIMIT = """
            INSERT INTO ratchet.queue (name, slots) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET slots = excluded.slots
            """;

    static final String UNLIMITED = "DELETE FROM ratchet.queue WHERE name = ?";

    static final String NOTIFY = "SELECT pg_notify('ratchet', '')";

    static final String LIMITED = "SELECT name FROM ratchet.queue";

    private static final String COUNTS = """
            l.name, l.slots,
            (SELECT count(*) FROM ratchet.run AS s WHERE s.queue = l.name AND s.slot),
            (SELECT count(*) FROM ratchet.run AS w
              WHERE w.queue = l.name AND NOT w.slot AND w.wake_at <= (SELECT now FROM t) AND w.gate IS NULL)
            + (SELECT count(*) FROM ratchet.run AS w
                WHERE w.queue = l.name AND NOT w.slot AND w.wake_at <= (SELECT now FROM t) AND w.gate IS NOT NULL)
            """;

    static final String LIST = TIME + "SELECT " + COUNTS + "FROM ratchet.queue AS l ORDER BY l.name";

    static final String STANDING = TIME + "SELECT " + COUNTS + """
            , (SELECT count(*) FROM ratchet.run AS b
                WHERE b.queue = r.queue AND NOT b.slot AND (b.wake_at, b.key) < (r.wake_at, r.key) AND b.gate IS NULL)
            + (SELECT count(*) FROM ratchet.run AS b
                WHERE b.queue = r.queue AND NOT b.slot AND (b.wake_at, b.key) < (r.wake_at, r.key) AND b.gate IS NOT NULL) + 1,
            o.key, o.id
             FROM ratchet.run AS r
             LEFT JOIN ratchet.queue AS l ON l.name = r.queue
             LEFT JOIN ratchet.run AS o ON o.gate = r.gate AND o.slot
            WHERE r.key = ? AND NOT r.slot AND r.wake_at <= (SELECT now FROM t)
              AND (l.name IS NOT NULL OR r.gate IS NOT NULL)
            """;

    private SlotSql() {}
}
