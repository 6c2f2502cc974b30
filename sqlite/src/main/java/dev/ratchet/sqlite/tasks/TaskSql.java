package dev.ratchet.sqlite.tasks;

/** The statements on tasks. */
public final class TaskSql {
    private static final String TASK = """
            SELECT run_key, step, id, definition, revision, workflow, name, queue, capabilities, detail, rank, state, attempt, worker, until,
                   since, input
            """;

    public static final String PUT = """
            INSERT OR REPLACE INTO task (run_key, step, id, definition, revision, workflow, name, queue, capabilities, detail, rank, state,
                   attempt, worker, until, since, input)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    public static final String TAKE = """
            UPDATE task SET state = 'C', attempt = ?, worker = ?, until = ?, since = ? WHERE run_key = ? AND step = ?
            """;

    public static final String ASK = """
            UPDATE task SET state = ? WHERE run_key = ? AND step = ? AND worker IS NOT NULL
            """;

    public static final String REMOVE = """
            DELETE FROM task WHERE run_key = ? AND step = ?
            """;

    public static final String FIND = TASK + """
              FROM task WHERE run_key = ? AND step = ?
            """;

    /** The open tasks of one queue in their order: queue, capabilities, limit. */
    public static final String OPEN_IN_QUEUE = TASK + """
              FROM task INDEXED BY task_open
             WHERE state = 'O' AND queue = ?1
               AND (?2 IS NULL OR NOT EXISTS (
                     SELECT 1 FROM json_each(task.capabilities) AS needed WHERE needed.value NOT IN (SELECT value FROM json_each(?2))))
             ORDER BY rank LIMIT ?3
            """;

    /** Any tasks: ?1 queues, ?2 capabilities, ?3 states, ?4 run, ?5 limit. */
    public static final String LIST = TASK + """
              FROM task
             WHERE (?1 IS NULL OR queue IN (SELECT value FROM json_each(?1)))
               AND (?2 IS NULL OR NOT EXISTS (
                     SELECT 1 FROM json_each(task.capabilities) AS needed WHERE needed.value NOT IN (SELECT value FROM json_each(?2))))
               AND (?3 IS NULL OR state IN (SELECT value FROM json_each(?3)))
               AND (?4 IS NULL OR run_key = ?4)
             ORDER BY rank, run_key, step LIMIT ?5
            """;

    public static final String DUE = TASK + """
              FROM task INDEXED BY task_due
             WHERE until <= ? AND (state <> 'N' OR definition IN (SELECT value FROM json_each(?)))
             ORDER BY until LIMIT ?
            """;

    public static final String OPEN = """
            UPDATE task SET state = 'O', until = NULL, input = ? WHERE run_key = ? AND step = ? AND revision = ? AND state = 'N'
            """;

    public static final String RENEW = """
            UPDATE task SET until = max(until, ?) WHERE run_key = ? AND step = ? AND attempt = ? AND worker = ? AND until > ?
            """;

    private TaskSql() {}
}
