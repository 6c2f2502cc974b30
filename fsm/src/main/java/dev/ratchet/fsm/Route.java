package dev.ratchet.fsm;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A guarded way from one state, and the alternative to try when its guards refuse: a chain in declared order. Flat, because every
 * question about a guarded move walks it. Immutable, thread-safe.
 */
final class Route<S, T> {
    private final Transition<S, T> transition;
    private final Guard<T>[] guards;
    private final @Nullable Route<S, T> otherwise;
    private final Refusal<S, T> refusal;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Route(Way<S, T> way, @Nullable Route<S, T> otherwise, Refusal<S, T> refusal) {
        this.transition = way.transition();
        this.guards = way.guards().toArray(new Guard[0]);
        this.otherwise = otherwise;
        this.refusal = refusal;
    }

    /** The chain of these ways, at least one, for one target or one event. */
    static <S, T> Route<S, T> of(List<Way<S, T>> ways) {
        S from = ways.get(0).transition().from();
        var refusal = new Refusal<S, T>(
                from, common(ways, Transition::to), common(ways, Transition::event), Refusal.Kind.GUARD, "");
        var last = new Route<>(ways.get(ways.size() - 1), null, refusal);
        for (int i = ways.size() - 2; i >= 0; i--) {
            last = new Route<>(ways.get(i), last, refusal);
        }
        return last;
    }

    /** What all ways agree on, for a refusal to say; null if they differ. */
    private static <S, T, V> @Nullable V common(List<Way<S, T>> ways, Function<Transition<S, T>, @Nullable V> part) {
        @Nullable V first = part.apply(ways.get(0).transition());
        return ways.stream().allMatch(way -> Objects.equals(first, part.apply(way.transition()))) ? first : null;
    }

    /** Recursion keeps earlier reasons on the stack: a later success allocates nothing, and no guard is asked twice. */
    Verdict<S, T> choose(T entity) {
        for (Guard<T> guard : guards) {
            if (!guard.accepts(entity)) {
                return refuse(guard, entity);
            }
        }
        return transition;
    }

    private Verdict<S, T> refuse(Guard<T> guard, T entity) {
        if (otherwise == null) {
            return refusal.because(guard.reasonFor(entity));
        }
        Verdict<S, T> later = otherwise.choose(entity);
        return later instanceof Refusal<S, T> all ? all.because(guard.reasonFor(entity) + "; " + all.reason()) : later;
    }

    /** One edge made ready: the transition it leads to and the guards that must accept first. */
    record Way<S, T>(Transition<S, T> transition, List<Guard<T>> guards) {
        boolean isGuarded() {
            return !guards.isEmpty();
        }
    }
}
