package dev.ratchet.bench.entity;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Work;
import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.fsm.StateMachine;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/** Rows that go to and fro between two states. Starting a run is one transition here, and so is doing one. */
final class EntityContender implements Contender {
    private static final int ROWS = 10_000;
    private static final int CONNECTIONS = 16;
    private static final String FILE_SETTINGS = "?journal_mode=WAL&synchronous=FULL&busy_timeout=20000";

    private final boolean isOne;
    private final AtomicIntegerArray made = new AtomicIntegerArray(ROWS);
    private @Nullable Database database;
    private @Nullable HikariDataSource pool;
    private @Nullable Entities entities;
    private @Nullable EntityMachine<State, Row> machine;

    /** The two states. */
    enum State {
        FREE,
        BUSY
    }

    /** What a row becomes. */
    record Row(String id) {}

    EntityContender(Arguments args) {
        isOne = args.has("one");
    }

    @Override
    public String name() {
        return "entity";
    }

    @Override
    public String version() {
        return "0.1.0-SNAPSHOT";
    }

    @Override
    public String settings() {
        return isOne ? "lock and change in one transaction" : "as they come: lock, then change";
    }

    @Override
    public String note() {
        return "each transition takes the lock, reads the row, and writes state, history and event";
    }

    @Override
    public void prepare(Database fresh, Work work) throws SQLException {
        database = fresh;
        openToStart();
        fresh.execute(
                "CREATE TABLE thing (id varchar(20) PRIMARY KEY, status varchar(20) NOT NULL, version bigint NOT NULL)",
                """
                WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
                INSERT INTO thing (id, status, version) SELECT 'e' || i, 'FREE', 0 FROM n""");
        halt();
    }

    @Override
    public void openToStart() {
        var opened = new HikariDataSource(config(present(database)));
        pool = opened;
        var ours = Entities.on(opened);
        entities = ours;
        var states = StateMachine.of(State.class, Row.class)
                .initial(State.FREE)
                .allow(State.FREE, State.BUSY)
                .allow(State.BUSY, State.FREE)
                .build();
        var table = EntityTable.of("thing", row -> new Row(row.getString("id"))).withoutUpdatedAt();
        var builder = ours.machine("thing", states, table);
        machine = isOne ? builder.inOneTransaction().build() : builder.build();
    }

    private static HikariConfig config(Database place) {
        var config = new HikariConfig();
        config.setJdbcUrl(place.isPostgres() ? place.url() : "jdbc:sqlite:" + place.file("ratchet.db") + FILE_SETTINGS);
        config.setMaximumPoolSize(CONNECTIONS);
        return config;
    }

    @Override
    public void openToWork() {
        openToStart();
    }

    /** Every transition that was answered must have changed its row. */
    @Override
    public void halt() throws SQLException {
        if (entities != null) {
            entities.close();
            entities = null;
        }
        if (pool != null) {
            pool.close();
            pool = null;
            verify(0);
        }
    }

    @Override
    public void enqueue(int index) {
        var row = index % ROWS;
        var to = made.getAndIncrement(row) % 2 == 0 ? State.BUSY : State.FREE;
        present(machine).transition("e" + row, to, "");
    }

    @Override
    public void runOne(int index) {
        enqueue(index);
    }

    @Override
    public boolean isDrained(int runs) {
        return true;
    }

    @Override
    public void verify(int runs) throws SQLException {
        var expected = 0L;
        for (var i = 0; i < ROWS; i++) {
            expected += made.get(i);
        }
        var found = present(database).count("SELECT coalesce(sum(version), 0) FROM thing");
        if (found != expected) {
            throw new IllegalStateException("%d transitions were answered, %d were made".formatted(expected, found));
        }
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("prepare it and open it first");
        }
        return value;
    }
}
