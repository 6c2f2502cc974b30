package dev.ratchet.bench.camunda;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Tally;
import dev.ratchet.bench.kit.Work;
import java.util.Map;
import java.util.Objects;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.delegate.JavaDelegate;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.camunda.bpm.engine.impl.cfg.TransactionState;
import org.camunda.bpm.engine.impl.context.Context;
import org.camunda.bpm.engine.impl.jobexecutor.DefaultJobExecutor;
import org.camunda.bpm.engine.impl.persistence.StrongUuidGenerator;
import org.camunda.bpm.model.bpmn.Bpmn;
import org.camunda.bpm.model.bpmn.BpmnModelInstance;
import org.jspecify.annotations.Nullable;

/**
 * Camunda 7. Every task begins a transaction of its own, so that each step is durable, as elsewhere. Without history, which is fastest, a
 * run leaves nothing behind; {@code history=full} is what the engine does by itself and comes closer to what Ratchet keeps.
 */
final class CamundaContender implements Contender {
    private static final String PROCESS = "bench";

    private final int threads;
    private final int acquire;
    private final String history;
    private final boolean usesUuids;
    private final Tally tally = new Tally();
    private @Nullable Database database;
    private @Nullable HikariDataSource pool;
    private @Nullable ProcessEngine engine;
    private int steps;

    CamundaContender(Arguments args) {
        threads = args.number("workers", 8);
        acquire = args.number("acquire", 50);
        history = args.text("history", "none");
        usesUuids = args.text("ids", "uuid").equals("uuid");
    }

    @Override
    public String name() {
        return history.equals("none") ? "camunda" : "camunda-history-" + history;
    }

    @Override
    public String version() {
        return String.valueOf(ProcessEngine.class.getPackage().getImplementationVersion());
    }

    @Override
    public String settings() {
        return "%d threads, pool %d, %d acquired at once, wait 50-100 ms, history %s, ids %s, no metrics, no CMMN, no DMN"
                .formatted(threads, connections(), acquire, history, usesUuids ? "uuid" : "db");
    }

    private int connections() {
        return usesUuids ? threads + 6 : 72;
    }

    @Override
    public String note() {
        return keepsHistory() ? "interprets BPMN" : "interprets BPMN; keeps no history: a run is deleted at its end";
    }

    private boolean keepsHistory() {
        return !history.equals("none");
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
        var opened = configuration().setJobExecutorActivate(false).buildProcessEngine();
        opened.getRepositoryService()
                .createDeployment()
                .name(PROCESS)
                .enableDuplicateFiltering(true)
                .addModelInstance("bench.bpmn", model())
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
        var configuration = (ProcessEngineConfigurationImpl) present(engine).getProcessEngineConfiguration();
        configuration.getJobExecutor().start();
    }

    private ProcessEngineConfigurationImpl configuration() {
        var configuration = new StandaloneProcessEngineConfiguration();
        configuration.setDataSource(present(pool));
        configuration.setDatabaseSchemaUpdate("true");
        configuration.setHistory(history);
        configuration.setEnforceHistoryTimeToLive(false);
        configuration.setMetricsEnabled(false);
        configuration.setCmmnEnabled(false);
        configuration.setDmnEnabled(false);
        configuration.setJobExecutor(executor());
        if (usesUuids) {
            configuration.setIdGenerator(new StrongUuidGenerator());
        }
        configuration.setBeans(Map.of("step", (JavaDelegate) run -> {}, "last", last()));
        return configuration;
    }

    private DefaultJobExecutor executor() {
        var executor = new DefaultJobExecutor();
        executor.setCorePoolSize(threads);
        executor.setMaxPoolSize(threads);
        executor.setQueueSize(200);
        executor.setMaxJobsPerAcquisition(acquire);
        executor.setWaitTimeInMillis(50);
        executor.setMaxWait(100);
        executor.setBackoffTimeInMillis(5);
        executor.setMaxBackoff(20);
        return executor;
    }

    /** Tells of the end when it is committed. */
    private JavaDelegate last() {
        return run -> {
            var key = run.getProcessBusinessKey();
            Context.getCommandContext()
                    .getTransactionContext()
                    .addTransactionListener(TransactionState.COMMITTED, committed -> tally.ended(key));
        };
    }

    private BpmnModelInstance model() {
        var process = Bpmn.createExecutableProcess(PROCESS).startEvent();
        var task = process.serviceTask("step1");
        for (var i = 1; ; i++) {
            task.camundaAsyncBefore().camundaDelegateExpression(i < steps ? "${step}" : "${last}");
            if (i == steps) {
                return task.endEvent().done();
            }
            task = task.serviceTask("step" + (i + 1));
        }
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
        present(engine).getRuntimeService().startProcessInstanceByKey(PROCESS, Integer.toString(index));
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
        return present(database)
                .count("SELECT (SELECT count(*) FROM act_ru_execution) + (SELECT count(*) FROM act_ru_job)");
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
