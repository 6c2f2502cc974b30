package dev.ratchet.sqlite;

/** What is written. How many rows a statement changed is the answer whether its condition held. */
final class WriteSql {
    static final String SAVEPOINT = "SAVEPOINT ratchet";

    static final String RELEASE = "RELEASE ratchet";

    static final String ROLLBACK_TO = "ROLLBACK TO ratchet";

    static final String DEFINE = """
            INSERT INTO definition (hash, name, version, structure, json) VALUES (?, ?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING
            """;

    static final String TAKE = """
            UPDATE run SET owner = ?, fence = fence + 1, wake_at = ? WHERE key = ?
            """;

    static final String ENTER = """
            UPDATE run SET revision = ?, state = ?, steps = ?, active = ?, updated_at = ?, ended_at = coalesce(?, ended_at),
                   owner = ?, wake_at = ?, fence = ?
             WHERE key = ? AND revision = ? AND fence = ?
            """;

    static final String RENEW = """
            UPDATE run SET wake_at = max(wake_at, ?) WHERE key = ? AND fence = ? AND owner = ? AND wake_at > ? RETURNING revision
            """;

    static final String GIVE_BACK = """
            UPDATE run SET owner = NULL, wake_at = ?, slot = slot AND ?
             WHERE key = ? AND fence = ? AND owner = ? AND wake_at > ? AND ? IN (0, revision)
            """;

    /** No column of the index of due runs is named, so that it is not touched. */
    static final String OWNER_HOLDS = """
            UPDATE run SET revision = ?, state = ?, steps = ?, active = ?, updated_at = ?, ended_at = coalesce(?, ended_at)
             WHERE key = ? AND revision = ? AND fence = ? AND owner = ? AND wake_at > ?
            """;

    static final String OWNER_LETS_GO = """
            UPDATE run SET revision = ?, state = ?, steps = ?, active = ?, updated_at = ?, ended_at = coalesce(?, ended_at),
                   owner = NULL, wake_at = ?
             WHERE key = ? AND revision = ? AND fence = ? AND owner = ? AND wake_at > ?
            """;

    static final String OUTSIDE = """
            UPDATE run SET revision = ?, state = ?, steps = ?, active = ?, updated_at = ?, ended_at = coalesce(?, ended_at),
                   wake_at = CASE WHEN owner IS NULL THEN ? ELSE wake_at END
             WHERE key = ? AND revision = ?
            """;

    /** The last value is the queue of a run that is to begin at once: where slots are handed out, only a claim lets it in. */
    static final String START = """
            INSERT INTO run (key, id, definition, workflow, queue, revision, state, steps, active, origin, created_at, updated_at, ended_at,
                   wake_at, owner, fence, gate)
            SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM queue WHERE name = ?)
            ON CONFLICT (key) DO NOTHING
            """;

    static final String JOURNAL = """
            INSERT INTO journal (run_key, revision, at, commit_id, fence, entry, payload) VALUES (?, ?, ?, ?, ?, ?, ?)
            """;

    static final String SIGNAL = """
            INSERT INTO signal (run_key, name, number, message_id, payload, received_at) VALUES (?, ?, ?, ?, ?, ?)
            """;

    static final String LABEL = """
            INSERT INTO label (run_key, name, value, created_at) VALUES (?, ?, ?, ?)
            """;

    static final String HOLD_KEY = """
            INSERT INTO business_key (workflow, business_key, run_key) VALUES (?, ?, ?)
            """;

    static final String FREE_KEY = """
            DELETE FROM business_key WHERE run_key = ?
            """;

    /** What belongs to the runs goes with them. */
    static final String PURGE = """
            DELETE FROM run
             WHERE key IN (SELECT key FROM run INDEXED BY run_ended WHERE ended_at < ? ORDER BY ended_at LIMIT ?)
            """;

    static final String BEAT = """
            INSERT INTO worker (id, name, queues, structures, progress, seen_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, queues = excluded.queues, structures = excluded.structures,
                   progress = excluded.progress, seen_at = excluded.seen_at
            """;

    static final String FORGET_WORKERS = """
            DELETE FROM worker WHERE seen_at < ?
            """;

    private WriteSql() {}
}
