package dev.ratchet.bench.machine;

import dev.ratchet.bench.machine.Flow.Event;
import dev.ratchet.bench.machine.Flow.Order;
import dev.ratchet.bench.machine.Flow.State;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.springframework.messaging.Message;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.statemachine.StateMachine;
import org.springframework.statemachine.config.StateMachineBuilder;
import org.springframework.statemachine.config.configurers.ExternalTransitionConfigurer;
import reactor.core.publisher.Mono;

/** The order machine declared with Spring Statemachine, without listeners, actions or persistence; it keeps the state itself. */
final class WithSpring {
    private final Map<Event, Mono<Message<Event>>> messages = new EnumMap<>(Event.class);
    private final StateMachine<State, Event> machine;

    WithSpring(Order order) {
        for (Event event : Event.values()) {
            messages.put(event, Mono.just(MessageBuilder.withPayload(event).build()));
        }
        machine = build(order);
        machine.startReactively().block();
    }

    /** Sends an event through the reactive interface, the only one that is not deprecated, and waits for the outcome. */
    State send(Event event) {
        machine.sendEvent(messages.get(event)).blockLast();
        return machine.getState().getId();
    }

    private static StateMachine<State, Event> build(Order order) {
        try {
            return declare(order).build();
        } catch (Exception e) { // The library's own signature; nothing here can fail in a way worth handling.
            throw new IllegalStateException("cannot build the peer's machine", e);
        }
    }

    private static StateMachineBuilder.Builder<State, Event> declare(Order order) throws Exception {
        StateMachineBuilder.Builder<State, Event> builder = StateMachineBuilder.builder();
        builder.configureStates()
                .withStates()
                .initial(State.PENDING)
                .end(State.CANCELLED)
                .end(State.REFUNDED)
                .states(EnumSet.allOf(State.class));
        edge(builder, State.PENDING, State.PROCESSING, Event.PROCESS).guard(context -> order.inStock());
        edge(builder, State.PENDING, State.CANCELLED, Event.CANCEL);
        edge(builder, State.PROCESSING, State.SHIPPED, Event.SHIP).guard(context -> order.paid());
        edge(builder, State.PROCESSING, State.CANCELLED, Event.CANCEL);
        edge(builder, State.SHIPPED, State.DELIVERED, Event.DELIVER);
        edge(builder, State.SHIPPED, State.REFUNDED, Event.REFUND);
        edge(builder, State.DELIVERED, State.PENDING, Event.REORDER);
        edge(builder, State.DELIVERED, State.REFUNDED, Event.REFUND);
        return builder;
    }

    private static ExternalTransitionConfigurer<State, Event> edge(
            StateMachineBuilder.Builder<State, Event> builder, State from, State to, Event event) throws Exception {
        return builder.configureTransitions()
                .withExternal()
                .source(from)
                .target(to)
                .event(event);
    }
}
