package dev.ratchet.entity;

import static dev.ratchet.entity.stage.Order.Status.CANCELLED;
import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ratchet.entity.history.Dwell;
import dev.ratchet.entity.history.DwellTime;
import dev.ratchet.entity.history.Rebuilt;
import dev.ratchet.entity.history.Stuck;
import dev.ratchet.entity.stage.Home;
import dev.ratchet.entity.stage.Shop;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What can be learned from what has happened. */
@ParameterizedClass
@EnumSource(Home.class)
class HistoryTest {
    private final Home home;
    private final Shop shop;

    HistoryTest(Home home) {
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

    /** Moves a change into the past, so that nobody must wait for time to pass. */
    private void at(long version, long secondsAgo) {
        home.execute("UPDATE ratchet_entity_history SET at = %d WHERE version = %d"
                .formatted(BASE - secondsAgo * 1_000_000, version));
    }

    private static final long BASE = 1_800_000_000_000_000L;

    @Test
    void a_history_keeps_metadata_of_any_characters() {
        var change = shop.orders.transition(Request.to("o-1", PROCESSING)
                .with("quote", "\"a\\b\"\n\t\u0001")
                .because("größer 😀"));

        assertThat(shop.orders.history().of("o-1")).containsExactly(change);
    }

    @Test
    void dwell_times_are_told_for_one_order_and_for_all() throws SQLException {
        try (var connection = home.source().getConnection()) {
            shop.orders.created(connection, "o-1", "ann", "ordered");
        }
        shop.orders.transition("o-1", PROCESSING, "");
        shop.orders.transition("o-1", SHIPPED, "");
        at(1, 100);
        at(2, 70);
        at(3, 60);

        var dwells = shop.orders.history().dwells("o-1");
        assertThat(dwells.subList(0, 2))
                .containsExactly(
                        new Dwell("pending", instant(100), instant(70), Duration.ofSeconds(30)),
                        new Dwell("processing", instant(70), instant(60), Duration.ofSeconds(10)));
        assertThat(dwells.get(2).until()).isNull();
        assertThat(shop.orders.history().dwellTimes())
                .containsExactly(
                        new DwellTime("pending", 1, Duration.ofSeconds(30), Duration.ofSeconds(30)),
                        new DwellTime("processing", 1, Duration.ofSeconds(10), Duration.ofSeconds(10)));
    }

    private static Instant instant(long secondsAgo) {
        return Instant.ofEpochSecond(BASE / 1_000_000 - secondsAgo);
    }

    @Test
    void orders_that_are_stuck_are_found_also_if_they_never_moved() {
        shop.placed("o-2");
        shop.placed("o-3");
        shop.placed("o-4");
        shop.orders.transition("o-2", PROCESSING, "");
        shop.orders.transition("o-3", CANCELLED, "over");
        var longAgo = home.now() - 7_200_000_000L;
        home.execute("UPDATE ratchet_entity_history SET at = " + longAgo);
        shop.orders.transition("o-4", PROCESSING, "just now");

        var stuck = shop.orders.history().stuck(Duration.ofHours(1), 10);

        assertThat(stuck)
                .extracting(Stuck::id, Stuck::state)
                .containsExactly(tuple("o-1", "pending"), tuple("o-2", "processing"));
        assertThat(stuck.get(0).since()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(stuck.get(1).time()).isBetween(Duration.ofHours(2), Duration.ofHours(3));
        assertThat(shop.orders.history().stuck(List.of(PROCESSING), Duration.ofHours(1), 10))
                .hasSize(1);
        assertThat(shop.orders.history().stuck(Duration.ofHours(1), 1)).hasSize(1);
        assertThat(shop.orders.history().stuck(List.of(), Duration.ZERO, 10)).isEmpty();
    }

    @Test
    void the_state_of_an_order_is_rebuilt_from_its_changes_alone() {
        shop.orders.transition("o-1", PROCESSING, "");
        var last = shop.orders.transition("o-1", SHIPPED, "");
        home.execute("DELETE FROM orders");

        assertThat(shop.orders.history().rebuild("o-1")).isEqualTo(new Rebuilt("shipped", 3, last.at(), 2, List.of()));
        assertThat(shop.orders.history().rebuild("none")).isEqualTo(new Rebuilt("pending", 0, null, 0, List.of()));
    }

    @Test
    void a_history_that_was_tampered_with_is_told() {
        shop.orders.transition("o-1", PROCESSING, "");
        shop.orders.transition("o-1", SHIPPED, "");
        home.execute("UPDATE ratchet_entity_history SET to_state = 'cancelled' WHERE version = 2");

        assertThat(shop.orders.history().rebuild("o-1").breaks())
                .containsExactly("version 3, processing -> shipped, does not begin at cancelled");
        home.execute("UPDATE ratchet_entity_history SET from_state = 'cancelled' WHERE version = 3");
        assertThat(shop.orders.history().rebuild("o-1").breaks())
                .containsExactly("version 3, cancelled -> shipped, goes along no edge of the machine");
    }

    @Test
    void a_creation_is_recorded_once_and_only_in_the_initial_state() throws SQLException {
        shop.placed("o-2", "shipped");
        try (var connection = home.source().getConnection()) {
            var created = shop.orders.created(connection, "o-1", "ann", "ordered");
            assertThat(created.metadata()).isEqualTo(Map.of());
            assertThat(shop.orders.history().rebuild("o-1").version()).isOne();
            assertThatThrownBy(() -> shop.orders.created(connection, "o-2", "ann", ""))
                    .hasMessage("cannot record the creation of order 'o-2': it is shipped, and begins at pending");
            assertThatThrownBy(() -> shop.orders.created(connection, "none", "ann", ""))
                    .hasMessageContaining("there is no 'none' yet");
        }
        assertThat(home.count("ratchet_entity_outbox")).isZero();
    }

    @Test
    void long_histories_come_in_pages() {
        home.execute("""
                WITH RECURSIVE versions(version) AS (SELECT 2 UNION ALL SELECT version + 1 FROM versions WHERE version < 2504)
                INSERT INTO ratchet_entity_history SELECT 'order', 'o-5', version, 'a', 'b', NULL, 'x', '', '{}', 1, 1, NULL FROM versions""");
        assertThat(shop.orders.history().of("o-5")).hasSize(2_503);
        assertThat(shop.orders.history().page("o-5", 2_500, 3))
                .extracting("version")
                .containsExactly(2_501L, 2_502L, 2_503L);
    }
}
