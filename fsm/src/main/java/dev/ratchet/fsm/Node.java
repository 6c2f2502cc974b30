package dev.ratchet.fsm;

import java.util.ArrayList;
import java.util.List;

/** What a machine knows about one of its states. Immutable. */
record Node<S, T>(boolean isFinal, List<S> targets, List<Enum<?>> events, List<Action<T>> entry, List<Action<T>> exit) {
    static <S, T> Node<S, T> of(S state, Draft<S, T> draft) {
        List<Edge<S, T>> out =
                draft.edges.stream().filter(edge -> edge.from().equals(state)).toList();
        return new Node<>(
                draft.finals.contains(state),
                out.stream().map(Edge::to).distinct().toList(),
                events(out),
                List.copyOf(draft.entries.getOrDefault(state, List.of())),
                List.copyOf(draft.exits.getOrDefault(state, List.of())));
    }

    /** The events of these edges in declared order, each once. */
    static List<Enum<?>> events(List<? extends Edge<?, ?>> edges) {
        var events = new ArrayList<Enum<?>>();
        for (Edge<?, ?> edge : edges) {
            if (edge.event() != null && !events.contains(edge.event())) {
                events.add(edge.event());
            }
        }
        return List.copyOf(events);
    }
}
