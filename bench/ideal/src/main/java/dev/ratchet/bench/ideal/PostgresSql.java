package dev.ratchet.bench.ideal;

/** The statements of {@link PostgresIdeal}. States: 0 ready, 1 running, 2 ended. */
final class PostgresSql {
    static final String[] TABLES = {"""
        CREATE TABLE run (
          id      bigint      PRIMARY KEY,
          name    text        NOT NULL,
          status  smallint    NOT NULL,
          at_step int         NOT NULL,
          worker  int,
          lease   timestamptz,
          created timestamptz NOT NULL,
          updated timestamptz,
          input   text,
          output  text
        ) WITH (fillfactor = 50)""", "CREATE INDEX run_ready ON run (id) WHERE status = 0", """
        CREATE TABLE event (
          id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          run     bigint      NOT NULL,
          step    int         NOT NULL,
          kind    smallint    NOT NULL,
          at      timestamptz NOT NULL,
          payload text
        )"""};

    static final String HAS_READY = "SELECT EXISTS (SELECT FROM run WHERE status = 0)";

    static final String START = """
            WITH r AS (
              INSERT INTO run (id, name, status, at_step, created, input)
              SELECT id, 'bench', ?, 0, now(), ? FROM unnest(?::bigint[]) id)
            INSERT INTO event (run, step, kind, at) SELECT id, 0, 0, now() FROM unnest(?::bigint[]) id""";

    /** Parameters: the worker, and how many. */
    static String claim(int batch) {
        return """
               UPDATE run SET status = 1, worker = ?, lease = now() + interval '30 s'
                WHERE id = ANY(ARRAY(
                  SELECT id FROM run WHERE status = 0 ORDER BY id FOR UPDATE SKIP LOCKED LIMIT %d))
               RETURNING id, at_step""".formatted(batch);
    }

    /** Parameters: ids, their steps, the last step twice with the output between, the output, the last step. */
    static final String COMPLETE = """
            WITH d AS (SELECT * FROM unnest(?::bigint[], ?::int[]) AS d (id, step)),
            u AS (
              UPDATE run r SET status = CASE WHEN d.step = ? THEN 2 ELSE 1 END, at_step = d.step + 1, updated = now(),
                     lease = now() + interval '30 s', output = ?
                FROM d WHERE r.id = d.id AND r.at_step = d.step
              RETURNING r.id, d.step),
            e AS (INSERT INTO event (run, step, kind, at, payload) SELECT id, step, 2, now(), ? FROM u)
            SELECT id, step + 1 FROM u WHERE step < ?""";

    /** So that a batch always goes from its array to the index. */
    static final String PINS = "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

    private PostgresSql() {}
}
