package dev.ratchet.testkit.store.faults;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Says what goes wrong with each call of a store. Asked once for every call, in their order, by one thread at a time; so a policy may
 * count.
 */
@FunctionalInterface
public interface Faults {
    Fault next(Call call);

    /** Nothing ever fails. */
    static Faults none() {
        return call -> Fault.NONE;
    }

    /** One fault after the other for one call after the other, whichever they are; nothing fails when they are used up. */
    static Faults scripted(Fault... script) {
        Deque<Fault> rest = new ArrayDeque<>(List.of(script));
        return call -> {
            var next = rest.poll();
            return next == null ? Fault.NONE : next;
        };
    }

    /** That fault at the n-th call of that kind, n from 1. */
    static Faults at(Call which, int n, Fault fault) {
        var count = new int[1];
        return call -> call == which && ++count[0] == n ? fault : Fault.NONE;
    }

    /** At random, the same for the same seed: each call is lost or unknown with that probability. */
    static Faults seeded(long seed, double probability) {
        return seeded(seed, probability, Set.of(Call.values()));
    }

    /** The same for some calls; the others never fail. */
    static Faults seeded(long seed, double probability, Set<Call> calls) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability is between 0 and 1, not " + probability);
        }
        var random = new Random(seed);
        return call -> {
            if (!calls.contains(call) || random.nextDouble() >= probability) {
                return Fault.NONE;
            }
            return random.nextBoolean() ? Fault.LOST : Fault.UNKNOWN;
        };
    }

    /** What this policy says, or where it says nothing what that one says. */
    default Faults or(Faults other) {
        return call -> {
            var mine = next(call);
            var others = other.next(call);
            return mine.equals(Fault.NONE) ? others : mine;
        };
    }
}
