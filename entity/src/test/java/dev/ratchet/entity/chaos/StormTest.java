package dev.ratchet.entity.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityEvent;
import dev.ratchet.entity.EntityEvent.StateChanged;
import dev.ratchet.entity.EntityRelay;
import dev.ratchet.pgtest.TestServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * 32 threads in 4 processes fire random transitions at 100 entities while processes are killed. Afterwards there is no illegal edge, no lost
 * update, no gap in the versions, and the history says what the table says. {@code -Dstorm.seconds=30} makes it longer.
 */
@Tag("chaos")
class StormTest {
    private static final int PROCESSES = 4;
    private static final int THREADS = 8;
    private static final long SECONDS = Long.getLong("storm.seconds", 10);

    /** The edges once more, by hand. */
    private static final Set<String> EDGES = Set.of("A B", "A C", "B C", "B D", "C A", "C D", "D E", "E A");

    private final Queue<EntityEvent> published = new ConcurrentLinkedQueue<>();

    /** A row of the history, as plain SQL gives it. */
    private record Row(String id, long version, String from, String to, long fence) {}

    @Test
    @Tag("S2-20")
    @Tag("S2-26")
    void nothing_is_lost_and_nothing_illegal_happens_when_processes_are_killed() throws Exception {
        var url = TestServer.shared().newDatabase();
        try (var pool = Thing.pool(url, 4);
                var entities = Entities.builder(pool).limits(Thing.LIMITS).open()) {
            execute(pool, Thing.TABLE);
            execute(pool, "INSERT INTO thing SELECT 't-' || n, 'A', 0, now() FROM generate_series(0, 99) AS n");
            var relay = entities.relay(published::add, Thing.machine(entities, false));
            var seed = System.nanoTime();
            try (var storm = new Storm(url, PROCESSES, THREADS, seed)) {
                rage(storm, relay);
                drain(pool, relay);
                System.out.printf(
                        "seed %d: %d kills, %d changes told, not done %s%n",
                        seed, storm.kills(), storm.done.size(), storm.refused);
                assertThat(storm.wrong).isEmpty();
                assertThat(storm.kills()).isGreaterThanOrEqualTo(4);
                assertThat(storm.done).hasSizeGreaterThan(100);
                assertThat(storm.refused).containsKeys("TransitionException");
                check(pool, storm);
            }
        }
    }

    /** The relay works beside, so that it keeps nobody from being killed in time. */
    private static void rage(Storm storm, EntityRelay relay) throws Exception {
        var isOver = new AtomicBoolean();
        var thread = Executors.newSingleThreadExecutor();
        try {
            var relaying = thread.submit(() -> {
                while (!isOver.get()) {
                    relay.runOnce();
                    pause(5);
                }
            });
            await(storm, () -> storm.done.size() > 50);
            var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (System.nanoTime() - end < 0) {
                storm.kill();
                pause(1_200);
            }
            storm.endAll();
            isOver.set(true);
            relaying.get(60, TimeUnit.SECONDS);
        } finally {
            isOver.set(true);
            thread.shutdown();
        }
    }

    private static void pause(long millis) {
        var end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    private static void await(Storm storm, BooleanSupplier condition) {
        var begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(90)) {
                throw new AssertionError("the storm does not begin: " + storm.refused);
            }
            pause(5);
        }
    }

    /** Until everything is told and done: what dead processes held is taken over when their leases have lapsed. */
    private static void drain(HikariDataSource pool, EntityRelay relay) throws SQLException {
        var begin = System.nanoTime();
        while (!ask(pool, "SELECT 1 FROM ratchet_entity_outbox UNION ALL SELECT 1 FROM ratchet_entity_action LIMIT 1")
                .isEmpty()) {
            if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(120)) {
                throw new AssertionError("events or actions are left for ever");
            }
            if (relay.runOnce() == 0) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }
    }

    private void check(HikariDataSource pool, Storm storm) throws SQLException {
        Map<String, List<Row>> histories = new HashMap<>();
        for (var row : history(pool)) {
            histories.computeIfAbsent(row.id(), any -> new ArrayList<>()).add(row);
        }
        var told = new HashSet<String>();
        histories.forEach((id, rows) -> {
            var state = "A";
            var fence = 0L;
            for (var i = 0; i < rows.size(); i++) {
                var row = rows.get(i);
                assertThat(row.version()).as("versions of %s are gapless", id).isEqualTo(i + 1);
                assertThat(row.from())
                        .as("version %d of %s begins where the last ended", row.version(), id)
                        .isEqualTo(state);
                assertThat(EDGES).contains(row.from() + " " + row.to());
                assertThat(row.fence()).as("fences of %s grow", id).isGreaterThan(fence);
                fence = row.fence();
                state = row.to();
                told.add("%s %d %s %s".formatted(id, row.version(), row.from(), row.to()));
            }
        });
        assertThat(told).as("every change that was acknowledged is there").containsAll(storm.done);
        assertThat(new HashSet<>(storm.done)).as("none was acknowledged twice").hasSameSizeAs(storm.done);
        assertThat(ask(pool, "SELECT id || ' ' || status || ' ' || version || ' ' || moves FROM thing ORDER BY id"))
                .as("the table says what the history says")
                .isEqualTo(ask(pool, """
                        SELECT t.id || ' ' || coalesce((SELECT to_state FROM ratchet_entity_history h WHERE h.id = t.id ORDER BY version DESC LIMIT 1), 'A')
                          || ' ' || (SELECT count(*) FROM ratchet_entity_history h WHERE h.id = t.id)
                          || ' ' || (SELECT count(*) FROM ratchet_entity_history h WHERE h.id = t.id) FROM thing t ORDER BY t.id"""));
        checkPublished(histories);
    }

    /** Each change at least once, and never before the one that came before it. */
    private void checkPublished(Map<String, List<Row>> histories) {
        var latest = new HashMap<String, Long>();
        for (var event : published) {
            if (event instanceof StateChanged) {
                var before = latest.getOrDefault(event.id(), 0L);
                assertThat(event.version())
                        .as("events of %s come in order", event.id())
                        .isBetween(before, before + 1);
                latest.put(event.id(), event.version());
            }
        }
        histories.forEach((id, rows) ->
                assertThat(latest.get(id)).as("all of %s was told", id).isEqualTo(rows.size()));
    }

    private static List<Row> history(HikariDataSource pool) throws SQLException {
        try (var connection = pool.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT id, version, from_state, to_state, fence FROM ratchet_entity_history ORDER BY id, version")) {
            var found = new ArrayList<Row>();
            while (rows.next()) {
                found.add(new Row(
                        rows.getString(1), rows.getLong(2), rows.getString(3), rows.getString(4), rows.getLong(5)));
            }
            return found;
        }
    }

    private static List<String> ask(HikariDataSource pool, String sql) throws SQLException {
        try (var connection = pool.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var found = new ArrayList<String>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    private static void execute(HikariDataSource pool, String sql) throws SQLException {
        try (var connection = pool.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
