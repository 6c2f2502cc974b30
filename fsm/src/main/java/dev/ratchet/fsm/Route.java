package dev.ratchet.fsm;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The guarded ways from one state, for one target or one event: tried in declared order, the first whose guards all accept wins.
 * Immutable, thread-safe.
 */
final class Route<S, T> {
    private final List<Way<S, T>> ways;
    private final @Nullable S to;
    private final @Nullable Enum<?> event;

    Route(List<Way<S, T>> ways) {
        this.ways = List.copyOf(ways);
        this.to = common(Transition::to);
        this.event = common(Transition::event);
    }

    /** What all ways agree on, for a refusal to say; null if they differ. */
    private <V> @Nullable V common(Function<Transition<S, T>, @Nullable V> part) {
        @Nullable V first = part.apply(ways.get(0).transition());
        return ways.stream().allMatch(way -> Objects.equals(first, part.apply(way.transition()))) ? first : null;
    }

    Verdict<S, T> choose(T entity) {
        return choose(0, entity);
    }

    // Recursion keeps the reasons seen so far on the stack: a later success allocates nothing, and no guard is asked
    // twice.
    private Verdict<S, T> choose(int i, T entity) {
        Way<S, T> way = ways.get(i);
        Guard<T> refusing = way.firstRefusing(entity);
        if (refusing == null) {
            return way.transition();
        }
        if (i + 1 == ways.size()) {
            S from = way.transition().from();
            return new Refusal<>(from, to, event, Refusal.Kind.GUARD, refusing.reasonFor(entity));
        }
        Verdict<S, T> later = choose(i + 1, entity);
        return later instanceof Refusal<S, T> refusal ? refusal.precededBy(refusing.reasonFor(entity)) : later;
    }

    /** One edge made ready: the transition it leads to and the guards that must accept first. */
    record Way<S, T>(Transition<S, T> transition, List<Guard<T>> guards) {
        @Nullable
        Guard<T> firstRefusing(T entity) {
            for (int i = 0; i < guards.size(); i++) {
                Guard<T> guard = guards.get(i);
                if (!guard.accepts(entity)) {
                    return guard;
                }
            }
            return null;
        }
    }
}
