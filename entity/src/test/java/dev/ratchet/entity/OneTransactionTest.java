package dev.ratchet.entity;

import static dev.ratchet.entity.stage.Order.Status.CANCELLED;
import static dev.ratchet.entity.stage.Order.Status.DELIVERED;
import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.REFUNDED;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.error.LockFailedException;
import dev.ratchet.entity.error.SaveException;
import dev.ratchet.entity.error.ValidationException;
import dev.ratchet.entity.stage.Home;
import dev.ratchet.entity.stage.Shop;
import dev.ratchet.fsm.TransitionException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Lock and save in one transaction keep every promise that they keep in two. */
@ParameterizedClass
@EnumSource(Home.class)
class OneTransactionTest {
    private final Home home;
    private final Shop shop;

    OneTransactionTest(Home home) {
        this.home = home;
        this.shop = new Shop(home, Shop.LIMITS, true);
    }

    @BeforeEach
    void begin() {
        home.clean();
        shop.placed("o-1", "processing");
    }

    @AfterEach
    void end() {
        shop.close();
    }

    @Test
    @Tag("S2-20")
    void the_lock_is_taken_and_given_back_with_the_change() {
        shop.orders.transition("o-1", SHIPPED, "");
        shop.orders.transition("o-1", DELIVERED, "");

        assertThat(shop.row("o-1")).isEqualTo("delivered 3");
        assertThat(shop.locksHeld()).isZero();
        assertThat(home.texts("SELECT fence FROM ratchet_entity_history ORDER BY version"))
                .containsExactly("1", "2");
        assertThat(shop.orders.history().rebuild("o-1").version()).isEqualTo(3);
    }

    @Test
    @Tag("S2-20")
    void a_lock_in_other_hands_is_waited_for_and_then_refused() {
        try (var other = shop.entities.locks().acquire("order:o-1", Duration.ofMinutes(1), Duration.ZERO)) {
            assertThatThrownBy(() -> shop.orders.transition("o-1", SHIPPED, ""))
                    .isInstanceOf(LockFailedException.class)
                    .hasMessageContaining(other.owner());
        }
        assertThat(shop.row("o-1")).isEqualTo("processing 1");
    }

    @Test
    void refusals_leave_nothing_behind() {
        shop.paid.clear();
        assertThatThrownBy(() -> shop.orders.transition("o-1", SHIPPED, "")).isInstanceOf(ValidationException.class);
        assertThatThrownBy(() -> shop.orders.transition("o-1", REFUNDED, ""))
                .hasMessage("invalid transition from processing to refunded: transition not allowed");
        assertThatThrownBy(() -> shop.orders.transition("none", REFUNDED, ""))
                .hasMessageStartingWith("refreshing order state: ");
        shop.within = (connection, change) -> {
            throw new IOException("disk is full");
        };
        assertThatThrownBy(() -> shop.orders.transition("o-1", CANCELLED, ""))
                .isInstanceOf(SaveException.class)
                .hasMessage("persisting state transition: disk is full");

        assertThat(shop.row("o-1")).isEqualTo("processing 1");
        assertThat(home.count("ratchet_entity_history")).isZero();
        assertThat(home.count("ratchet_entity_outbox")).isZero();
        assertThat(shop.locksHeld()).isZero();
    }

    @Test
    @Tag("S2-27")
    @Tag("S2-28")
    void actions_after_run_under_a_lease_of_their_own() {
        shop.placed("o-2", "delivered");
        shop.after = order -> {
            assertThat(home.texts("SELECT name FROM ratchet_entity_lock WHERE until_at > " + home.now()))
                    .containsExactly("order:o-2");
            home.execute("UPDATE ratchet_entity_outbox SET due_at = 0");
            assertThat(shop.relay.runOnce()).isZero();
            shop.after = another -> {};
            throw new IOException("mail is down");
        };

        shop.orders.transition("o-2", REFUNDED, "");
        assertThat(shop.locksHeld()).isZero();
        shop.relayAll();

        assertThat(shop.published.stream().map(EntityEvent::key))
                .containsExactly("order:o-2:2:post-action-failed:1", "order:o-2:2:state-changed");
        assertThat(((EntityEvent.PostActionFailed) shop.published.get(0)).error())
                .isEqualTo("'notify': java.io.IOException: mail is down");
        assertThat(home.count("ratchet_entity_action")).isZero();
    }

    @Test
    void a_save_that_fails_after_all_leaves_no_lease_behind() {
        shop.placed("o-2", "delivered");
        shop.within = (connection, change) -> {
            throw new IOException("disk is full");
        };
        assertThatThrownBy(() -> shop.orders.transition("o-2", REFUNDED, "")).isInstanceOf(SaveException.class);

        assertThat(shop.locksHeld()).isZero();
        assertThat(shop.calls).containsExactly("saved");
    }

    @Test
    void an_edge_with_actions_before_goes_the_longer_way() {
        shop.placed("o-2");
        shop.before = order -> {
            shop.calls.add("locks " + shop.locksHeld());
        };

        shop.orders.transition("o-2", PROCESSING, "");

        assertThat(shop.calls).contains("locks 1");
        assertThat(shop.row("o-2")).isEqualTo("processing 2");
    }

    @Test
    void a_repeat_gives_the_first_answer() {
        var request = Request.to("o-1", SHIPPED).key("r-1");
        var first = shop.orders.transition(request);
        shop.orders.transition("o-1", DELIVERED, "");

        assertThat(shop.orders.transition(request)).isEqualTo(first);
    }

    @Test
    @Tag("S2-26")
    void of_many_at_once_each_change_happens_once() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        try {
            var won = 0;
            for (var answer : threads.invokeAll(IntStream.range(0, 8)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        try {
                            shop.orders.transition("o-1", i % 2 == 0 ? SHIPPED : CANCELLED, "");
                            return true;
                        } catch (TransitionException e) {
                            return false;
                        }
                    })
                    .toList())) {
                won += answer.get() ? 1 : 0;
            }
            assertThat(won).isOne();
        } finally {
            threads.shutdownNow();
        }
        assertThat(home.count("ratchet_entity_history")).isOne();
    }
}
