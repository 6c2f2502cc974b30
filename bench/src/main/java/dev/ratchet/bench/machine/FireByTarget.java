package dev.ratchet.bench.machine;

import dev.ratchet.bench.Contender;
import dev.ratchet.bench.Section;
import org.openjdk.jmh.annotations.Benchmark;

/** One allowed move by target. */
@Section(
        title = "A move by target",
        text =
                "The same order and the same circle, asked for by the state to reach. The other libraries know events only.",
        baseline = "byHand")
public class FireByTarget extends Walk {

    @Benchmark
    @Contender(name = "switch by hand", does = "two nested switches")
    public Object byHand() {
        state = ByHand.to(state, nextTarget(), order);
        return state;
    }

    @Benchmark
    @Contender(name = "Ratchet fire", does = "asks the guards, answers with the transition and its actions")
    public Object ratchet() {
        state = ratchet.fire(state, nextTarget(), order).orThrow().to();
        return state;
    }

    @Benchmark
    @Contender(name = "Ratchet canTransition", does = "says whether there is an edge; no guards")
    public Object canTransition() {
        Flow.State to = nextTarget();
        if (!ratchet.canTransition(state, to)) {
            throw new IllegalStateException("from " + state + " to " + to);
        }
        state = to;
        return state;
    }
}
