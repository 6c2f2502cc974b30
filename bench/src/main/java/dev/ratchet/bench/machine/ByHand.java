package dev.ratchet.bench.machine;

import dev.ratchet.bench.machine.Flow.Event;
import dev.ratchet.bench.machine.Flow.Order;
import dev.ratchet.bench.machine.Flow.State;

/** The order machine as a careful programmer writes it without a library; a refused move is an exception. */
final class ByHand {
    private ByHand() {}

    static State on(State from, Event event, Order order) {
        return switch (from) {
            case PENDING ->
                switch (event) {
                    case PROCESS -> checked(from, State.PROCESSING, order.inStock());
                    case CANCEL -> State.CANCELLED;
                    case SHIP, DELIVER, REORDER, REFUND -> throw refused(from, event);
                };
            case PROCESSING ->
                switch (event) {
                    case SHIP -> checked(from, State.SHIPPED, order.paid());
                    case CANCEL -> State.CANCELLED;
                    case PROCESS, DELIVER, REORDER, REFUND -> throw refused(from, event);
                };
            case SHIPPED ->
                switch (event) {
                    case DELIVER -> State.DELIVERED;
                    case REFUND -> State.REFUNDED;
                    case PROCESS, SHIP, REORDER, CANCEL -> throw refused(from, event);
                };
            case DELIVERED ->
                switch (event) {
                    case REORDER -> State.PENDING;
                    case REFUND -> State.REFUNDED;
                    case PROCESS, SHIP, DELIVER, CANCEL -> throw refused(from, event);
                };
            case CANCELLED, REFUNDED -> throw refused(from, event);
        };
    }

    static State to(State from, State to, Order order) {
        return switch (from) {
            case PENDING ->
                switch (to) {
                    case PROCESSING -> checked(from, to, order.inStock());
                    case CANCELLED -> to;
                    case PENDING, SHIPPED, DELIVERED, REFUNDED -> throw refused(from, to);
                };
            case PROCESSING ->
                switch (to) {
                    case SHIPPED -> checked(from, to, order.paid());
                    case CANCELLED -> to;
                    case PENDING, PROCESSING, DELIVERED, REFUNDED -> throw refused(from, to);
                };
            case SHIPPED ->
                switch (to) {
                    case DELIVERED, REFUNDED -> to;
                    case PENDING, PROCESSING, SHIPPED, CANCELLED -> throw refused(from, to);
                };
            case DELIVERED ->
                switch (to) {
                    case PENDING, REFUNDED -> to;
                    case PROCESSING, SHIPPED, DELIVERED, CANCELLED -> throw refused(from, to);
                };
            case CANCELLED, REFUNDED -> throw refused(from, to);
        };
    }

    private static State checked(State from, State to, boolean guard) {
        if (!guard) {
            throw refused(from, to);
        }
        return to;
    }

    private static IllegalStateException refused(State from, Enum<?> wanted) {
        return new IllegalStateException("from " + from + " to " + wanted);
    }
}
