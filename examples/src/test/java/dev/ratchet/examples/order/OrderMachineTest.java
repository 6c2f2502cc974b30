package dev.ratchet.examples.order;

import static dev.ratchet.examples.order.OrderStatus.CANCELLED;
import static dev.ratchet.examples.order.OrderStatus.DELIVERED;
import static dev.ratchet.examples.order.OrderStatus.PENDING;
import static dev.ratchet.examples.order.OrderStatus.PROCESSING;
import static dev.ratchet.examples.order.OrderStatus.REFUNDED;
import static dev.ratchet.examples.order.OrderStatus.SHIPPED;
import static dev.ratchet.fsm.testing.Moves.moves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.Transition;
import dev.ratchet.fsm.testing.Grid;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OrderMachineTest {
    private static final Set<List<OrderStatus>> ALLOWED = Set.of(
            List.of(PENDING, PROCESSING),
            List.of(PENDING, CANCELLED),
            List.of(PROCESSING, SHIPPED),
            List.of(PROCESSING, CANCELLED),
            List.of(SHIPPED, DELIVERED),
            List.of(SHIPPED, REFUNDED),
            List.of(DELIVERED, REFUNDED));

    private final Instant noon = Instant.parse("2026-01-01T12:00:00Z");
    private final Order order = Order.placed("test-order", "c-1", 4_990, noon);
    private final StateMachine<OrderStatus, Order> willing = OrderMachine.of(any -> true, any -> true);

    static Stream<Arguments> pairs() {
        return Arrays.stream(OrderStatus.values())
                .flatMap(from -> Arrays.stream(OrderStatus.values())
                        .map(to ->
                                Arguments.of(from, to, ALLOWED.contains(List.of(from, to)) ? "allowed" : "refused")));
    }

    @ParameterizedTest(name = "{0} to {1} is {2}")
    @MethodSource("pairs")
    @Tag("S2-10")
    @Tag("S2-11")
    void each_of_the_36_pairs_is_allowed_or_refused(OrderStatus from, OrderStatus to, String expected) {
        var verdict = willing.fire(from, to, order);

        assertThat(willing.canTransition(from, to)).isEqualTo(expected.equals("allowed"));
        if (expected.equals("allowed")) {
            assertThat(verdict).isEqualTo(new Transition<OrderStatus, Order>(from, to, null, List.of(), List.of()));
        } else {
            assertThatThrownBy(verdict::orThrow)
                    .hasMessage("invalid transition from " + from + " to " + to + ": transition not allowed");
        }
    }

    @Test
    @Tag("S2-11")
    void seven_pairs_are_allowed_and_29_refused() {
        var grid = Grid.of(willing, order);

        assertThat(grid.byTarget()).hasSize(36);
        assertThat(grid.byTarget()).filteredOn(cell -> !cell.isAllowed()).hasSize(29);
        grid.assertOnly(
                moves(PENDING, PROCESSING, CANCELLED),
                moves(PROCESSING, SHIPPED, CANCELLED),
                moves(SHIPPED, DELIVERED, REFUNDED),
                moves(DELIVERED, REFUNDED));
    }

    @Test
    @Tag("S2-10")
    void an_order_starts_pending_and_ends_cancelled_or_refunded() {
        assertThat(willing.states())
                .extracting(OrderStatus::toString)
                .containsExactly("pending", "processing", "shipped", "delivered", "cancelled", "refunded");
        assertThat(willing.initial()).isEqualTo(PENDING);
        assertThat(willing.states()).filteredOn(willing::isFinal).containsExactly(CANCELLED, REFUNDED);
        assertThat(willing.lint()).isEmpty();
    }

    @Test
    @Tag("S2-12")
    void an_order_has_its_fields_and_each_change_is_a_version() {
        Instant later = noon.plusSeconds(60);

        assertThat(order.with(PROCESSING, later))
                .isEqualTo(new Order("test-order", "c-1", PROCESSING, 4_990L, noon, later, 2L));
    }

    @Test
    @Tag("S2-29")
    void guards_say_what_is_missing() {
        var unwilling = OrderMachine.of(any -> false, any -> false);

        assertThatThrownBy(unwilling.fire(PENDING, PROCESSING, order)::orThrow)
                .hasMessage("invalid transition from pending to processing: insufficient inventory");
        assertThatThrownBy(unwilling.fire(PROCESSING, SHIPPED, order)::orThrow)
                .hasMessage("invalid transition from processing to shipped: payment not completed");
        Grid.of(unwilling, order)
                .assertOnly(
                        moves(PENDING, CANCELLED),
                        moves(PROCESSING, CANCELLED),
                        moves(SHIPPED, DELIVERED, REFUNDED),
                        moves(DELIVERED, REFUNDED));
    }
}
