package dev.ratchet.entity;

import static dev.ratchet.entity.stage.Order.Status.CANCELLED;
import static dev.ratchet.entity.stage.Order.Status.DELIVERED;
import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.entity.error.ConflictException;
import dev.ratchet.entity.error.LockFailedException;
import dev.ratchet.entity.error.PreActionException;
import dev.ratchet.entity.error.ReloadFailedException;
import dev.ratchet.entity.error.SaveException;
import dev.ratchet.entity.error.ValidationException;
import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.lock.LockBusyException;
import dev.ratchet.entity.lock.LockLostException;
import dev.ratchet.entity.stage.Home;
import dev.ratchet.entity.stage.Order;
import dev.ratchet.entity.stage.Shop;
import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.Refusal;
import dev.ratchet.fsm.TransitionException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Home.class)
class TransitionTest {
    private final Home home;
    private final Shop shop;

    TransitionTest(Home home) {
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

    @Test
    @Tag("S2-20")
    @Tag("S2-21")
    @Tag("S2-23")
    @Tag("S2-24")
    @Tag("S2-26")
    @Tag("S2-27")
    @Tag("S2-28")
    void everything_happens_in_this_order() {
        shop.orders.transition("o-1", PROCESSING, "paid");
        shop.relay.runOnce();

        assertThat(shop.calls)
                .containsExactly(
                        "guard saw pending", "before saw pending", "saved", "after saw processing", "published");
        assertThat(shop.row("o-1")).isEqualTo("processing 2");
    }

    @Test
    @Tag("S2-20")
    void the_lock_is_the_orders_own_and_lasts_30_seconds() {
        shop.before = order -> {
            assertThat(home.texts("SELECT name FROM ratchet_entity_lock")).containsExactly("order:o-1");
            var left = home.number("SELECT until_at FROM ratchet_entity_lock") - home.now();
            assertThat(left).isCloseTo(30_000_000L, within(5_000_000L)).isLessThanOrEqualTo(30_000_000L);
            shop.calls.add("looked");
        };

        shop.orders.transition("o-1", PROCESSING, "");

        assertThat(shop.calls).contains("looked");
    }

    @Test
    @Tag("S2-20")
    void without_the_lock_nothing_changes() {
        try (var other = shop.entities.locks().acquire("order:o-1", Duration.ofSeconds(30), Duration.ZERO)) {
            assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                    .isInstanceOf(LockFailedException.class)
                    .hasMessageStartingWith("acquiring lock: the lock 'order:o-1' is held by " + other.owner())
                    .hasCauseInstanceOf(LockBusyException.class);
        }
        assertNothingHappened();
        assertThat(shop.calls).isEmpty();
    }

    @Test
    @Tag("S2-20")
    void every_way_out_releases_the_lock() {
        shop.orders.transition("o-1", PROCESSING, "a success, with actions after");
        assertThat(shop.locksHeld()).isZero();
        shop.orders.transition("o-1", SHIPPED, "a success without");
        assertThat(shop.locksHeld()).isZero();
        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, "no edge"));
        assertThatThrownBy(() -> shop.orders.transition("none", PROCESSING, "no order"));
        shop.placed("o-2");
        shop.inStock.clear();
        assertThatThrownBy(() -> shop.orders.transition("o-2", PROCESSING, "a guard"));
        shop.inStock.add("o-2");
        shop.before = failing("busy");
        assertThatThrownBy(() -> shop.orders.transition("o-2", PROCESSING, "an action before"));
        shop.before = order -> {};
        shop.within = (connection, change) -> {
            throw new SQLException("full");
        };
        assertThatThrownBy(() -> shop.orders.transition("o-2", PROCESSING, "the save"));
        shop.within = (connection, change) -> {};
        shop.after = failing("mail is down");
        shop.orders.transition("o-2", PROCESSING, "an action after");

