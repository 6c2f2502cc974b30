package dev.ratchet.bench.machine;

import dev.ratchet.bench.Contender;
import dev.ratchet.bench.Section;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One allowed move by event. The libraries warm up longer: their code is larger and takes longer to compile, and measuring earlier would
 * be unfair.
 */
@Section(
        title = "A move by event",
        text =
                "One operation is one allowed move of an order of six states and eight edges, two of them guarded, along a circle of four"
                        + " states, so that nobody has to be reset. No actions, no listeners.",
        baseline = "byHand")
public class FireByEvent extends Walk {
    private final WithSquirrel squirrel = WithSquirrel.machine();
    private final WithSpring spring = new WithSpring(order);

    @Benchmark
    @Contender(name = "switch by hand", does = "two nested switches; knows nothing about itself")
    public Object byHand() {
        state = ByHand.on(state, nextEvent(), order);
        return state;
    }

    @Benchmark
    @Contender(
            name = "Ratchet fireEvent",
            does =
                    "asks the guards, answers with the transition and its actions; the caller keeps the state, many threads share the machine")
    public Object ratchet() {
        state = ratchet.fireEvent(state, nextEvent(), order).orThrow().to();
        return state;
    }

    @Benchmark
    @Contender(
            name = "squirrel-foundation fire",
            does =
                    "one reused instance that keeps the state and queues events; hierarchical states, history, listeners (none here)")
    @Warmup(iterations = 6, time = 2)
    public Object squirrel() {
        squirrel.fire(nextEvent(), order);
        return squirrel.getCurrentState();
    }

    @Benchmark
    @Contender(
            name = "Spring Statemachine sendEvent",
            does =
                    "one reused instance that keeps the state, messages made in advance, reactive call waited for; hierarchical states,"
                            + " regions, interceptors, listeners (none here)")
    @Warmup(iterations = 8, time = 2)
    public Object spring() {
        return spring.send(nextEvent());
    }
}
