package dev.ratchet.postgres;

/** How runs and what belongs to them are read. Nothing here waits for a writer. */
final class ReadSql {
    static final String LOAD = "SELECT " + RunRows.COLUMNS + " FROM ratchet.run AS r WHERE r.key = ANY (?::uuid[])";

    static final String HOLDER = "SELECT " + RunRows.COLUMNS + """
             FROM ratchet.business_key AS b JOIN ratchet.run AS r ON r.key = b.run_key
            WHERE b.workflow = ? AND b.business_key = ?
            """;

    /** States, workflow: empty and null are all. */
    private static final String FILTER = """
            AND (cardinality(?::text[]) = 0 OR r.state = ANY (?::"char"[]))
            AND (?::text IS NULL OR r.workflow = ?
                 OR (r.workflow IS NULL AND r.definition IN (SELECT number FROM ratchet.definition WHERE name = ?)))
            """;

    /** Newest first: the first entries of all journals are in the order of creation. */
    static final String LIST =
            "SELECT " + RunRows.COLUMNS + """
             FROM ratchet.journal AS j JOIN ratchet.run AS r ON r.key = j.run_key
            WHERE j.revision = 1 AND j.at >= ? AND j.at < ? AND (j.at, j.run_key) < (?, ?)
            """ + FILTER + "ORDER BY j.at DESC, j.run_key DESC LIMIT ?";

    /** The same along the runs with one label, of which each must have the others as well. */
    static final String LIST_LABELLED = "SELECT " + RunRows.COLUMNS + """
             FROM ratchet.label AS l JOIN ratchet.run AS r ON r.key = l.run_key
            WHERE l.name = ? AND l.value = ? AND l.created_at >= ? AND l.created_at < ? AND (l.created_at, l.run_key) < (?, ?)
            """ + FILTER + """
            AND NOT EXISTS (
              SELECT FROM unnest(?::text[], ?::text[]) AS w (name, value)
               WHERE NOT EXISTS (
                 SELECT FROM ratchet.label AS m WHERE m.run_key = r.key AND m.name = w.name AND m.value = w.value))
            ORDER BY l.created_at DESC, l.run_key DESC LIMIT ?
            """;

    static final String JOURNAL = """
            SELECT revision, at, commit_id, fence, entry, payload
              FROM ratchet.journal WHERE run_key = ? AND revision > ? ORDER BY revision LIMIT ?
            """;

    static final String PAYLOADS = """
            SELECT j.run_key, j.revision, j.payload
              FROM unnest(?::uuid[], ?::bigint[]) AS u (key, revision)
              JOIN ratchet.journal AS j ON j.run_key = u.key AND j.revision = u.revision
             WHERE j.payload IS NOT NULL
            """;

    static final String SIGNALS = """
            SELECT run_key, name, number, message_id, payload, received_at
              FROM ratchet.signal WHERE run_key = ? AND name = ? AND number > ? ORDER BY number LIMIT ?
            """;

    static final String SIGNAL = """
            SELECT run_key, name, number, message_id, payload, received_at
              FROM ratchet.signal WHERE run_key = ? AND name = ? AND message_id = ?
            """;

    private ReadSql() {}
}