        assertThat(shop.locksHeld()).isZero();
    }

    @Test
    @Tag("S2-21")
    void the_fresh_state_decides_and_not_the_callers_copy() {
        var copy = shop.orders.find("o-1").orElseThrow();
        home.execute("UPDATE orders SET status = 'cancelled', version = 2 WHERE id = 'o-1'");

        assertThat(copy.state()).isEqualTo(Order.Status.PENDING);
        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                .hasMessage("invalid transition from cancelled to processing: transition not allowed");
    }

    @Test
    @Tag("S2-21")
    void an_order_that_cannot_be_read_is_refused_where_it_is_refreshed() {
        assertThatThrownBy(() -> shop.orders.transition("none", PROCESSING, ""))
                .isInstanceOf(ReloadFailedException.class)
                .hasMessage("refreshing order state: there is no 'none' in the table orders; insert it first");
        var elsewhere = shop.entities
                .machine("order", shop.machine(), EntityTable.<Order>of("no_such_table", row -> {
                    throw new SQLException("never read");
                }))
                .build();
        assertThatThrownBy(() -> elsewhere.transition("o-1", PROCESSING, ""))
                .isInstanceOf(ReloadFailedException.class)
                .hasMessageStartingWith("refreshing order state: ")
                .hasMessageContaining("no_such_table");
    }

    @Test
    @Tag("S2-22")
    void each_of_the_36_pairs_goes_or_is_refused_before_any_guard_and_action() {
        for (var from : Order.Status.values()) {
            for (var to : Order.Status.values()) {
                home.clean();
                shop.placed("o-1", from.toString());
                shop.calls.clear();
                if (shop.orders.machine().canTransition(from, to)) {
                    shop.orders.transition("o-1", to, "");
                    assertThat(shop.row("o-1")).isEqualTo(to + " 2");
                } else {
                    assertThatThrownBy(() -> shop.orders.transition("o-1", to, ""))
                            .isInstanceOfSatisfying(TransitionException.class, refused -> {
                                assertThat(refused.from()).isEqualTo(from);
                                assertThat(refused.to()).isEqualTo(to);
                                assertThat(refused.reason()).isEqualTo("transition not allowed");
                            })
                            .hasMessage("invalid transition from %s to %s: transition not allowed".formatted(from, to));
                    assertThat(shop.calls).isEmpty();
                    assertThat(shop.row("o-1")).isEqualTo(from + " 1");
                    assertThat(home.count("ratchet_entity_history")).isZero();
                }
            }
        }
    }

    @Test
    @Tag("S2-22")
    void a_state_that_the_machine_does_not_know_goes_nowhere() {
        shop.placed("o-9", "lost");

        assertThat(shop.orders.targets("o-9")).isEmpty();
        assertThatThrownBy(() -> shop.orders.transition("o-9", PROCESSING, ""))
                .hasMessage("invalid transition from lost to processing: transition not allowed")
                .isInstanceOfSatisfying(
                        TransitionException.class,
                        refused -> assertThat(refused.refusal().kind()).isEqualTo(Refusal.Kind.UNKNOWN_STATE));
    }

    @Test
    @Tag("S2-23")
    @Tag("S2-29")
    void guards_of_the_target_are_asked_and_say_why_not() {
        shop.inStock.clear();
        shop.paid.clear();

        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                .isInstanceOf(ValidationException.class)
                .hasMessage("validation failed: insufficient inventory");
        assertNothingHappened();
        assertThat(shop.calls).containsExactly("guard saw pending");

        shop.inStock.add("o-1");
        shop.orders.transition("o-1", PROCESSING, "");
        assertThatThrownBy(() -> shop.orders.transition("o-1", SHIPPED, ""))
                .hasMessage("validation failed: payment not completed");
        shop.paid.add("o-1");
        shop.orders.transition("o-1", SHIPPED, "");
        shop.orders.transition("o-1", DELIVERED, "needs nothing");
        assertThat(shop.row("o-1")).isEqualTo("delivered 4");
    }

    @Test
    @Tag("S2-23")
    void checks_know_who_asks_and_why() {
        var orders = shop.entities
                .machine(
                        "order",
                        shop.machine(),
                        EntityTable.of(
                                "orders",
                                row -> new Order(
                                        row.getString("id"),
                                        "",
                                        Order.Status.PENDING,
                                        0,
                                        "",
                                        "",
                                        row.getLong("version"))))
                .requireReason(CANCELLED)
                .check((order, to, request) ->
                        request.by().equals("mallory") ? Optional.of("mallory may not") : Optional.empty())
                .build();

        assertThatThrownBy(() -> orders.transition("o-1", CANCELLED, " "))
                .hasMessage("validation failed: a reason is required to make it cancelled");
        assertThatThrownBy(() -> orders.transition(Request.to("o-1", PROCESSING).by("mallory")))
                .hasMessage("validation failed: mallory may not");
        orders.transition("o-1", CANCELLED, "changed my mind");
        assertThat(shop.row("o-1")).isEqualTo("cancelled 2");
    }

    @Test
    @Tag("S2-24")
    void an_action_before_that_fails_leaves_the_state_untouched() {
        shop.before = failing("warehouse is closed");

        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                .isInstanceOf(PreActionException.class)
                .hasMessage("pre-action failed: 'reserve': warehouse is closed");

        assertNothingHappened();
    }

    @Test
    @Tag("S2-25")
    void the_change_sets_status_time_and_the_next_version_and_nothing_else() {
        var change = shop.orders.transition(
                Request.to("o-1", PROCESSING).by("ann").because("paid").with("ticket", "17"));

        var order = shop.orders.find("o-1").orElseThrow().entity();
        assertThat(order.version()).isEqualTo(2);
        assertThat(order.status()).isEqualTo(PROCESSING);
        assertThat(order.totalAmount()).isEqualTo(4990);
        assertThat(order.createdAt()).startsWith("2026-01-01");
        assertThat(order.updatedAt()).startsWith(change.at().toString().substring(0, 10));
        assertThat(Duration.between(change.at(), Instant.now()))
                .isBetween(Duration.ofSeconds(-5), Duration.ofSeconds(60));
        assertThat(change)
                .isEqualTo(new Change(
                        "order",
                        "o-1",
                        2,
                        "pending",
                        "processing",
                        null,
                        "ann",
                        "paid",
                        Map.of("ticket", "17"),
                        change.at()));
        assertThat(shop.orders.history().of("o-1")).containsExactly(change);
    }

    @Test
    @Tag("S2-26")
    void a_version_that_has_moved_on_is_a_conflict() {
        shop.before = order -> home.execute("UPDATE orders SET version = version + 1 WHERE id = 'o-1'");

        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                .isInstanceOf(ConflictException.class)
                .hasMessageStartingWith("concurrent modification detected");
        assertThat(shop.row("o-1")).isEqualTo("pending 2");
        assertNothingWritten();
    }

    @Test
    @Tag("S2-26")
    void a_state_that_was_changed_by_hand_is_a_conflict_even_without_a_version() {
        shop.before = order -> home.execute("UPDATE orders SET status = 'cancelled' WHERE id = 'o-1'");

        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, "")).isInstanceOf(ConflictException.class);
        assertThat(shop.row("o-1")).isEqualTo("cancelled 1");
    }

    @Test
    @Tag("S2-26")
    void a_holder_whose_lock_was_taken_over_changes_nothing() {
        shop.before = order -> {
            home.execute("UPDATE ratchet_entity_lock SET until_at = 1");
            shop.entities.locks().acquire("order:o-1", Duration.ofSeconds(30), Duration.ZERO);
        };

        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                .isInstanceOf(ConflictException.class)
                .hasCauseInstanceOf(LockLostException.class);
        assertNothingHappened();
        assertThat(shop.locksHeld()).isOne();
    }

    @Test
    @Tag("S2-26")
    void any_other_error_of_the_save_says_so_and_takes_all_of_it_back() {
        shop.within = (connection, change) -> {
            assertThat(change.version()).isEqualTo(2);
            throw new IOException("disk is full");
        };

        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                .isInstanceOf(SaveException.class)
                .hasMessage("persisting state transition: disk is full");
        assertNothingHappened();
    }

    @Test
    @Tag("S2-26")
    void what_is_written_within_the_transaction_is_there_with_the_change() {
        shop.within = (connection, change) -> {
            try (var statement = connection.createStatement()) {
                statement.executeUpdate("UPDATE orders SET total_amount = 1 WHERE id = '" + change.id() + "'");
            }
        };
        shop.orders.transition("o-1", PROCESSING, "");

        assertThat(shop.orders.find("o-1").orElseThrow().entity().totalAmount()).isOne();
    }

    private void assertNothingHappened() {
        assertThat(shop.row("o-1")).isEqualTo("pending 1");
        assertNothingWritten();
    }

    private void assertNothingWritten() {
        assertThat(home.count("ratchet_entity_history")).isZero();
        assertThat(home.count("ratchet_entity_outbox")).isZero();
        assertThat(home.count("ratchet_entity_action")).isZero();
    }

    private static Action.Body<Order> failing(String why) {
        return order -> {
            throw new IOException(why);
        };
    }
}
