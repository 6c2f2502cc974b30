package dev.ratchet.bench.machine;

import dev.ratchet.bench.machine.Flow.Event;
import dev.ratchet.bench.machine.Flow.Order;
import dev.ratchet.bench.machine.Flow.State;
import org.squirrelframework.foundation.fsm.AnonymousCondition;
import org.squirrelframework.foundation.fsm.StateMachineBuilder;
import org.squirrelframework.foundation.fsm.StateMachineBuilderFactory;
import org.squirrelframework.foundation.fsm.impl.AbstractStateMachine;

/** The order machine declared with squirrel-foundation, without listeners or actions; it keeps the state itself. */
final class WithSquirrel extends AbstractStateMachine<WithSquirrel, State, Event, Order> {
    static WithSquirrel machine() {
        StateMachineBuilder<WithSquirrel, State, Event, Order> builder =
                StateMachineBuilderFactory.create(WithSquirrel.class, State.class, Event.class, Order.class);
        builder.externalTransition()
                .from(State.PENDING)
                .to(State.PROCESSING)
                .on(Event.PROCESS)
                .when(new InStock());
        builder.externalTransition().from(State.PENDING).to(State.CANCELLED).on(Event.CANCEL);
        builder.externalTransition()
                .from(State.PROCESSING)
                .to(State.SHIPPED)
                .on(Event.SHIP)
                .when(new Paid());
        builder.externalTransition().from(State.PROCESSING).to(State.CANCELLED).on(Event.CANCEL);
        builder.externalTransition().from(State.SHIPPED).to(State.DELIVERED).on(Event.DELIVER);
        builder.externalTransition().from(State.SHIPPED).to(State.REFUNDED).on(Event.REFUND);
        builder.externalTransition().from(State.DELIVERED).to(State.PENDING).on(Event.REORDER);
        builder.externalTransition().from(State.DELIVERED).to(State.REFUNDED).on(Event.REFUND);
        WithSquirrel machine = builder.newStateMachine(State.PENDING);
        machine.start();
        return machine;
    }

    private static final class InStock extends AnonymousCondition<Order> {
        @Override
        public boolean isSatisfied(Order order) {
            return order.inStock();
        }
    }

    private static final class Paid extends AnonymousCondition<Order> {
        @Override
        public boolean isSatisfied(Order order) {
            return order.paid();
        }
    }
}
