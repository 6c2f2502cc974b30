package dev.ratchet.fsm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The bare shape of a machine: which state leads to which. Answers questions about paths. Immutable. */
final class Graph<S> {
    private final Map<S, Set<S>> successors;

    private Graph(Map<S, Set<S>> successors) {
        this.successors = successors;
    }

    /** Edges that name an unknown state are left out; they are somebody else's problem. */
    static <S> Graph<S> of(Collection<S> states, Collection<? extends Edge<S, ?>> edges) {
        var successors = new LinkedHashMap<S, Set<S>>();
        states.forEach(state -> successors.put(state, new LinkedHashSet<>()));
        for (Edge<S, ?> edge : edges) {
            Set<S> targets = successors.get(edge.from());
            if (targets != null && successors.containsKey(edge.to())) {
                targets.add(edge.to());
            }
        }
        return new Graph<>(successors);
    }

    Set<S> targets(S state) {
        return successors.getOrDefault(state, Set.of());
    }

    /** Everything that one or more moves can reach; the state itself only if something leads back to it. */
    Set<S> reachableFrom(S start) {
        var seen = new HashSet<S>();
        var next = new ArrayDeque<>(targets(start));
        while (!next.isEmpty()) {
            S state = next.remove();
            if (seen.add(state)) {
                next.addAll(targets(state));
            }
        }
        return seen;
    }

    /** The groups of states that can all reach each other (or one state that leads to itself), in declared order. */
    List<List<S>> cycles() {
        var reachable = new LinkedHashMap<S, Set<S>>();
        successors.keySet().forEach(state -> reachable.put(state, reachableFrom(state)));
        var groups = new ArrayList<List<S>>();
        var placed = new HashSet<S>();
        reachable.forEach((state, reached) -> {
            if (reached.contains(state) && !placed.contains(state)) {
                List<S> group = successors.keySet().stream()
                        .filter(other -> reached.contains(other)
                                && reachable.getOrDefault(other, Set.of()).contains(state))
                        .toList();
                placed.addAll(group);
                groups.add(group);
            }
        });
        return List.copyOf(groups);
    }
}
