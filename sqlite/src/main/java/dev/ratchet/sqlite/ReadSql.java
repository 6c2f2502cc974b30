package dev.ratchet.sqlite;

/** What is asked of the tables. Sets are given as JSON, so that each question is one text, prepared once. */
final class ReadSql {
    static final String RUN = """
            SELECT run.key, run.id, run.definition, run.queue, run.revision, run.state, run.steps, run.active, run.origin,
                   run.created_at, run.updated_at, run.wake_at, run.owner, run.fence, run.slot
            """;

    private static final String DEFINITION = """
            SELECT number, hash, name, version, structure, json FROM definition
            """;

    private static final String SIGNAL = """
            SELECT run_key, name, number, message_id, payload, received_at FROM signal
            """;

    /** What all lists share: ?1 states, ?2 workflow, ?3 from, ?4 to, ?5 and ?6 where the page before ended, ?7 labels, ?8 limit. */
    private static final String LISTED = """
             WHERE (?1 IS NULL OR run.state IN (SELECT value FROM json_each(?1)))
               AND NOT EXISTS (
                     SELECT 1 FROM json_each(?7) AS wanted
                      WHERE NOT EXISTS (
                              SELECT 1 FROM label
                               WHERE label.run_key = run.key AND label.name = wanted.key AND label.value = wanted.value))
            """;

    private static final String PAGE_OF_RUNS = """
               AND run.created_at >= ?3 AND run.created_at < ?4 AND (run.created_at, run.key) < (?5, ?6)
             ORDER BY run.created_at DESC, run.key DESC LIMIT ?8
            """;

    static final String DEFINITION_BY_HASH = DEFINITION + """
             WHERE hash = ?
            """;

    static final String DEFINITIONS = DEFINITION + """
             WHERE number > ? ORDER BY number LIMIT ?
            """;

    /** The runs with those keys, in hexadecimal digits. */
    static final String RUNS = RUN + """
              FROM run WHERE run.key IN (SELECT unhex(value) FROM json_each(?))
            """;

    static final String LIST = RUN + """
              FROM run INDEXED BY run_newest
            """ + LISTED + """
               AND ?2 IS NULL
            """ + PAGE_OF_RUNS;

    static final String LIST_OF_WORKFLOW = RUN + """
              FROM run INDEXED BY run_workflow
            """ + LISTED + """
               AND run.workflow = ?2
            """ + PAGE_OF_RUNS;

    /** The same for runs that have the label ?9 with the value ?10. */
    static final String LIST_LABELLED = RUN + """
              FROM label AS chosen INDEXED BY label_newest CROSS JOIN run ON run.key = chosen.run_key
            """ + LISTED + """
               AND (?2 IS NULL OR run.workflow = ?2) AND chosen.name = ?9 AND chosen.value = ?10
               AND chosen.created_at >= ?3 AND chosen.created_at < ?4 AND (chosen.created_at, chosen.run_key) < (?5, ?6)
             ORDER BY chosen.created_at DESC, chosen.run_key DESC LIMIT ?8
            """;

    static final String HOLDER = RUN + """
              FROM business_key JOIN run ON run.key = business_key.run_key
             WHERE business_key.workflow = ? AND business_key.business_key = ?
            """;

    static final String IS_HELD = """
            SELECT 1 FROM business_key WHERE workflow = ? AND business_key = ?
            """;

    static final String JOURNAL = """
            SELECT revision, at, commit_id, fence, entry, payload FROM journal
             WHERE run_key = ? AND revision > ? ORDER BY revision LIMIT ?
            """;

    static final String IS_WRITTEN = """
            SELECT 1 FROM journal WHERE run_key = ? AND revision = ? AND commit_id = ?
            """;

    /** What those entries brought: a list of pairs, each of a key in hexadecimal digits and a revision. */
    static final String PAYLOADS = """
            SELECT journal.run_key, journal.revision, journal.payload
              FROM json_each(?) AS wanted
              JOIN journal ON journal.run_key = unhex(wanted.value ->> 0) AND journal.revision = wanted.value ->> 1
             WHERE journal.payload IS NOT NULL
            """;

    static final String SIGNALS = SIGNAL + """
             WHERE run_key = ? AND name = ? AND number > ? ORDER BY number LIMIT ?
            """;

    static final String SIGNAL_BY_MESSAGE = SIGNAL + """
             WHERE run_key = ? AND name = ? AND message_id = ?
            """;

    static final String WORKERS = """
            SELECT id, name, queues, structures, progress, seen_at FROM worker WHERE seen_at >= ? ORDER BY id LIMIT ?
            """;

    static final String TEXTS = """
            SELECT value FROM json_each(?) ORDER BY key
            """;

    static final String LAST_SEEN = """
            SELECT max(seen_at) FROM worker
            """;

    private ReadSql() {}
}
