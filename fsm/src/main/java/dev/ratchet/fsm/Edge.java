package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One declared arrow of a machine, as its author wrote it. Immutable.
 *
 * @param event what triggers it, or null for an edge that is asked for by its target only
 * @param guards all must accept, asked in this order
 * @param before actions of this edge that run before the state changes
 * @param after actions of this edge that run after the state changed
 */
public record Edge<S, T>(
        S from, S to, @Nullable Enum<?> event, List<Guard<T>> guards, List<Action<T>> before, List<Action<T>> after) {
    public Edge {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        guards = List.copyOf(guards);
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    Edge(S from, S to, @Nullable Enum<?> event) {
        this(from, to, event, List.of(), List.of(), List.of());
    }

    public boolean isGuarded() {
        return !guards.isEmpty();
    }

    Edge<S, T> guardedBy(Guard<T> guard) {
        return new Edge<>(from, to, event, plus(guards, guard), before, after);
    }

    Edge<S, T> doingBefore(Action<T> action) {
        return new Edge<>(from, to, event, guards, plus(before, action), after);
    }

    Edge<S, T> doingAfter(Action<T> action) {
        return new Edge<>(from, to, event, guards, before, plus(after, action));
    }

    /** The arrow in words, for messages: {@code A -> B} or {@code A -> B on EVENT}. */
    @Override
    public String toString() {
        return from + " -> " + to + (event == null ? "" : " on " + event);
    }

    private static <E> List<E> plus(List<E> list, E one) {
        var longer = new ArrayList<>(list);
        longer.add(one);
        return longer;
    }
}
