package dev.ratchet.fsm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bare shape of a machine: which state leads to which, as a square of bits, so that a machine of the largest size in which everything
 * leads everywhere is still answered at once. Answers questions about paths. Immutable.
 */
final class Graph<S> {
    private final List<S> states;
    private final Map<S, Integer> places = new HashMap<>();
    private final BitSet[] successors;
    private final BitSet[] predecessors;

    /** Edges that name an unknown state are left out; they are somebody else's problem. */
    Graph(Collection<S> states, Collection<? extends Edge<S, ?>> edges) {
        this.states = List.copyOf(states);
        this.states.forEach(state -> places.put(state, places.size()));
        this.successors = square(states.size());
        this.predecessors = square(states.size());
        for (Edge<S, ?> edge : edges) {
            Integer from = places.get(edge.from());
            Integer to = places.get(edge.to());
            if (from != null && to != null) {
                successors[from].set(to);
                predecessors[to].set(from);
            }
        }
    }

    private static BitSet[] square(int size) {
        var rows = new BitSet[size];
        for (int i = 0; i < size; i++) {
            rows[i] = new BitSet(size);
        }
        return rows;
    }

    /** The states that any number of moves can reach from one of these, themselves included, in declared order. */
    List<S> reachableFrom(Collection<S> starts) {
        return named(closure(placesOf(starts), successors));
    }

    /** The states from which any number of moves can reach one of these, themselves included, in declared order. */
    List<S> reaching(Collection<S> goals) {
        return named(closure(placesOf(goals), predecessors));
    }

    /** The groups of states that can all reach each other (or one state that leads to itself), in declared order. */
    List<List<S>> cycles() {
        var groups = new ArrayList<List<S>>();
        var placed = new BitSet();
        for (int i = 0; i < states.size(); i++) {
            BitSet group = placed.get(i) ? new BitSet() : closure(successors[i], successors);
            if (group.get(i)) {
                group.and(closure(predecessors[i], predecessors));
                placed.or(group);
                groups.add(named(group));
            }
        }
        return List.copyOf(groups);
    }

    private static BitSet closure(BitSet starts, BitSet[] arrows) {
        var seen = (BitSet) starts.clone();
        var next = (BitSet) starts.clone();
        for (int i = next.nextSetBit(0); i >= 0; i = next.nextSetBit(0)) {
            next.clear(i);
            var fresh = (BitSet) arrows[i].clone();
            fresh.andNot(seen);
            seen.or(fresh);
            next.or(fresh);
        }
        return seen;
    }

    private BitSet placesOf(Collection<S> some) {
        var bits = new BitSet();
        for (S state : some) {
            Integer place = places.get(state);
            if (place != null) {
                bits.set(place);
            }
        }
        return bits;
    }

    private List<S> named(BitSet bits) {
        return bits.stream().mapToObj(states::get).toList();
    }
}
