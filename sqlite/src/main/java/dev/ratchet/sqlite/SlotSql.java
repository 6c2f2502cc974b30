package dev.ratchet.sqlite;

/** How slots and concurrency keys are handed out, given back and counted. */
final class SlotSql {
    private static final String USED = """
            (SELECT count(*) FROM run INDEXED BY run_slot WHERE run.queue = queue.name AND run.slot = 1)
            """;

    /** The limited queues, each with how many of its slots are in use. */
    static final String QUEUES =
            "SELECT queue.name, queue.slots, " + USED + "FROM queue ORDER BY queue.name LIMIT 10000";

    static final String LIMITED = "SELECT name FROM queue LIMIT 10000";

    private static final String IS_DUE = """
             WHERE run.queue = ? AND run.wake_at <= ? AND run.definition IN (SELECT value FROM json_each(?))
            """;

    private static final String RUN = ReadSql.RUN + """
                 , run.gate
            """;

    private static final String IN_ORDER = """
             ORDER BY run.wake_at LIMIT ?
            """;

    private static final String FROM_DUE = RUN + """
              FROM run INDEXED BY run_due
            """ + IS_DUE + """
               AND run.gate IS NULL
            """;

    private static final String FROM_SLOT = RUN + """
              FROM run INDEXED BY run_slot
            """ + IS_DUE + """
               AND run.slot = 1
            """;

    /** The due runs of one queue without a concurrency key, oldest first: queue, now, the numbers of definitions, limit. */
    static final String DUE = FROM_DUE + IN_ORDER;

    /** In a limited queue: due runs that have a slot. */
    static final String DUE_WITH_SLOT = FROM_SLOT + IN_ORDER;

    /** The same without those that have a key. */
    static final String DUE_WITH_SLOT_ALONE = FROM_SLOT + """
               AND run.gate IS NULL
            """ + IN_ORDER;

    static final String DUE_WITHOUT_SLOT = FROM_DUE + """
               AND run.slot = 0
            """ + IN_ORDER;

    /** In any queue: due runs with a key that they hold, or that nobody holds. */
    static final String DUE_WITH_GATE = RUN + """
              FROM run INDEXED BY run_gated
            """ + IS_DUE + """
               AND run.gate IS NOT NULL
               AND (run.slot = 1
                    OR NOT EXISTS (
                         SELECT 1 FROM run AS holder INDEXED BY run_gate
                          WHERE holder.gate = run.gate AND holder.gate IS NOT NULL AND holder.slot = 1))
            """ + IN_ORDER;

    static final String TAKE = "UPDATE run SET slot = 1 WHERE key = ?";

    /** While somebody owns the run it keeps its slot. */
    static final String RELEASE = "UPDATE run SET slot = 0 WHERE key = ? AND slot = 1 AND owner IS NULL";

    static final String LIMIT = """
            INSERT INTO queue (name, slots) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET slots = excluded.slots
            """;

    static final String UNLIMITED = "DELETE FROM queue WHERE name = ?";

    private static final String WAITING = """
            (SELECT count(*) FROM run INDEXED BY run_due
              WHERE run.queue = queue.name AND run.wake_at <= ?1 AND run.slot = 0 AND run.gate IS NULL)
            + (SELECT count(*) FROM run INDEXED BY run_gated
                WHERE run.queue = queue.name AND run.wake_at <= ?1 AND run.slot = 0 AND run.gate IS NOT NULL)
            """;

    static final String LIST =
            "SELECT queue.name, queue.slots, " + USED + ", " + WAITING + "FROM queue ORDER BY queue.name LIMIT 10000";

    /** Where a run stands: ?1 now, ?2 its key. */
    static final String STANDING = "SELECT queue.name, queue.slots, " + USED + ", " + WAITING + """
             , (SELECT count(*) FROM run AS ahead INDEXED BY run_due
                 WHERE ahead.queue = mine.queue AND ahead.gate IS NULL AND ahead.slot = 0
                   AND ahead.wake_at <= mine.wake_at AND (ahead.wake_at, ahead.key) < (mine.wake_at, mine.key))
             + (SELECT count(*) FROM run AS ahead INDEXED BY run_gated
                 WHERE ahead.queue = mine.queue AND ahead.gate IS NOT NULL AND ahead.slot = 0
                   AND ahead.wake_at <= mine.wake_at AND (ahead.wake_at, ahead.key) < (mine.wake_at, mine.key)) + 1,
               holder.key, holder.id
              FROM run AS mine
              LEFT JOIN queue ON queue.name = mine.queue
              LEFT JOIN run AS holder ON holder.gate = mine.gate AND holder.gate IS NOT NULL AND holder.slot = 1
             WHERE mine.key = ?2 AND mine.slot = 0 AND mine.wake_at <= ?1
               AND (queue.name IS NOT NULL OR mine.gate IS NOT NULL)
            """;

    private SlotSql() {}
}
