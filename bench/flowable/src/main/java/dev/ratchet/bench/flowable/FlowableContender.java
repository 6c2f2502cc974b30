package dev.ratchet.bench.flowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Tally;
import dev.ratchet.bench.kit.Work;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.flowable.common.engine.impl.cfg.TransactionState;
import org.flowable.common.engine.impl.context.Context;
import org.flowable.common.engine.impl.history.HistoryLevel;
import org.flowable.common.engine.impl.persistence.StrongUuidGenerator;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Flowable. Every task begins a transaction of its own, so that each step is durable, as elsewhere. Without history, which is fastest, a
 * run leaves nothing behind; {@code history=audit} is what the engine does by itself and comes closer to what Ratchet keeps.
 */
final class FlowableContender implements Contender {
    private final int threads;
    private final int acquire;
    private final boolean isExclusive;
    private final String history;
    private final boolean usesUuids;
    private final Tally tally = new Tally();
    private @Nullable Database database;
    private @Nullable HikariDataSource pool;
    private @Nullable ProcessEngine engine;
    private int steps;

    FlowableContender(Arguments args) {
        threads = args.number("workers", 8);
        acquire = args.number("acquire", 128);
        isExclusive = Boolean.parseBoolean(args.text("exclusive", "true"));
        history = args.text("history", "none");
        usesUuids = args.text("ids", "uuid").equals("uuid");
    }

    @Override
    public String name() {
        return keepsHistory() ? "flowable-history-" + history : "flowable";
    }

    private boolean keepsHistory() {
        return !history.equals("none");
    }

    @Override
    public String version() {
        return String.valueOf(ProcessEngine.class.getPackage().getImplementationVersion());
    }

    @Override
    public String settings() {
        return "%d threads, pool %d, %d acquired at once, wait 50 ms, %s, history %s, ids %s, no IDM, no event registry"
                .formatted(
                        threads,
                        connections(),
                        acquire,
                        isExclusive ? "exclusive" : "not exclusive",
                        history,
                        usesUuids ? "uuid" : "db");
    }

    private int connections() {
        return usesUuids ? threads + 6 : 72;
    }

    @Override
    public String note() {
        return keepsHistory() ? "interprets BPMN" : "interprets BPMN; keeps no history: a run is deleted at its end";
    }

    @Override
    public boolean can(Work work) {
        return work.shape() == Work.Shape.LINE && work.payload() == 0;
    }

    /** The engine makes its schema by itself when it is opened. */
    @Override
    public void prepare(Database fresh, Work work) {
        database = fresh;
        steps = work.steps();
    }

    @Override
    public void openToStart() {
        pool = present(database).pool(connections());
        var opened = configuration().setAsyncExecutorActivate(false).buildProcessEngine();
        opened.getRepositoryService()
                .createDeployment()
                .name(Line.PROCESS)
                .enableDuplicateFiltering()
                .addBpmnModel("bench.bpmn20.xml", new Line(steps, isExclusive).model())
                .deploy();
        engine = opened;
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
        present(engine).getProcessEngineConfiguration().getAsyncExecutor().start();
    }

    private ProcessEngineConfigurationImpl configuration() {
        var configuration = new StandaloneProcessEngineConfiguration();
        configuration.setDataSource(present(pool));
        configuration.setDatabaseSchemaUpdate("true");
        configuration.setHistoryLevel(HistoryLevel.getHistoryLevelForKey(history));
        configuration.setDisableIdmEngine(true);
        configuration.setDisableEventRegistry(true);
        if (usesUuids) {
            configuration.setIdGenerator(new StrongUuidGenerator());
        }
        configuration.setBeans(Map.of("step", (JavaDelegate) run -> {}, "last", last()));
        var executor = configuration.getAsyncExecutorConfiguration();
        executor.setMaxAsyncJobsDuePerAcquisition(acquire);
        executor.setDefaultAsyncJobAcquireWaitTime(Duration.ofMillis(50));
        executor.setDefaultQueueSizeFullWaitTime(Duration.ofMillis(10));
        return configuration
                .setAsyncExecutorCorePoolSize(threads)
                .setAsyncExecutorMaxPoolSize(threads)
                .setAsyncExecutorThreadPoolQueueSize(2_048);
    }

    /** Tells of the end when it is committed. */
    private JavaDelegate last() {
        return run -> {
            var key = run.getProcessInstanceBusinessKey();
            Context.getTransactionContext()
                    .addTransactionListener(TransactionState.COMMITTED, committed -> tally.ended(key));
        };
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
        present(engine).getRuntimeService().startProcessInstanceByKey(Line.PROCESS, Integer.toString(index));
    }

    @Override
    public void runOne(int index) throws Exception {
        tally.await(Integer.toString(index), () -> enqueue(index));
    }

    @Override
    public boolean isDrained(int runs) throws Exception {
        return tally.count() >= runs && left() == 0;
    }

    /** Runs that have not ended, and work that the engine has given up. */
    private long left() throws Exception {
        return present(database).count("""
                SELECT (SELECT count(*) FROM act_ru_execution) + (SELECT count(*) FROM act_ru_job)
                     + (SELECT count(*) FROM act_ru_timer_job) + (SELECT count(*) FROM act_ru_deadletter_job)""");
    }

    @Override
    public long ended() {
        return tally.count();
    }

    @Override
    public void verify(int runs) throws Exception {
        if (left() != 0 || tally.count() != runs) {
            throw new IllegalStateException(
                    "of %d runs %d have ended and %d rows are left".formatted(runs, tally.count(), left()));
        }
        if (keepsHistory() && durableSteps() != (long) runs * steps) {
            throw new IllegalStateException("the history of %d runs tells of %d steps".formatted(runs, durableSteps()));
        }
    }

    @Override
    public long durableSteps() throws Exception {
        return present(database)
                .count("SELECT count(*) FROM act_hi_actinst WHERE act_type_ = 'serviceTask' AND end_time_ IS NOT NULL");
    }

    private static <T> T present(@Nullable T value) {
        return Objects.requireNonNull(value, "prepare it and open it first");
    }
}
