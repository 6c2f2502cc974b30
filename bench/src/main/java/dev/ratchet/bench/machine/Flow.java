package dev.ratchet.bench.machine;

/** What all contenders share: states, events, the entity, and the circle that the benchmarks walk. */
final class Flow {
    private static final Event[] EVENTS = {Event.PROCESS, Event.SHIP, Event.DELIVER, Event.REORDER};
    private static final State[] TARGETS = {State.PROCESSING, State.SHIPPED, State.DELIVERED, State.PENDING};

    private Flow() {}

    /** The event of the n-th move on the circle. */
    static Event event(int n) {
        return EVENTS[n & 3];
    }

    /** The target of the n-th move on the circle. */
    static State target(int n) {
        return TARGETS[n & 3];
    }

    enum State {
        PENDING,
        PROCESSING,
        SHIPPED,
        DELIVERED,
        CANCELLED,
        REFUNDED
    }

    enum Event {
        PROCESS,
        SHIP,
        DELIVER,
        REORDER,
        CANCEL,
        REFUND
    }

    record Order(boolean inStock, boolean paid) {}
}
