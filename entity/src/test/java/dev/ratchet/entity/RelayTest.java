package dev.ratchet.entity;

import static dev.ratchet.entity.stage.Order.Status.CANCELLED;
import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.stage.Home;
import dev.ratchet.entity.stage.Shop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Events reach the publisher at least once, in order for each entity, and none blocks those of others. */
@ParameterizedClass
@EnumSource(Home.class)
class RelayTest {
    private final Home home;
    private final Shop shop;

    RelayTest(Home home) {
        this.home = home;
        this.shop = new Shop(home, Shop.LIMITS.tries(2));
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

    private final List<String> told = new ArrayList<>();

    @Test
    void events_of_one_order_keep_their_order_also_when_publishing_fails() {
        shop.orders.transition("o-1", PROCESSING, "");
        shop.orders.transition("o-1", SHIPPED, "");
        shop.placed("o-2");
        shop.orders.transition("o-2", CANCELLED, "");
        var isDown = new boolean[] {true};
        var relay = shop.entities.relay(event -> {
            if (isDown[0] && event.id().equals("o-1")) {
                throw new IOException("broker is down");
            }
            told.add(event.key());
        });

        relay.runOnce();
        assertThat(told).containsExactly("order:o-2:2:state-changed");
        isDown[0] = false;
        relay.runOnce();
        relay.runOnce();
        assertThat(told)
                .containsExactly("order:o-2:2:state-changed", "order:o-1:2:state-changed", "order:o-1:3:state-changed");
    }

    @Test
    void a_dead_letter_blocks_none_behind_it_and_can_be_revived() {
        shop.orders.transition("o-1", PROCESSING, "");
        shop.orders.transition("o-1", SHIPPED, "");
        var relay = shop.entities.relay(event -> {
            if (event.version() == 2 && told.size() < 1) {
                throw new IOException("too large");
            }
            told.add(event.key());
        });
        for (var i = 0; i < 4; i++) {
            relay.runOnce();
        }
        assertThat(told).containsExactly("order:o-1:3:state-changed");
        var dead = relay.dead(10);
        assertThat(dead)
                .containsExactly(new DeadLetter(
                        DeadLetter.Kind.STATE_CHANGED, "order", "o-1", 2, 0, "java.io.IOException: too large"));

        assertThat(relay.revive(dead.get(0))).isTrue();
        relay.runOnce();
        assertThat(told).endsWith("order:o-1:2:state-changed");
        assertThat(home.count("ratchet_entity_outbox")).isZero();
    }

    @Test
    void what_one_relay_has_in_hand_no_other_publishes_until_its_time_is_over() {
        shop.orders.transition("o-1", PROCESSING, "");
        var other = shop.entities.relay(event -> told.add("other " + event.key()));
        var first = shop.entities.relay(event -> {
            assertThat(other.runOnce()).isZero();
            home.execute("UPDATE ratchet_entity_outbox SET due_at = 0");
            assertThat(other.runOnce()).isOne();
            told.add("first " + event.key());
        });

        first.runOnce();

        assertThat(told).containsExactly("other order:o-1:2:state-changed", "first order:o-1:2:state-changed");
        assertThat(home.count("ratchet_entity_outbox")).isZero();
    }

    @Test
    void a_batch_has_a_size() {
        for (var i = 2; i < 8; i++) {
            shop.placed("o-" + i);
            shop.orders.transition("o-" + i, CANCELLED, "");
        }
        try (var small =
                Entities.builder(home.source()).limits(Shop.LIMITS.batch(4)).open()) {
            var relay = small.relay(event -> told.add(event.key()));
            assertThat(List.of(relay.runOnce(), relay.runOnce(), relay.runOnce()))
                    .containsExactly(4, 2, 0);
        }
    }

    @Test
    void a_relay_leaves_actions_of_machines_that_it_does_not_know() {
        shop.after = order -> {
            throw new IOException("mail is down");
        };
        shop.orders.transition("o-1", PROCESSING, "");
        shop.after = order -> {};
        shop.entities.relay(event -> told.add(event.key())).runOnce();
        assertThat(home.count("ratchet_entity_action")).isOne();

        shop.relayAll();
        assertThat(home.count("ratchet_entity_action")).isZero();
    }

    @Test
    void two_machines_of_one_name_are_refused() {
        assertThatThrownBy(() -> shop.entities.relay(event -> {}, shop.orders, shop.orders))
                .hasMessage("two machines are called 'order'; a relay needs one of each name");
    }
}
