package dev.ratchet.bench.dbos;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.Queue;
import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Crew;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Tally;
import dev.ratchet.bench.kit.Work;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * DBOS Transact. Runs that are started before they are done go through its queue. With {@code start=direct} there is no queue: so many
 * callers start a run each and wait for it, and the drain counts both.
 */
final class DbosContender implements Contender {
    private static final String QUEUE = "bench";
    private static final int CALLERS = 64;

    private final int connections;
    private final int workers;
    private final int poll;
    private final boolean isDirect;
    private final Tally tally = new Tally();
    private @Nullable Database database;
    private @Nullable Engine engine;
    private int steps;
    private int promised;

    DbosContender(Arguments args) {
        connections = args.number("pool", 16);
        workers = args.number("workers", 1_000);
        poll = args.number("poll", 100);
        isDirect = args.text("start", "queued").equals("direct");
    }

    /** What is open between two halts. */
    private record Engine(HikariDataSource pool, DBOS dbos, Steps steps) {}

    @Override
    public String name() {
        return isDirect ? "dbos-direct" : "dbos";
    }

    @Override
    public String version() {
        return DBOS.version();
    }

    @Override
    public String settings() {
        return isDirect
                ? "pool=%d callers=%d".formatted(connections, CALLERS)
                : "pool=%d worker concurrency=%d poll=%dms".formatted(connections, workers, poll);
    }

    @Override
    public String note() {
        return isDirect
                ? "the drain starts the runs too, so its enqueue means nothing"
                : "keeps each step's output, not its transitions; idle is a direct start, without the queue";
    }

    @Override
    public boolean can(Work work) {
        return work.shape() == Work.Shape.LINE && work.payload() == 0;
    }

    /** The engine makes its schema by itself when it is opened. */
    @Override
    public void prepare(Database database, Work work) {
        this.database = database;
        steps = work.steps();
    }

    @Override
    public void openToStart() {
        open(database(), "nothing");
    }

    @Override
    public void openToWork() {
        open(database(), QUEUE);
        if (isDirect) {
            var callers = new Thread(this::call, "callers");
            callers.setDaemon(true);
            callers.start();
        }
    }

    private void open(Database database, String listenTo) {
        var pool = database.pool(connections);
        var dbos = new DBOS(DBOSConfig.defaults("bench")
                .withDataSource(pool)
                .withAppVersion("1")
                .withListenQueues(listenTo));
        dbos.registerQueue(
                new Queue(QUEUE).withWorkerConcurrency(workers).withPollingInterval(Duration.ofMillis(poll)));
        var proxy = dbos.registerProxy(Steps.class, new NoopSteps(dbos, steps, tally));
        dbos.launch();
        engine = new Engine(pool, dbos, proxy);
    }

    private void call() {
        try {
            Crew.of(CALLERS).each(0, promised, engine().steps()::run);
        } catch (Exception e) {
            throw new IllegalStateException("a caller failed", e);
        }
    }

    @Override
    public void halt() {
        if (engine != null) {
            engine.dbos().shutdown();
            engine.pool().close();
            engine = null;
        }
    }

    @Override
    public void enqueue(int index) {
        if (!isDirect) {
            var open = engine();
            open.dbos().startWorkflow(() -> open.steps().run(index), new StartWorkflowOptions().withQueue(QUEUE));
        }
    }

    @Override
    public void enqueueAll(int from, int to, Crew crew) throws Exception {
        promised = to;
        Contender.super.enqueueAll(from, to, crew);
    }

    @Override
    public void runOne(int index) {
        var open = engine();
        open.dbos().startWorkflow(() -> open.steps().run(index)).getResult();
    }

    @Override
    public boolean isDrained(int runs) throws Exception {
        return tally.count() >= runs && succeeded() >= runs;
    }

    private long succeeded() throws Exception {
        return database().count("SELECT count(*) FROM dbos.workflow_status WHERE status = 'SUCCESS'");
    }

    @Override
    public long ended() {
        return tally.count();
    }

    @Override
    public void verify(int runs) throws Exception {
        var all = database().count("SELECT count(*) FROM dbos.workflow_status");
        var recorded = durableSteps();
        if (succeeded() != runs || all != runs || recorded != (long) runs * steps) {
            throw new IllegalStateException(
                    "of %d runs %d succeeded, with %d steps; expected %d".formatted(all, succeeded(), recorded, runs));
        }
    }

    @Override
    public long durableSteps() throws Exception {
        return database().count("SELECT count(*) FROM dbos.operation_outputs");
    }

    private Database database() {
        return Objects.requireNonNull(database, "prepare it first");
    }

    private Engine engine() {
        return Objects.requireNonNull(engine, "open it first");
    }
}
