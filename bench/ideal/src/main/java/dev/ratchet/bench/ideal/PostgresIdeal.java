package dev.ratchet.bench.ideal;

import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Crew;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The slim layout on PostgreSQL: one narrow row for each run and one event for each step. A batch of steps is completed and the next steps
 * of the same runs are begun by one statement; a batch is claimed by another.
 */
final class PostgresIdeal implements Contender {
    private final int batch;
    private final int connections;
    private final AtomicLong done = new AtomicLong();
    private final List<PostgresWorker> workers = new ArrayList<>();
    private @Nullable Database database;
    private @Nullable Work work;
    private @Nullable Connection own;

    PostgresIdeal(Arguments args) {
        batch = args.number("batch", 100);
        connections = args.number("connections", 2);
    }

    @Override
    public String name() {
        return "ideal";
    }

    @Override
    public String version() {
        return "slim, fused";
    }

    @Override
    public String settings() {
        return "k=%d, %d connections, fillfactor 50".formatted(batch, connections);
    }

    @Override
    public String note() {
        return "not an engine but a ceiling: it calls no code, serialises nothing, checks no lease, knows no retries, timers or signals, and nobody can"
                + " ask it anything; idle is four commits on one connection";
    }

    @Override
    public void prepare(Database fresh, Work asked) throws SQLException {
        database = fresh;
        work = asked;
        fresh.execute(PostgresSql.TABLES);
    }

    @Override
    public void openToStart() throws SQLException {
        own = database().connect();
    }

    /** Workers are there for what was started before; a run that is waited for is done by who waits. */
    @Override
    public void openToWork() throws SQLException {
        own = database().connect();
        if (Database.ask(own, PostgresSql.HAS_READY).equals("t")) {
            for (var i = 0; i < connections; i++) {
                workers.add(new PostgresWorker(database(), work(), batch, i, done));
            }
            workers.forEach(Thread::start);
        }
    }

    @Override
    public void halt() throws SQLException, InterruptedException {
        for (var worker : workers) {
            worker.end();
        }
        workers.clear();
        if (own != null) {
            own.close();
        }
    }

    @Override
    public void enqueueAll(int from, int to, Crew crew) throws SQLException {
        try (var start = connection().prepareStatement(PostgresSql.START)) {
            for (var i = from; i < to; i += batch) {
                start(
                        start,
                        LongStream.range(i, Math.min(to, i + batch)).boxed().toArray(),
                        0);
            }
        }
    }

    @Override
    public void enqueue(int index) throws SQLException {
        try (var start = connection().prepareStatement(PostgresSql.START)) {
            start(start, new Object[] {(long) index}, 0);
        }
    }

    private void start(PreparedStatement start, Object[] ids, int status) throws SQLException {
        var array = connection().createArrayOf("bigint", ids);
        start.setInt(1, status);
        start.setString(2, payload());
        start.setArray(3, array);
        start.setArray(4, array);
        start.execute();
    }

    /** One commit to start it, begun already, and one for each step. */
    @Override
    public void runOne(int index) throws SQLException {
        try (var start = connection().prepareStatement(PostgresSql.START);
                var complete = connection().prepareStatement(PostgresSql.COMPLETE)) {
            start(start, new Object[] {(long) index}, 1);
            var line = PostgresWorker.Line.of(work());
            var one = List.of(new PostgresWorker.Place((long) index, 0));
            while (!one.isEmpty()) {
                one = PostgresWorker.complete(connection(), complete, line, one);
            }
        }
    }

    @Override
    public boolean isDrained(int runs) {
        workers.forEach(PostgresWorker::check);
        return done.get() >= (long) runs * work().steps();
    }

    @Override
    public long ended() {
        return done.get() / work().steps();
    }

    @Override
    public void verify(int runs) throws SQLException {
        var ended = database().count("SELECT count(*) FROM run WHERE status = 2");
        var events = database().count("SELECT count(*) FROM event");
        if (ended != runs || events != runs * (1L + work().steps())) {
            throw new IllegalStateException("of %d runs %d have ended, with %d events".formatted(runs, ended, events));
        }
    }

    private @Nullable String payload() {
        return work().payload() == 0 ? null : work().payloadJson();
    }

    private Database database() {
        return present(database);
    }

    private Work work() {
        return present(work);
    }

    private Connection connection() {
        return present(own);
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("prepare it and open it first");
        }
        return value;
    }
}
