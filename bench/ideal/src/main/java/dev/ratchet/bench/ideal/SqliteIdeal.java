package dev.ratchet.bench.ideal;

import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Crew;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Work;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The ideal on SQLite: one writer, every commit synced, a batch of steps completed and their next steps begun in one transaction. In two
 * layouts: with a row for each step, as it was first measured, or slim, with one row for each run.
 */
final class SqliteIdeal implements Contender {
    private static final String[] PRAGMAS = {
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA cache_size = -65536",
        "PRAGMA wal_autocheckpoint = 4000",
        "PRAGMA temp_store = memory"
    };

    private final int batch;
    private final boolean isSlim;
    private @Nullable Database database;
    private @Nullable Work work;
    private @Nullable Connection connection;
    private @Nullable SqliteLayout layout;
    private @Nullable Thread worker;
    private volatile @Nullable Exception failure;
    private volatile boolean isOver;

    SqliteIdeal(Arguments args) {
        batch = args.number("batch", 100);
        isSlim = args.text("layout", "steps").equals("slim");
    }

    @Override
    public String name() {
        return isSlim ? "ideal-slim" : "ideal";
    }

    @Override
    public String version() {
        return isSlim ? "slim, fused" : "step rows, fused";
    }

    @Override
    public String settings() {
        return "k=%d, WAL, synchronous=FULL".formatted(batch);
    }

    @Override
    public String note() {
        return "not an engine but a ceiling; idle is four commits";
    }

    @Override
    public void prepare(Database fresh, Work asked) throws SQLException {
        database = fresh;
        work = asked;
        open();
        for (var sql : SqliteLayout.tables(isSlim)) {
            try (var statement = present(connection).createStatement()) {
                statement.execute(sql);
            }
        }
        halt();
    }

    private void open() throws SQLException {
        var opened = present(database).connect();
        connection = opened;
        for (var sql : PRAGMAS) {
            try (var statement = opened.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public void openToStart() throws SQLException {
        open();
        var opened = present(connection);
        opened.setAutoCommit(false);
        layout = SqliteLayout.on(opened, present(work), isSlim);
    }

    /** A worker is there for what was started before; a run that is waited for is done by who waits. */
    @Override
    public void openToWork() throws SQLException {
        openToStart();
        isOver = false;
        var hasReady =
                !Database.ask(present(connection), "SELECT count(*) FROM run").equals("0");
        if (hasReady) {
            var thread = new Thread(this::work, "ideal");
            worker = thread;
            thread.start();
        }
    }

    private void work() {
        try {
            var rows = present(layout);
            var held = rows.claim(batch);
            while (!held.isEmpty()) {
                present(connection).commit();
                while (!held.isEmpty()) {
                    held = rows.complete(held);
                    present(connection).commit();
                }
                held = rows.claim(batch);
            }
            isOver = true;
        } catch (SQLException e) {
            failure = e;
        }
    }

    @Override
    public void halt() throws SQLException {
        if (worker != null) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted while the ideal worked", e);
            }
            worker = null;
        }
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    @Override
    public void enqueueAll(int from, int to, Crew crew) throws SQLException {
        for (var i = from; i < to; i++) {
            present(layout).start(i, false);
            if ((i + 1) % batch == 0) {
                present(connection).commit();
            }
        }
        present(connection).commit();
    }

    @Override
    public synchronized void enqueue(int index) throws SQLException {
        present(layout).start(index, false);
        present(connection).commit();
    }

    @Override
    public void runOne(int index) throws SQLException {
        var rows = present(layout);
        var held = rows.start(index, true);
        present(connection).commit();
        while (!held.isEmpty()) {
            held = rows.complete(held);
            present(connection).commit();
        }
    }

    @Override
    public boolean isDrained(int runs) {
        if (failure != null) {
            throw new IllegalStateException("the ideal has failed", failure);
        }
        return isOver;
    }

    @Override
    public void verify(int runs) throws SQLException {
        var ended = present(database).count("SELECT count(*) FROM run WHERE status = 2");
        var events = present(database).count("SELECT count(*) FROM event");
        if (ended != runs || events != runs * (1L + present(work).steps())) {
            throw new IllegalStateException("of %d runs %d have ended, with %d events".formatted(runs, ended, events));
        }
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("prepare it and open it first");
        }
        return value;
    }
}
