package dev.ratchet.entity.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.stage.Home;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Home.class)
@Tag("S2-20")
class LockTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Home home;
    private final Entities here;
    private final Entities there;

    LockTest(Home home) {
        this.home = home;
        this.here = Entities.on(home.source());
        this.there = Entities.on(home.source());
    }

    @BeforeEach
    void begin() {
        home.clean();
    }

    @AfterEach
    void end() {
        here.close();
        there.close();
    }

    private static void await(BooleanSupplier condition) {
        var begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(60)) {
                throw new AssertionError("it has not become so within a minute");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }

    @Test
    void only_one_holds_a_lock_and_who_waits_gets_it_next() throws Exception {
        var lock = here.locks().acquire("a", LONG, Duration.ZERO);
        assertThatThrownBy(() -> there.locks().acquire("a", LONG, Duration.ofMillis(5)))
                .isInstanceOf(LockBusyException.class)
                .hasMessageMatching("the lock 'a' is held by " + lock.owner()
                        + " for another \\d+ ms, also after waiting for 5 ms; try again later");
        there.locks().acquire("b", LONG, Duration.ZERO).close();

        var thread = Executors.newSingleThreadExecutor();
        try {
            var next = thread.submit(() -> there.locks().acquire("a", LONG, LONG));
            lock.close();
            assertThat(next.get().fence()).isEqualTo(lock.fence() + 1);
            next.get().close();
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void under_contention_there_is_never_more_than_one_holder_and_every_fence_is_new() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        try {
            var all = threads.invokeAll(IntStream.range(0, 8)
                    .<Callable<Integer>>mapToObj(i -> () -> {
                        for (var round = 0; round < 15; round++) {
                            try (var lock = (i % 2 == 0 ? here : there).locks().acquire("a", LONG, LONG)) {
                                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                                assertThat(lock.isHeld()).isTrue();
                                inside.decrementAndGet();
                            }
                        }
                        return i;
                    })
                    .toList());
            for (var one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(most).hasValue(1);
        assertThat(home.number("SELECT fence FROM ratchet_entity_lock WHERE name = 'a'"))
                .isEqualTo(120);
    }

    @Test
    void a_lock_is_renewed_long_before_its_lease_ends() {
        var lease = Duration.ofMillis(2_400);
        try (var lock = here.locks().acquire("a", lease, Duration.ZERO)) {
            var first = until();
            var begin = home.now();
            await(() -> until() > first);
            assertThat(until() - lease.toNanos() / 1000).as("renewed at").isLessThan(first);
            await(() -> home.now() - begin > lease.multipliedBy(3).dividedBy(2).toNanos() / 1000);
            assertThat(lock.isHeld()).isTrue();
            assertThatThrownBy(() -> there.locks().acquire("a", lease, Duration.ZERO))
                    .isInstanceOf(LockBusyException.class);
        }
        assertThat(until()).isZero();
    }

    private long until() {
        return home.number("SELECT until_at FROM ratchet_entity_lock WHERE name = 'a'");
    }

    @Test
    void a_lock_whose_holder_is_gone_ends_with_its_lease() {
        var dead = Entities.on(home.source());
        var lock = dead.locks().acquire("a", Duration.ofMillis(300), Duration.ZERO);
        dead.close();

        try (var next = there.locks().acquire("a", LONG, LONG)) {
            assertThat(next.fence()).isEqualTo(2);
            assertThat(lock.isHeld()).isFalse();
        }
    }

    @Test
    void a_lease_that_ends_now_has_not_ended() {
        here.locks().acquire("a", LONG, Duration.ZERO);
        home.execute("UPDATE ratchet_entity_lock SET until_at = %d".formatted(home.now() + 3_000_000));
        var lastMicrosecond = until();

        try (var next = there.locks().acquire("a", LONG, LONG)) {
            assertThat(next.fence()).isEqualTo(2);
            assertThat(home.now()).isGreaterThan(lastMicrosecond);
        }
    }

    @Test
    void a_zombie_can_neither_prove_nor_renew_nor_give_back_what_another_has() throws SQLException {
        var zombie = here.locks().acquire("a", LONG, Duration.ZERO);
        home.execute("UPDATE ratchet_entity_lock SET until_at = 1");
        try (var owner = there.locks().acquire("a", LONG, Duration.ZERO);
                var connection = home.source().getConnection()) {
            var until = until();
            assertThatThrownBy(() -> zombie.confirm(connection))
                    .isInstanceOf(LockLostException.class)
                    .hasMessageStartingWith("the lock 'a' with fence 1 is held no more");
            assertThatThrownBy(() -> zombie.release(connection)).isInstanceOf(LockLostException.class);
            ((HeldLock) zombie).renew();
            assertThat(zombie.isHeld()).isFalse();
            zombie.close();

            assertThat(until()).isEqualTo(until);
            assertThat(owner.confirm(connection)).isNotNull();
            assertThat(owner.fence()).isGreaterThan(zombie.fence());
        }
    }

    @Test
    void a_lease_that_has_ended_cannot_be_proved_even_if_nobody_else_took_it() throws SQLException {
        var lock = here.locks().acquire("a", LONG, Duration.ZERO);
        home.execute("UPDATE ratchet_entity_lock SET until_at = 1");
        try (var connection = home.source().getConnection()) {
            assertThatThrownBy(() -> lock.confirm(connection)).isInstanceOf(LockLostException.class);
        }
    }

    @Test
    void renewing_waits_for_no_transaction_that_has_the_row_in_hand() throws SQLException {
        if (home == Home.SQLITE) {
            return;
        }
        try (var lock = here.locks().acquire("a", LONG, Duration.ZERO);
                var connection = home.source().getConnection()) {
            connection.setAutoCommit(false);
            lock.confirm(connection);
            ((HeldLock) lock).renew();
            assertThat(lock.isHeld()).isTrue();
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    @Test
    void a_lock_of_a_transaction_lives_as_long_as_it_unless_it_is_confirmed() throws SQLException {
        try (var connection = home.source().getConnection()) {
            var passing = here.locks().acquireWithin(connection, "a", LONG);
            assertThat(passing.release(connection)).isNotNull();
            assertThat(until()).isZero();
            var kept = here.locks().acquireWithin(connection, "a", LONG);
            kept.confirm(connection);
            assertThat(kept.fence()).isEqualTo(passing.fence() + 1);
            assertThatThrownBy(() -> there.locks().acquireWithin(connection, "a", LONG))
                    .isInstanceOf(LockBusyException.class);
            assertThat(home.texts("SELECT owner FROM ratchet_entity_lock")).containsExactly(kept.owner());
            kept.close();
            assertThat(until()).isZero();
        }
    }

    @Test
    void fences_never_begin_again() {
        for (var fence = 1; fence <= 3; fence++) {
            try (var lock = here.locks().acquire("a", LONG, Duration.ZERO)) {
                assertThat(lock.fence()).isEqualTo(fence);
            }
        }
    }

    @Test
    void each_taking_has_an_owner_of_its_own() {
        var first = here.locks().acquire("a", LONG, Duration.ZERO);
        first.close();
        try (var second = here.locks().acquire("a", LONG, Duration.ZERO)) {
            assertThat(second.owner()).isNotEqualTo(first.owner());
            first.close();
            assertThat(home.texts("SELECT owner FROM ratchet_entity_lock")).containsExactly(second.owner());
        }
    }

    @Test
    void an_interrupted_wait_ends_at_once_and_stays_interrupted() {
        try (var lock = here.locks().acquire("a", LONG, Duration.ZERO)) {
            assertThat(lock.name()).isEqualTo("a");
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> there.locks().acquire("a", LONG, LONG))
                    .hasMessage("interrupted while waiting for the lock 'a'");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_lease_that_is_too_short_is_refused() {
        assertThatThrownBy(() -> here.locks().acquire("a", Duration.ofMillis(2), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give it longer");
    }
}
