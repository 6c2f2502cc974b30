package dev.ratchet.bench.dbscheduler;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Tally;
import dev.ratchet.bench.kit.Work;
import java.io.Serializable;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Keeps no history and no outputs: the row of a run is gone at its end, and its state is the only thing that travels. */
final class DbSchedulerContender implements Contender {
    private static final TaskDescriptor<State> RUN = TaskDescriptor.of("run", State.class);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final int threads;
    private final int connections;
    private final Duration poll;
    private final Tally tally = new Tally();
    private @Nullable Database database;
    private @Nullable Work work;
    private @Nullable HikariDataSource pool;
    private @Nullable SchedulerClient client;
    private @Nullable Scheduler scheduler;

    /** What a row carries from step to step. */
    record State(int step, String payload) implements Serializable {}

    DbSchedulerContender(Arguments args) {
        threads = args.number("workers", 100);
        connections = args.number("pool", 64);
        poll = Duration.ofMillis(args.number("poll", 20));
    }

    @Override
    public String name() {
        return "db-scheduler";
    }

    @Override
    public String version() {
        return "16.12.0";
    }

    @Override
    public String settings() {
        return "%d threads, lock-and-fetch 4/20, poll %d ms, pool %d, immediate execution"
                .formatted(threads, poll.toMillis(), connections);
    }

    @Override
    public String note() {
        return "keeps no history and no outputs, and deletes a run at its end; idle ends when the code of the last step has run, without its last"
                + " commit";
    }

    @Override
    public void prepare(Database fresh, Work asked) throws SQLException {
        database = fresh;
        work = asked;
        fresh.execute(
                """
                CREATE TABLE scheduled_tasks (
                  task_name            text        NOT NULL,
                  task_instance        text        NOT NULL,
                  task_data            bytea,
                  execution_time       timestamptz NOT NULL,
                  picked               boolean     NOT NULL,
                  picked_by            text,
                  last_success         timestamptz,
                  last_failure         timestamptz,
                  consecutive_failures int,
                  last_heartbeat       timestamptz,
                  version              bigint      NOT NULL,
                  priority             smallint,
                  state                text,
                  PRIMARY KEY (task_name, task_instance)
                )""",
                "CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time)",
                "CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat)");
    }

    @Override
    public void openToStart() {
        var opened = present(database).pool(connections);
        pool = opened;
        client = SchedulerClient.Builder.create(opened, task()).build();
    }

    private Task<State> task() {
        var last = present(work).steps() - 1;
        return Tasks.custom(RUN).execute((row, context) -> {
            var state = row.getData();
            if (state.step() < last) {
                return new CompletionHandler.OnCompleteReplace<>(RUN, new State(state.step() + 1, state.payload()));
            }
            tally.ended(row.getId());
            return new CompletionHandler.OnCompleteRemove<>();
        });
    }

    @Override
    public void openToWork() {
        var opened = present(database).pool(connections);
        pool = opened;
        var built = Scheduler.create(opened, task())
                .threads(threads)
                .pollUsingLockAndFetch(4.0, 20.0)
                .pollingInterval(poll)
                .enableImmediateExecution()
                .shutdownMaxWait(GRACE)
                .build();
        scheduler = built;
        client = built;
        built.start();
    }

    @Override
    public void halt() {
        if (scheduler != null) {
            scheduler.stop();
            scheduler = null;
        }
        if (pool != null) {
            pool.close();
            pool = null;
        }
    }

    @Override
    public void enqueue(int index) {
        schedule(Integer.toString(index));
    }

    private void schedule(String id) {
        var state = new State(0, present(work).payloadJson());
        present(client).scheduleIfNotExists(RUN.instance(id).data(state).scheduledTo(Instant.now()));
    }

    /** Until the last step has run; the row is removed a moment later, which nobody is told. */
    @Override
    public void runOne(int index) throws Exception {
        var id = Integer.toString(index);
        tally.await(id, () -> schedule(id));
    }

    @Override
    public boolean isDrained(int runs) throws SQLException {
        return tally.count() >= runs && left() == 0;
    }

    @Override
    public long ended() {
        return tally.count();
    }

    private long left() throws SQLException {
        try (var connection = present(pool).getConnection()) {
            return Long.parseLong(Database.ask(connection, "SELECT count(*) FROM scheduled_tasks"));
        }
    }

    @Override
    public void verify(int runs) throws SQLException {
        var left = present(database).count("SELECT count(*) FROM scheduled_tasks");
        if (left != 0 || tally.count() != runs) {
            throw new IllegalStateException(
                    "of %d runs %d have ended, and %d rows are left".formatted(runs, tally.count(), left));
        }
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("prepare it and open it first");
        }
        return value;
    }
}
