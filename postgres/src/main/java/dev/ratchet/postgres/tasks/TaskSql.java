package dev.ratchet.postgres.tasks;

/** The statements on tasks. */
public final class TaskSql {
    private static final String NOW =
            "WITH t AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now) ";

    private static final String COLUMNS =
            "x.run_key, x.step, x.id, x.definition, x.revision, x.workflow, x.name, x.queue, x.capabilities, x.detail, x.rank, x.state, "
                    + "x.attempt, x.worker, x.until, x.since, x.input";

    public static final String PUT = """
            INSERT INTO ratchet.task (run_key, step, id, definition, revision, workflow, name, queue, capabilities, detail, rank, state,
                   attempt, worker, until, since, input)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?, ?, ?::"char", ?, ?, ?, ?, ?)
            ON CONFLICT (run_key, step) DO UPDATE
               SET id = excluded.id, definition = excluded.definition, revision = excluded.revision, workflow = excluded.workflow,
                   name = excluded.name, queue = excluded.queue, capabilities = excluded.capabilities, detail = excluded.detail,
                   rank = excluded.rank, state = excluded.state, attempt = excluded.attempt, worker = excluded.worker,
                   until = excluded.until, since = excluded.since, input = excluded.input
            """;

    public static final String TAKE = """
            UPDATE ratchet.task SET state = 'C', attempt = ?, worker = ?, until = ?, since = ? WHERE run_key = ? AND step = ?
            """;

    public static final String ASK = """
            UPDATE ratchet.task SET state = ?::"char" WHERE run_key = ? AND step = ? AND worker IS NOT NULL
            """;

    public static final String REMOVE = "DELETE FROM ratchet.task WHERE run_key = ? AND step = ?";

    public static final String FIND = "SELECT " + COLUMNS + " FROM ratchet.task AS x WHERE run_key = ? AND step = ?";

    /** One walk of the index for each queue, because it gives the rows of one queue in order, but not those of several. */
    public static final String OPEN_IN_QUEUES = "SELECT " + COLUMNS + """
              FROM unnest(?::text[]) AS q (queue)
             CROSS JOIN LATERAL (
               SELECT * FROM ratchet.task AS y
                WHERE y.state = 'O' AND y.queue = q.queue AND (?::text[] IS NULL OR y.capabilities <@ ?::text[])
                ORDER BY y.rank LIMIT ?) AS x
             ORDER BY x.rank LIMIT ?
            """;

    public static final String LIST = "SELECT " + COLUMNS + """
              FROM ratchet.task AS x
             WHERE (?::text[] IS NULL OR x.queue = ANY (?::text[])) AND (?::text[] IS NULL OR x.capabilities <@ ?::text[])
               AND (?::"char"[] IS NULL OR x.state = ANY (?::"char"[])) AND (?::uuid IS NULL OR x.run_key = ?::uuid)
             ORDER BY x.rank, x.run_key, x.step LIMIT ?
            """;

    public static final String DUE = NOW + "SELECT " + COLUMNS + """
              FROM ratchet.task AS x
             WHERE x.until <= (SELECT now FROM t) AND (x.state <> 'N' OR x.definition = ANY (?::int[]))
             ORDER BY x.until LIMIT ?
            """;

    public static final String OPEN = """
            UPDATE ratchet.task SET state = 'O', until = NULL, input = ? WHERE run_key = ? AND step = ? AND revision = ? AND state = 'N'
            """;

    public static final String RENEW = NOW + """
            UPDATE ratchet.task AS x SET until = greatest(x.until, (SELECT now FROM t) + ? + 1)
             WHERE x.run_key = ? AND x.step = ? AND x.attempt = ? AND x.worker = ? AND x.until > (SELECT now FROM t)
            RETURNING
            """ + COLUMNS;

    private TaskSql() {}
}
