package dev.ratchet.sqlite.fanout;

/** How fan-outs are kept. */
public final class FanoutSql {
    private static final String COLUMNS = """
            parent_key, step, attempt, revision, definition, queue, result, count, tolerated, created, open, failed, stop, stopped, told, closed
            """;

    /** As the index has it, word for word. */
    public static final String DUE = "SELECT " + COLUMNS + """
              FROM fanout
             WHERE (stop = 0 AND NOT closed AND created < count)
                OR (stop > 0 AND stopped < created)
                OR (NOT closed AND NOT told AND (open = 0 OR (stop = 0 AND failed > tolerated)))
             ORDER BY parent_key, step, attempt LIMIT ?
            """;

    public static final String FIND =
            "SELECT " + COLUMNS + " FROM fanout WHERE parent_key = ? AND step = ? AND attempt = ? LIMIT 1";

    public static final String OPEN = "INSERT INTO fanout (" + COLUMNS
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING";

    public static final String CHILD_GONE = """
            UPDATE fanout
               SET open = max(0, open - 1), failed = failed + ?4,
                   told = told AND open > 1 AND NOT (failed <= tolerated AND failed + ?4 > tolerated)
             WHERE parent_key = ?1 AND step = ?2 AND attempt = ?3
            """;

    public static final String STOP = """
            UPDATE fanout
               SET stop = ?4, open = open - (count - created), failed = failed + (count - created), told = 0
             WHERE parent_key = ?1 AND step = ?2 AND attempt = ?3 AND stop = 0
            """;

    public static final String CLOSE = "UPDATE fanout SET closed = 1 WHERE parent_key = ? AND step = ? AND attempt = ?";

    public static final String GROW = """
            UPDATE fanout SET created = ?5
             WHERE parent_key = ?1 AND step = ?2 AND attempt = ?3 AND created = ?4 AND stop = 0
            """;

    public static final String STOPPED = """
            UPDATE fanout SET stopped = ?5 WHERE parent_key = ?1 AND step = ?2 AND attempt = ?3 AND stopped = ?4
            """;

    public static final String TOLD = """
            UPDATE fanout SET told = 1 WHERE parent_key = ?1 AND step = ?2 AND attempt = ?3 AND open = ?4 AND failed = ?5
            """;

    private FanoutSql() {}
}
