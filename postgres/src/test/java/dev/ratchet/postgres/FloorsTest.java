package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Store;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.testkit.store.Change;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FloorsTest {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final UUID WORKER = UUID.randomUUID();
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final Store store = DATABASE.open();
    private final AtomicLong nanos = new AtomicLong();
    private final Floors floors = new Floors(nanos::get);
    private int definition;

    @BeforeEach
    void empty() throws Exception {
        DATABASE.empty();
        definition = store.define(Change.definition("sample")).number();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Instant start(String id, int due) {
        var when = Instant.EPOCH.plusSeconds(due);
        store.commit(Change.batch(
                WORKER, LEASE, Change.start(id, definition, store.now()).due(when)));
        return when;
    }

    private Claim claim(int limit) {
        return new Claim(WORKER, LEASE, List.of(Change.QUEUE), Set.of(definition), limit);
    }

    private List<Claim.Run> taken(int count) {
        IntStream.range(0, count).forEach(i -> start("r" + i, i));
        var taken = store.claim(claim(count)).runs();
        assertThat(taken).hasSize(count);
        return taken;
    }

    @Test
    void a_large_claim_raises_the_floor_to_the_latest_that_it_took_for_a_second() {
        floors.learn(claim(50), taken(50));

        assertThat(floors.of(Change.QUEUE)).isEqualTo(Micros.of(Instant.EPOCH.plusSeconds(49)));
        assertThat(floors.of("another")).isEqualTo(Long.MIN_VALUE);
        nanos.set(TimeUnit.SECONDS.toNanos(1) + 1);
        assertThat(floors.of(Change.QUEUE)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void the_second_is_counted_from_when_the_floor_left_the_ground() {
        var taken = taken(50);
        floors.learn(claim(50), taken);
        nanos.set(TimeUnit.MILLISECONDS.toNanos(900));
        floors.learn(claim(50), taken);
        nanos.set(TimeUnit.MILLISECONDS.toNanos(1_100));

        assertThat(floors.of(Change.QUEUE)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void fewer_than_asked_for_bring_the_floor_down() {
        var taken = taken(50);
        floors.learn(claim(50), taken);

        floors.learn(claim(51), taken);

        assertThat(floors.of(Change.QUEUE)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void small_claims_have_no_floor() {
        floors.learn(claim(3), taken(3));

        assertThat(floors.of(Change.QUEUE)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void what_lies_before_the_floor_is_found_as_soon_as_there_is_nothing_behind_it() {
        taken(60);
        var due = start("early", -5);
        start("late", 100);

        var rest = store.claim(claim(60)).runs();

        assertThat(rest).extracting(run -> run.row().id().text()).containsExactly("early", "late");
        assertThat(rest.get(0).due()).isEqualTo(due);
    }
}
