package dev.ratchet.bench.machine;

import dev.ratchet.bench.machine.Flow.Event;
import dev.ratchet.bench.machine.Flow.Order;
import dev.ratchet.bench.machine.Flow.State;
import dev.ratchet.fsm.StateMachine;

/** The order machine declared with Ratchet. */
final class WithRatchet {
    private WithRatchet() {}

    static StateMachine<State, Order> machine() {
        return StateMachine.of(State.class, Order.class)
                .initial(State.PENDING)
                .end(State.CANCELLED, State.REFUNDED)
                .on(State.PENDING, Event.PROCESS)
                .to(State.PROCESSING)
                .guard("stock", Order::inStock)
                .on(State.PENDING, Event.CANCEL)
                .to(State.CANCELLED)
                .on(State.PROCESSING, Event.SHIP)
                .to(State.SHIPPED)
                .guard("payment", Order::paid)
                .on(State.PROCESSING, Event.CANCEL)
                .to(State.CANCELLED)
                .on(State.SHIPPED, Event.DELIVER)
                .to(State.DELIVERED)
                .on(State.SHIPPED, Event.REFUND)
                .to(State.REFUNDED)
                .on(State.DELIVERED, Event.REORDER)
                .to(State.PENDING)
                .on(State.DELIVERED, Event.REFUND)
                .to(State.REFUNDED)
                .build();
    }
}
