package dev.ratchet.bench.machine;

import dev.ratchet.bench.machine.Flow.Order;
import dev.ratchet.fsm.StateMachine;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** An order on its circle, and the settings under which every way of moving it is measured. One per benchmark thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public abstract class Walk {
    final Order order = new Order(true, true);
    final StateMachine<Flow.State, Order> ratchet = WithRatchet.machine();
    Flow.State state = Flow.State.PENDING;
    private int n;

    final Flow.Event nextEvent() {
        return Flow.event(n++);
    }

    final Flow.State nextTarget() {
        return Flow.target(n++);
    }
}
