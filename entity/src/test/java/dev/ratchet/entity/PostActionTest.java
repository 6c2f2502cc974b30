package dev.ratchet.entity;

import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.EntityEvent.PostActionFailed;
import dev.ratchet.entity.EntityEvent.StateChanged;
import dev.ratchet.entity.stage.Home;
import dev.ratchet.entity.stage.Shop;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens after the commit, and what is told about it. */
@ParameterizedClass
@EnumSource(Home.class)
class PostActionTest {
    private final Home home;
    private final Shop shop;

    PostActionTest(Home home) {
        this.home = home;
        this.shop = new Shop(home, Shop.LIMITS.attempts(3));
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
    @Tag("S2-28")
    void a_change_is_published_with_who_why_and_when() {
        var change = shop.orders.transition(
                Request.to("o-1", PROCESSING).by("ann").because("paid").with("ticket", "17"));
        shop.relayAll();

        assertThat(shop.published)
                .containsExactly(new StateChanged(
                        "order",
                        "o-1",
                        2,
                        "pending",
                        "processing",
                        "ann",
                        "paid",
                        Map.of("ticket", "17"),
                        change.at()));
        assertThat(home.count("ratchet_entity_outbox")).isZero();
        assertThat(home.count("ratchet_entity_action")).isZero();
    }

    @Test
    @Tag("S2-28")
    void a_refusal_publishes_nothing() {
        shop.inStock.clear();
        assertThatThrownBy(() -> shop.orders.transition("o-1", SHIPPED, "no edge"));
        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, "a guard"));
        shop.inStock.add("o-1");
        shop.before = order -> {
            throw new IOException("no");
        };
        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, "an action"));
        shop.relayAll();

        assertThat(shop.published).isEmpty();
    }

    @Test
    @Tag("S2-27")
    @Tag("S2-28")
    void an_action_after_that_fails_does_not_undo_the_change_and_is_told_before_it() {
        var attempts = new AtomicInteger();
        shop.after = order -> {
            if (attempts.incrementAndGet() == 1) {
                throw new IOException("mail is down");
            }
        };

        var change = shop.orders.transition("o-1", PROCESSING, "paid");
        shop.relayAll();

        assertThat(shop.row("o-1")).isEqualTo("processing 2");
        assertThat(shop.published).hasSize(2);
        assertThat(shop.published.get(0)).isInstanceOfSatisfying(PostActionFailed.class, failed -> {
            assertThat(failed)
                    .isEqualTo(new PostActionFailed(
                            "order",
                            "o-1",
                            2,
                            "pending",
                            "processing",
                            List.of("notify"),
                            "'notify': java.io.IOException: mail is down",
                            1,
                            false,
                            failed.at()));
            assertThat(failed.at()).isAfterOrEqualTo(change.at());
        });
        assertThat(shop.published.get(1)).isInstanceOf(StateChanged.class);
        assertThat(attempts).hasValue(2);
        assertThat(home.count("ratchet_entity_action")).isZero();
    }

    @Test
    @Tag("S2-27")
    void actions_after_are_tried_so_often_and_then_wait_for_somebody() {
        shop.after = order -> {
            throw new IOException("mail is down");
        };

        shop.orders.transition("o-1", PROCESSING, "paid");
        shop.relayAll();

        assertThat(shop.published.stream()
                        .filter(PostActionFailed.class::isInstance)
                        .map(PostActionFailed.class::cast)
                        .map(failed -> failed.attempt() + " " + failed.isLast()))
                .containsExactly("1 false", "2 false", "3 true");
        var dead = shop.relay.dead(10);
        assertThat(dead)
                .containsExactly(new DeadLetter(
                        DeadLetter.Kind.ACTIONS, "order", "o-1", 2, 3, "'notify': java.io.IOException: mail is down"));

        shop.after = order -> {};
        assertThat(shop.relay.revive(dead.get(0))).isTrue();
        shop.relayAll();
        assertThat(shop.relay.revive(dead.get(0))).isFalse();
        assertThat(home.count("ratchet_entity_action")).isZero();
        assertThat(shop.calls.stream().filter("after saw processing"::equals)).hasSize(4);
    }

    @Test
    @Tag("S2-28")
    void a_change_is_not_told_while_its_actions_run_however_long_they_take() {
        shop.after = order -> {
            home.execute("UPDATE ratchet_entity_outbox SET due_at = 0");
            home.execute("UPDATE ratchet_entity_action SET due_at = 0");
            shop.relay.runOnce();
            assertThat(shop.published).isEmpty();
            shop.calls.add("looked");
        };

        shop.orders.transition("o-1", PROCESSING, "");
        assertThat(shop.calls.stream().filter("after saw processing"::equals)).hasSize(1);
        assertThat(shop.calls).contains("looked");

        shop.relayAll();
        assertThat(shop.published).hasSize(1);
    }

    @Test
    @Tag("S2-27")
    @Tag("S2-28")
    void when_the_process_died_in_its_actions_the_change_is_told_and_they_run_again() {
        class Killed extends Error {
            private static final long serialVersionUID = 1L;
        }
        shop.after = order -> {
            throw new Killed();
        };
        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, "")).isInstanceOf(Killed.class);
        shop.after = order -> {};
        assertThat(shop.relay.runOnce()).as("the lease has not lapsed yet").isZero();

        home.execute("UPDATE ratchet_entity_outbox SET due_at = 0");
        home.execute("UPDATE ratchet_entity_action SET due_at = 0");
        shop.calls.clear();
        shop.relayAll();

        assertThat(shop.calls).containsExactly("published", "after saw processing");
        assertThat(shop.published).hasExactlyElementsOfTypes(StateChanged.class);
        assertThat(shop.row("o-1")).isEqualTo("processing 2");
    }

    @Test
    @Tag("S2-27")
    void actions_that_kill_every_process_come_to_an_end() {
        home.execute(
                "INSERT INTO ratchet_entity_action (entity, id, version, attempt, fence, due_at, open) VALUES ('order', 'o-1', 2, 3, 1, 0, 'notify')");

        shop.relayAll();

        assertThat(shop.calls).isEmpty();
        assertThat(shop.relay.dead(10))
                .singleElement()
                .satisfies(letter ->
                        assertThat(letter.error()).isEqualTo("the last attempt was lost with its process or its lock"));
    }

    @Test
    @Tag("S2-27")
    void actions_run_again_see_the_entity_as_it_is_then() {
        var failing = new AtomicInteger(1);
        shop.after = order -> {
            if (failing.getAndDecrement() > 0) {
                throw new IOException("mail is down");
            }
        };
        shop.orders.transition("o-1", PROCESSING, "");
        shop.orders.transition("o-1", SHIPPED, "");
        shop.relayAll();

        assertThat(shop.calls).contains("after saw processing", "after saw shipped");
        assertThat(shop.published.stream().map(EntityEvent::key))
                .containsExactly(
                        "order:o-1:2:post-action-failed:1", "order:o-1:2:state-changed", "order:o-1:3:state-changed");
    }

    @Test
    @Tag("S2-27")
    void what_can_never_run_keeps_none_behind_it_from_running() {
        home.execute(
                "INSERT INTO ratchet_entity_action (entity, id, version, attempt, fence, due_at, open) VALUES ('order', 'gone', 2, 1, 1, 0, 'notify')");
        var failures = new AtomicInteger(1);
        shop.after = order -> {
            if (failures.getAndDecrement() > 0) {
                throw new IOException("mail is down");
            }
        };
        shop.orders.transition("o-1", PROCESSING, "");
        shop.relayAll();

        assertThat(shop.relay.dead(10)).singleElement().satisfies(letter -> {
            assertThat(letter.id()).isEqualTo("gone");
            assertThat(letter.error()).isEqualTo("the history lacks this change");
        });
        assertThat(home.count("ratchet_entity_action")).isOne();
    }

    @Test
    @Tag("S2-27")
    void actions_whose_entity_or_code_is_gone_fail_and_say_so() {
        shop.after = order -> {
            throw new IOException("mail is down");
        };
        shop.orders.transition("o-1", PROCESSING, "");
        shop.placed("o-2");
        shop.orders.transition("o-2", PROCESSING, "");
        home.execute("DELETE FROM orders WHERE id = 'o-1'");
        home.execute("UPDATE ratchet_entity_action SET open = 'renamed' WHERE id = 'o-2'");
        shop.relayAll();

        assertThat(shop.relay.dead(10).stream().map(DeadLetter::error))
                .containsExactly("there is no such entity any more", "the machine has no such actions any more");
    }
}
