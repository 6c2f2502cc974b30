package dev.ratchet.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.bench.machine.Flow.Event;
import dev.ratchet.bench.machine.Flow.Order;
import dev.ratchet.bench.machine.Flow.State;
import org.junit.jupiter.api.Test;

class ContendersTest {
    @Test
    void all_contenders_walk_the_same_circle() {
        var byEvent = new FireByEvent();
        var byHand = new FireByEvent();
        var byTarget = new FireByTarget();
        var byTargetByHand = new FireByTarget();
        var asking = new FireByTarget();
        for (int n = 0; n < 9; n++) {
            State expected = Flow.target(n);
            assertThat(byHand.byHand()).isEqualTo(expected);
            assertThat(byEvent.ratchet()).isEqualTo(expected);
            assertThat(byTargetByHand.byHand()).isEqualTo(expected);
            assertThat(byTarget.ratchet()).isEqualTo(expected);
            assertThat(asking.canTransition()).isEqualTo(expected);
        }
        var squirrel = new FireByEvent();
        var spring = new FireByEvent();
        for (int n = 0; n < 9; n++) {
            assertThat(squirrel.squirrel()).isEqualTo(Flow.target(n));
            assertThat(spring.spring()).isEqualTo(Flow.target(n));
        }
    }

    @Test
    void all_contenders_ask_the_guards() {
        var order = new Order(false, true);

        assertThatThrownBy(() -> ByHand.on(State.PENDING, Event.PROCESS, order))
                .isInstanceOf(IllegalStateException.class);
        assertThat(WithRatchet.machine()
                        .fireEvent(State.PENDING, Event.PROCESS, order)
                        .isAllowed())
                .isFalse();
        var squirrel = WithSquirrel.machine();
        squirrel.fire(Event.PROCESS, order);
        assertThat(squirrel.getCurrentState()).isEqualTo(State.PENDING);
        assertThat(new WithSpring(order).send(Event.PROCESS)).isEqualTo(State.PENDING);
    }
}
