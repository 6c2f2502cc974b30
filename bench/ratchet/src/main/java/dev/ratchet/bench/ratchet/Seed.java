package dev.ratchet.bench.ratchet;

import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Pause;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.EngineBuilder;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Fills a PostgreSQL database with what years would leave in it: {@code due=} runs that wait for a worker, {@code sleeping=} runs whose
 * time has not come, and {@code journal=} entries of runs that are over. Each is a copy of one real run with a key of its own.
 */
record Seed(Database database, Flow<?> flow) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int CHUNK = 200_000;

    /** Where the numbers of due runs begin, beyond those of the others. */
    private static final int HIGH = 100_000_000;

    /** A queue that no measured worker looks at. */
    private static final String APART = "apart";

    /** Keys grow with the number, as those of real runs grow with time; all of them lie in the past. */
    private static final String COPY = """
            WITH sample AS (SELECT * FROM ratchet.run WHERE queue = 'apart'),
            copied AS (
              INSERT INTO ratchet.run (key, created_at, wake_at, fence, revision, updated_at, definition, state, steps, active, queue, owner,
                                       id, workflow, origin)
              SELECT (lpad(to_hex(created_at / 1000 - 100000 + i / 4096), 12, '0') || '7' || lpad(to_hex(i %% 4096), 3, '0') || '8'
                       || substr(md5(i::text), 1, 15))::uuid,
                     created_at - 100000000 + i, wake_at - 100000000 + i, fence, revision, updated_at - 100000000 + i, definition, state,
                     steps, active, 'default', owner, id, workflow, origin
                FROM sample, generate_series(%d, %d) i
              RETURNING key)
            INSERT INTO ratchet.journal (run_key, revision, at, commit_id, fence, entry, payload)
            SELECT c.key, j.revision, j.at - 100000000, j.commit_id, j.fence, j.entry, j.payload
              FROM copied c, ratchet.journal j WHERE j.run_key = (SELECT key FROM sample)""";

    /** Adds what nobody will do. */
    void past(Arguments args) throws SQLException {
        var sleeping = args.number("sleeping", 0);
        if (sleeping > 0) {
            copies(0, sleeping, this::sleep);
        }
        var steps = flow.workflow().definition().steps().size();
        var ended = args.number("journal", 0) / (steps + 2);
        if (ended > 0) {
            copies(sleeping, ended, this::complete);
        }
    }

    /** Adds what is to be done, and answers how many runs that are. */
    int due(Arguments args) throws SQLException {
        var due = args.number("due", 0);
        if (due > 0) {
            copies(HIGH, due, this::start);
        }
        return due;
    }

    /** Makes one real run, copies it and takes it away. */
    private void copies(int first, int count, Runnable sample) throws SQLException {
        var begin = System.nanoTime();
        sample.run();
        for (var i = first; i < first + count; i += CHUNK) {
            database.execute(COPY.formatted(i, Math.min(first + count, i + CHUNK) - 1));
        }
        database.execute(
                "DELETE FROM ratchet.journal WHERE run_key IN (SELECT key FROM ratchet.run WHERE queue = 'apart')",
                "DELETE FROM ratchet.run WHERE queue = 'apart'",
                "VACUUM (ANALYZE) ratchet.run",
                "VACUUM (ANALYZE) ratchet.journal");
        System.err.printf("%,d copies in %.1f s%n", count, (System.nanoTime() - begin) / 1e9);
    }

    private void sleep() {
        var sleeper = Workflow.define("sleeper", 1, Integer.class);
        sleeper.sleep("night", Duration.ofDays(30));
        try (var engine = builder().open()) {
            var run = engine.start(sleeper.build(), 0, StartOptions.USUAL.queue(APART));
            var isAsleep = Pause.until(PATIENCE, () -> run.show().step("night").state() == StepState.WAITING);
            if (!isAsleep) {
                throw new IllegalStateException("the run that is to be copied does not fall asleep");
            }
        }
    }

    private void complete() {
        try (var engine = builder().open()) {
            flow.start(engine, 0, StartOptions.USUAL.queue(APART)).await(PATIENCE);
        }
    }

    private void start() {
        try (var engine = builder().noWorkers().open()) {
            flow.start(engine, 0, StartOptions.USUAL.queue(APART));
        }
    }

    private EngineBuilder builder() {
        return Engine.builder().url(database.url()).queues(APART);
    }
}
