package dev.ratchet.postgres;

/**
 * How a batch is written: the run's rows and their journal in one statement, so that it is one round trip and one transaction by itself.
 * Only runs whose own row was changed or made by it are journalled. The journal takes any number of entries of a run: whether its run
 * is among those is asked of a hash table, which the {@code IS TRUE} keeps from becoming a join of everything with everything.
 */
final class CommitSql {
    static final String NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

    /** The database's time, once for a whole statement. */
    static final String TIME = "WITH t AS MATERIALIZED (" + NOW + " AS now)";

    private static final String UPDATES = """
            , d AS (
              UPDATE ratchet.run AS r
                 SET revision = u.revision, updated_at = u.updated_at, state = u.state, steps = u.steps, active = u.active,
                     wake_at = CASE WHEN u.hand = 'L' OR (u.hand = 'O' AND r.owner IS NULL) THEN u.wake_at ELSE r.wake_at END,
                     owner = CASE WHEN u.hand = 'L' THEN NULL ELSE r.owner END
                FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::bigint[], ?::"char"[], ?::bigint[], ?::"char"[], ?::text[],
                            ?::text[], ?::bigint[])
                  AS u (key, before, fence, revision, hand, updated_at, state, steps, active, wake_at)
               WHERE r.key = u.key AND r.revision = u.before
                 AND (u.hand = 'O' OR (r.fence = u.fence AND r.owner = ? AND r.wake_at > (SELECT now FROM t)))
              RETURNING r.key)
            """;

    private static final String STARTS = """
            , s AS (
              INSERT INTO ratchet.run AS r (key, created_at, wake_at, fence, revision, updated_at, definition, state, steps, active,
                                            queue, owner, id, workflow, origin)
              SELECT u.key, u.created_at, CASE WHEN u.leased THEN (SELECT now FROM t) + ? + 1 ELSE u.wake_at END,
                     CASE WHEN u.leased THEN 1 ELSE 0 END, u.revision, u.updated_at, u.definition, u.state, u.steps, u.active,
                     u.queue, CASE WHEN u.leased THEN ?::uuid END, u.id, u.workflow, u.origin
                FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::bool[], ?::bigint[], ?::bigint[], ?::int[], ?::"char"[],
                            ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                  AS u (key, created_at, wake_at, leased, revision, updated_at, definition, state, steps, active, queue, id,
                        workflow, origin)
               WHERE NOT (u.leased AND u.queue IN (SELECT l.name FROM ratchet.queue AS l))
              ON CONFLICT (key) DO NOTHING
              RETURNING r.key)
            """;

    private static final String JOURNAL_OF = """
            , j AS (
              INSERT INTO ratchet.journal (run_key, revision, at, commit_id, fence, entry, payload)
              SELECT u.key, u.revision, u.at, ?, u.fence, u.entry, u.payload
                FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[], ?::text[])
                  AS u (key, revision, at, fence, entry, payload)
               WHERE (u.key IN (""";

    private static final String UPDATED = "SELECT key FROM d";
    private static final String STARTED = "SELECT key FROM s";

    /** The first row is the time; each other one is a run that was written. */
    private static final String ANSWER =
            ")) IS TRUE) SELECT now, NULL::uuid FROM t UNION ALL SELECT NULL, a.key FROM (";

    static final String WRITE_UPDATES = statement(UPDATES, UPDATED);
    static final String WRITE_STARTS = statement(STARTS, STARTED);
    static final String WRITE_BOTH = statement(UPDATES + STARTS, UPDATED + " UNION ALL " + STARTED);

    /** Behind a statement: tells whoever listens, when the transaction commits. */
    static final String THEN_NOTIFY = "; SELECT pg_notify('ratchet', ?)";

    /** Which of these entries were written by that commit: who finds its own number was here before. */
    static final String RECOGNISE = """
            SELECT j.run_key
              FROM unnest(?::uuid[], ?::bigint[]) AS u (key, revision)
              JOIN ratchet.journal AS j ON j.run_key = u.key AND j.revision = u.revision
             WHERE j.commit_id = ?
            """;

    /** Which of these runs nobody else is just writing. */
    static final String LOCK_FREE_ONES = """
            SELECT key FROM ratchet.run WHERE key = ANY (?::uuid[]) ORDER BY key FOR NO KEY UPDATE SKIP LOCKED
            """;

    static final String HOLD_BUSINESS_KEYS = """
            INSERT INTO ratchet.business_key (workflow, business_key, run_key)
            SELECT u.workflow, u.business_key, u.run_key
              FROM unnest(?::text[], ?::text[], ?::uuid[]) AS u (workflow, business_key, run_key)
            ON CONFLICT DO NOTHING
            RETURNING run_key
            """;

    static final String FREE_BUSINESS_KEYS = "DELETE FROM ratchet.business_key WHERE run_key = ANY (?::uuid[])";

    static final String ADD_LABELS = """
            INSERT INTO ratchet.label (run_key, name, value, created_at)
            SELECT u.run_key, u.name, u.value, u.created_at
              FROM unnest(?::uuid[], ?::text[], ?::text[], ?::bigint[]) AS u (run_key, name, value, created_at)
            """;

    static final String ADD_SIGNALS = """
            INSERT INTO ratchet.signal (run_key, name, number, message_id, payload, received_at)
            SELECT u.run_key, u.name, u.number, u.message_id, u.payload, u.received_at
              FROM unnest(?::uuid[], ?::text[], ?::int[], ?::text[], ?::text[], ?::bigint[])
                AS u (run_key, name, number, message_id, payload, received_at)
            """;

    /** Fails in a transaction in which something has failed. */
    static final String IS_ALIVE = "SELECT 1";

    private CommitSql() {}

    private static String statement(String changes, String changed) {
        return TIME + changes + JOURNAL_OF + changed + ANSWER + changed + ") AS a";
    }
}
