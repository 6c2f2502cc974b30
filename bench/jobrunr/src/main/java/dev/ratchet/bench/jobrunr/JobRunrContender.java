package dev.ratchet.bench.jobrunr;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Tally;
import dev.ratchet.bench.kit.Work;
import java.time.Duration;
import java.util.Objects;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.configuration.JobRunrConfiguration;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jspecify.annotations.Nullable;

/** JobRunr has no workflows in its free edition, so a run is a chain of steps of which each puts the next into the queue. */
final class JobRunrContender implements Contender {
    /** It refuses to ask an SQL database more often. */
    private static final Duration POLL = Duration.ofSeconds(5);

    private final int workers;
    private final Tally tally = new Tally();
    private @Nullable Database database;
    private @Nullable HikariDataSource pool;
    private @Nullable JobRequestScheduler scheduler;
    private int steps;

    JobRunrContender(Arguments args) {
        workers = args.number("workers", 16);
    }

    @Override
    public String name() {
        return "jobrunr";
    }

    @Override
    public String version() {
        return String.valueOf(JobRunr.class.getPackage().getImplementationVersion());
    }

    @Override
    public String settings() {
        return "%d workers, pool %d, polls every %d s, the least that it allows"
                .formatted(workers, connections(), POLL.toSeconds());
    }

    private int connections() {
        return workers + 6;
    }

    @Override
    public String note() {
        return "no workflows: a step and its successor are committed apart; an idle engine begins at its next poll; "
                + "idle ends when the last step has run, before its commit";
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
        open(configuration());
    }

    @Override
    public void readyToWork() {
        open(configuration()
                .useBackgroundJobServer(
                        BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                                .andWorkerCount(workers)
                                .andPollInterval(POLL),
                        false));
    }

    @Override
    public void openToWork() {
        if (pool == null) {
            readyToWork();
        }
        JobRunr.getBackgroundJobServer().start();
    }

    private JobRunrConfiguration configuration() {
        pool = present(database).pool(connections());
        return JobRunr.configure()
                .useStorageProvider(new PostgresStorageProvider(pool))
                .useJobActivator(activator());
    }

    private JobActivator activator() {
        return new JobActivator() {
            @Override
            public <T> T activateJob(Class<T> type) {
                return type.cast(new StepHandler(present(scheduler), tally));
            }
        };
    }

    private void open(JobRunrConfiguration configuration) {
        scheduler = configuration.initialize().getJobRequestScheduler();
    }

    @Override
    public void halt() {
        if (pool != null) {
            JobRunr.destroy();
            pool.close();
            pool = null;
        }
    }

    @Override
    public void enqueue(int index) {
        present(scheduler).enqueue(new Step(index, steps - 1));
    }

    @Override
    public void runOne(int index) throws Exception {
        tally.await(Integer.toString(index), () -> enqueue(index));
    }

    @Override
    public boolean isDrained(int runs) throws Exception {
        return tally.count() >= runs && durableSteps() >= (long) runs * steps;
    }

    @Override
    public long ended() {
        return tally.count();
    }

    @Override
    public void verify(int runs) throws Exception {
        var all = present(database).count("SELECT count(*) FROM jobrunr_jobs");
        var expected = (long) runs * steps;
        if (all != expected || durableSteps() != expected) {
            throw new IllegalStateException(
                    "of %d steps %d have succeeded; expected %d".formatted(all, durableSteps(), expected));
        }
    }

    @Override
    public long durableSteps() throws Exception {
        return present(database).count("SELECT count(*) FROM jobrunr_jobs WHERE state = 'SUCCEEDED'");
    }

    private static <T> T present(@Nullable T value) {
        return Objects.requireNonNull(value, "prepare it and open it first");
    }
}
