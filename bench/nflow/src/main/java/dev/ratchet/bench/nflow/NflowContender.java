package dev.ratchet.bench.nflow;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Tally;
import dev.ratchet.bench.kit.Work;
import io.nflow.engine.NflowEngine;
import io.nflow.engine.config.db.PgDatabaseConfiguration;
import io.nflow.engine.service.WorkflowInstanceInclude;
import io.nflow.engine.workflow.instance.WorkflowInstance;
import io.nflow.engine.workflow.instance.WorkflowInstance.WorkflowInstanceStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import org.joda.time.DateTime;
import org.jspecify.annotations.Nullable;

/** nFlow keeps a row for each state that was executed. One thread of it fetches for all the others. */
final class NflowContender implements Contender {
    private static final String SCHEMA = "/scripts/db/postgresql.create.ddl.sql";
    private static final String POM = "/META-INF/maven/io.nflow/nflow-engine/pom.properties";
    private static final long BETWEEN_QUESTIONS = 200_000;

    private final int threads;
    private final int sleep;
    private final Tally tally = new Tally();
    private @Nullable Database database;
    private @Nullable HikariDataSource pool;
    private @Nullable NflowEngine engine;
    private int steps;

    NflowContender(Arguments args) {
        threads = args.number("workers", 16);
        sleep = args.number("sleep", 20);
    }

    @Override
    public String name() {
        return "nflow";
    }

    @Override
    public String version() {
        var properties = new Properties();
        try (var in = resource(POM)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(NflowEngine.class.getResourceAsStream(name), name);
    }

    @Override
    public String settings() {
        return "%d threads, pool %d, dispatcher sleeps %d ms, queue of %d"
                .formatted(threads, connections(), sleep, 20 * threads);
    }

    private int connections() {
        return threads + 4;
    }

    @Override
    public String note() {
        return "idle ends when the engine, asked again and again after the last step, answers that the run has ended";
    }

    @Override
    public boolean can(Work work) {
        return work.shape() == Work.Shape.LINE && work.payload() == 0 && work.steps() <= NoopStates.MOST;
    }

    @Override
    public void prepare(Database fresh, Work work) throws Exception {
        database = fresh;
        steps = work.steps();
        try (var in = resource(SCHEMA)) {
            fresh.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Override
    public void openToStart() {
        // An engine of its own is configured through the properties of the JVM.
        set("autostart", false);
        set("db.create_on_startup", false);
        set("maintenance.insertWorkflowIfMissing", false);
        set("dispatcher.sleep.ms", sleep);
        set("dispatcher.executor.thread.count", threads);
        set("dispatcher.executor.queue.size", 20 * threads);
        set("dispatcher.executor.queue.wait_until_threshold", 10 * threads);
        pool = present(database).pool(connections());
        engine = new NflowEngine(
                present(pool), new PgDatabaseConfiguration.PostgreSQLVariants(), List.of(new NoopStates(steps, tally)));
    }

    private static void set(String name, Object value) {
        System.setProperty("nflow." + name, value.toString());
    }

    @Override
    public void readyToWork() {
        openToStart();
    }

    @Override
    public void openToWork() {
        if (engine == null) {
            readyToWork();
        }
        present(engine).start();
    }

    @Override
    public void halt() {
        if (engine != null) {
            engine.close();
            engine = null;
        }
        if (pool != null) {
            pool.close();
            pool = null;
        }
    }

    @Override
    public void enqueue(int index) {
        start(Integer.toString(index));
    }

    private long start(String key) {
        return present(engine)
                .getWorkflowInstanceService()
                .insertWorkflowInstance(new WorkflowInstance.Builder()
                        .setType(NoopStates.TYPE)
                        .setBusinessKey(key)
                        .setExternalId(key)
                        .setState(NoopStates.FIRST)
                        .setNextActivation(DateTime.now())
                        .build());
    }

    @Override
    public void runOne(int index) throws Exception {
        var key = Integer.toString(index);
        var id = new long[1];
        tally.await(key, () -> id[0] = start(key));
        while (status(id[0]) != WorkflowInstanceStatus.finished) {
            LockSupport.parkNanos(BETWEEN_QUESTIONS);
        }
    }

    private WorkflowInstanceStatus status(long id) {
        return present(engine)
                .getWorkflowInstanceService()
                .getWorkflowInstance(id, EnumSet.noneOf(WorkflowInstanceInclude.class), null)
                .status;
    }

    @Override
    public boolean isDrained(int runs) throws Exception {
        return tally.count() >= runs && finished() >= runs;
    }

    private long finished() throws Exception {
        return present(database).count("SELECT count(*) FROM nflow_workflow WHERE status = 'finished'");
    }

    @Override
    public long ended() {
        return tally.count();
    }

    @Override
    public void verify(int runs) throws Exception {
        var all = present(database).count("SELECT count(*) FROM nflow_workflow");
        if (all != runs || finished() != runs || durableSteps() != (long) runs * steps) {
            throw new IllegalStateException("of %d runs %d have finished, with %d steps; expected %d"
                    .formatted(all, finished(), durableSteps(), runs));
        }
    }

    @Override
    public long durableSteps() throws Exception {
        return present(database).count("SELECT count(*) FROM nflow_workflow_action WHERE type = 'stateExecution'");
    }

    private static <T> T present(@Nullable T value) {
        return Objects.requireNonNull(value, "prepare it and open it first");
    }
}
