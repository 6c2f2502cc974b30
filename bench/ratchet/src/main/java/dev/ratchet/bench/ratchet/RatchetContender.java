package dev.ratchet.bench.ratchet;

import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Crew;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Tally;
import dev.ratchet.bench.kit.Work;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.EngineBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Ratchet with its usual settings, through its public API. */
final class RatchetContender implements Contender {
    private static final int SIGNALLERS = 64;

    private final Arguments args;
    private final Tally tally = new Tally();
    private final Queue<String> started = new ConcurrentLinkedQueue<>();
    private @Nullable Database database;
    private @Nullable Work work;
    private @Nullable Flow<?> flow;
    private @Nullable Tables tables;
    private @Nullable Engine engine;
    private @Nullable Connection watch;
    private @Nullable Thread signaller;
    private Tables.Counts past = Tables.Counts.NONE;
    private boolean isShared;

    RatchetContender(Arguments args) {
        this.args = args;
    }

    @Override
    public String name() {
        return "ratchet";
    }

    @Override
    public String version() {
        return "0.1.0-SNAPSHOT";
    }

    @Override
    public String settings() {
        return args.has("concurrency") ? "concurrency " + args.text("concurrency") : "as they come";
    }

    @Override
    public String note() {
        return "a journal entry for each step, every attempt durable before its code begins; idle ends when the end is durable and the caller knows";
    }

    @Override
    public boolean can(Work asked) {
        return true;
    }

    @Override
    public void prepare(Database fresh, Work asked) throws SQLException {
        attach(fresh, asked);
        isShared = false;
        builder().noWorkers().open().close();
    }

    @Override
    public void attach(Database shared, Work asked) {
        database = shared;
        work = asked;
        flow = Flow.of(asked, () -> tally.ended(""));
        tables = Tables.of(shared);
        isShared = true;
    }

    private EngineBuilder builder() {
        var place = present(database);
        var builder = Engine.builder();
        if (args.has("concurrency")) {
            builder.concurrency(args.number("concurrency", 1));
        }
        return place.isPostgres() ? builder.url(place.url()) : builder.file(place.file("ratchet.db"));
    }

    @Override
    public int seed() throws SQLException {
        var seed = new Seed(present(database), present(flow));
        seed.past(args);
        past = present(tables).counts();
        return seed.due(args);
    }

    @Override
    public void openToStart() {
        engine = builder().noWorkers().open();
    }

    @Override
    public void openToWork() throws SQLException {
        watch = present(database).connect();
        var opened = builder().workflows(present(flow).workflow()).open();
        engine = opened;
        if (present(work).shape() == Work.Shape.SIGNAL) {
            var thread = new Thread(() -> signal(opened), "signaller");
            signaller = thread;
            thread.start();
        }
    }

    private void signal(Engine opened) {
        var ids = started.toArray(String[]::new);
        try {
            Crew.of(SIGNALLERS).each(0, ids.length, i -> opened.runs().signal(ids[i], Flow.SIGNAL, i));
        } catch (Exception e) {
            throw new IllegalStateException("cannot signal", e);
        }
    }

    @Override
    public void halt() throws SQLException, InterruptedException {
        if (signaller != null) {
            signaller.join();
            signaller = null;
        }
        if (engine != null) {
            engine.close();
            engine = null;
        }
        if (watch != null) {
            watch.close();
            watch = null;
        }
    }

    @Override
    public void enqueue(int index) {
        var run = present(flow).start(present(engine), index);
        if (present(work).shape() == Work.Shape.SIGNAL) {
            started.add(run.id());
        }
    }

    @Override
    public void runOne(int index) {
        present(flow).start(present(engine), index).await();
    }

    @Override
    public boolean isDrained(int runs) throws SQLException {
        if (isShared) {
            return present(tables).isNothingDue(present(watch));
        }
        return tally.count() >= runs && present(tables).ended(present(watch)) >= runs;
    }

    @Override
    public long ended() {
        return tally.count();
    }

    @Override
    public void verify(int runs) throws SQLException {
        present(tables).verify(present(work), runs, past);
    }

    @Override
    public long durableSteps() throws SQLException {
        return present(tables).durableSteps();
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("prepare it and open it first");
        }
        return value;
    }
}
