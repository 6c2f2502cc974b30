package dev.ratchet.fsm;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The builder right after an edge was declared: guards and actions given here belong to the edges of that last call. For one thread.
 */
public final class EdgeBuilder<S, T> extends MachineBuilder<S, T> {
    private final int first;
    private final int end;

    /** Speaks for the draft's edges from {@code first} up to what is its last edge now. */
    EdgeBuilder(Draft<S, T> draft, int first) {
        super(draft);
        this.first = first;
        this.end = draft.edges.size();
    }

    /** A condition whose refusal names the guard. Several guards are asked in declared order. */
    public EdgeBuilder<S, T> guard(String name, Predicate<? super T> test) {
        var guard = new Guard<T>(name, test);
        return each(edge -> edge.guardedBy(guard));
    }

    /** A condition that refuses with a fixed reason. */
    public EdgeBuilder<S, T> guard(String name, Predicate<? super T> test, String reason) {
        return guard(name, test, entity -> reason);
    }

    /** A condition that refuses with a reason made from the entity. */
    public EdgeBuilder<S, T> guard(String name, Predicate<? super T> test, Function<? super T, String> reason) {
        var guard = new Guard<T>(name, test, reason);
        return each(edge -> edge.guardedBy(guard));
    }

    /** Work to do before the state changes; if it fails, the state does not change. */
    public EdgeBuilder<S, T> before(String name, Action.Body<? super T> body) {
        var action = new Action<T>(name, body);
        return each(edge -> edge.doingBefore(action));
    }

    /** Work to do after the state has changed; if it fails, the state has changed all the same. */
    public EdgeBuilder<S, T> after(String name, Action.Body<? super T> body) {
        var action = new Action<T>(name, body);
        return each(edge -> edge.doingAfter(action));
    }

    private EdgeBuilder<S, T> each(UnaryOperator<Edge<S, T>> change) {
        draft.edges.subList(first, end).replaceAll(change);
        return this;
    }
}
