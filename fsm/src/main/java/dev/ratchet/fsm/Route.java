package dev.ratchet.fsm;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A guarded way from one state, and the alternative to try when its guards refuse: a chain in declared order. Flat, because every
 * question about a guarded move walks it. Immutable, thread-safe.
 */
final class Route<S, T> {
    /** So many alternatives are asked by recursion; the rest of a longer chain in a loop, since the stack has an end. */
    private static final int MAX_DEPTH = 64;

    private final int place;
    private final Transition<S, T> transition;
    private final Guard<T>[] guards;
    private final @Nullable Route<S, T> otherwise;
    private final Refusal<S, T> refusal;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Route(int place, Way<S, T> way, @Nullable Route<S, T> otherwise, Refusal<S, T> refusal) {
        this.place = place;
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
        int last = ways.size() - 1;
        var route = new Route<>(last, ways.get(last), null, refusal);
        for (int i = last - 1; i >= 0; i--) {
            route = new Route<>(i, ways.get(i), route, refusal);
        }
        return route;
    }

    /** What all ways agree on, for a refusal to say; null if they differ. */
    private static <S, T, V> @Nullable V common(List<Way<S, T>> ways, Function<Transition<S, T>, @Nullable V> part) {
        @Nullable V first = part.apply(ways.get(0).transition());
        return ways.stream().allMatch(way -> Objects.equals(first, part.apply(way.transition()))) ? first : null;
    }

    /** Recursion keeps earlier reasons on the stack: a later success allocates nothing, and no guard is asked twice. */
    Verdict<S, T> choose(T entity) {
        Guard<T> guard = refusing(entity);
        if (guard == null) {
            return transition;
        }
        if (otherwise == null) {
            return refusal.because(guard.reasonFor(entity));
        }
        Verdict<S, T> later = otherwise.place < MAX_DEPTH ? otherwise.choose(entity) : otherwise.walk(entity);
        return later instanceof Refusal<S, T> all ? all.because(guard.reasonFor(entity) + "; " + all.reason()) : later;
    }

    private @Nullable Guard<T> refusing(T entity) {
        for (Guard<T> guard : guards) {
            if (!guard.accepts(entity)) {
                return guard;
            }
        }
        return null;
    }

    /** The same answer for what is left of a long chain, at the price of a list. */
    private Verdict<S, T> walk(T entity) {
        var refusing = new ArrayList<Guard<T>>();
        for (Route<S, T> route = this; route != null; route = route.otherwise) {
            Guard<T> guard = route.refusing(entity);
            if (guard == null) {
                return route.transition;
            }
            refusing.add(guard);
        }
        return refusal.because(
                refusing.stream().map(guard -> guard.reasonFor(entity)).collect(joining("; ")));
    }

    /** One edge made ready: the transition it leads to and the guards that must accept first. */
    record Way<S, T>(Transition<S, T> transition, List<Guard<T>> guards) {
        boolean isGuarded() {
            return !guards.isEmpty();
        }
    }
}
