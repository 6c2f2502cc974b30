package dev.ratchet.entity;

import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.error.LockFailedException;
import dev.ratchet.entity.stage.Home;
import dev.ratchet.entity.stage.Shop;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Transitions inside a transaction of the caller's. */
@ParameterizedClass
@EnumSource(Home.class)
class CallersTransactionTest {
    private final Home home;
    private final Shop shop;

    CallersTransactionTest(Home home) {
        this.home = home;
        this.shop = new Shop(home);
    }

    @BeforeEach
    void begin() {
        home.clean();
        shop.placed("o-1");
    }

    @AfterEach
    void end() {
        shop.close();
    }

    /** What a caller does. */
    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    private void transaction(boolean commits, Work work) throws SQLException {
        try (var connection = home.source().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(home == Home.SQLITE ? "BEGIN IMMEDIATE" : "BEGIN");
            try {
                work.run(connection);
            } finally {
                statement.execute(commits ? "COMMIT" : "ROLLBACK");
            }
        }
    }

    @Test
    void the_change_happens_with_the_callers_commit() throws SQLException {
        transaction(true, connection -> {
            shop.orders.transition(connection, Request.to("o-1", PROCESSING).because("paid"));
            shop.orders.transition(connection, Request.to("o-1", SHIPPED).because("sent"));
        });
        assertThat(shop.calls).as("nobody here saw the commit").doesNotContain("after saw shipped");

        shop.relayAll();

        assertThat(shop.row("o-1")).isEqualTo("shipped 3");
        assertThat(shop.locksHeld()).isZero();
        assertThat(shop.calls).endsWith("after saw shipped", "published", "published");
        assertThat(shop.published.stream().map(EntityEvent::key))
                .containsExactly("order:o-1:2:state-changed", "order:o-1:3:state-changed");
    }

    @Test
    void nothing_happens_without_it() throws SQLException {
        transaction(false, connection -> shop.orders.transition(connection, Request.to("o-1", PROCESSING)));
        shop.relayAll();

        assertThat(shop.row("o-1")).isEqualTo("pending 1");
        assertThat(shop.published).isEmpty();
        assertThat(home.count("ratchet_entity_history")).isZero();
        shop.orders.transition("o-1", PROCESSING, "the lock is free");
    }

    @Test
    void a_lock_in_other_hands_is_not_waited_for() throws SQLException {
        try (var other = shop.entities.locks().acquire("order:o-1", Duration.ofMinutes(1), Duration.ZERO)) {
            assertThat(other.fence()).isPositive();
            transaction(
                    false,
                    connection -> assertThatThrownBy(
                                    () -> shop.orders.transition(connection, Request.to("o-1", PROCESSING)))
                            .isInstanceOf(LockFailedException.class)
                            .hasMessageStartingWith("acquiring lock: "));
        }
    }

    @Test
    void a_repeat_gives_the_first_answer_here_too() throws SQLException {
        var request = Request.to("o-1", PROCESSING).key("r-1");
        var first = shop.orders.transition(request);

        transaction(
                true,
                connection ->
                        assertThat(shop.orders.transition(connection, request)).isEqualTo(first));
        shop.orders.transition("o-1", SHIPPED, "the lock is free");
    }
}
