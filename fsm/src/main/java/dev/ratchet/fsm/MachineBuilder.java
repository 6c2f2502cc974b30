package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Collects a machine's declaration in any order; {@link #build} checks all of it at once. For one thread. Guards and actions of an
 * edge follow it directly, see {@link EdgeBuilder}.
 */
public sealed class MachineBuilder<S, T> permits EdgeBuilder {
    final Draft<S, T> draft;

    MachineBuilder(Draft<S, T> draft) {
        this.draft = draft;
    }

    /** Where every entity begins. */
    public final MachineBuilder<S, T> initial(S state) {
        draft.initials.add(requireNonNull(state, "state"));
        return new MachineBuilder<>(draft);
    }

    /** Where an entity may stay for ever; nothing leads out of a final state. */
    @SafeVarargs
    public final MachineBuilder<S, T> end(S... states) {
        for (S state : states) {
            draft.finals.add(requireNonNull(state, "state"));
        }
        return new MachineBuilder<>(draft);
    }

    /** Values of the enum (or list) that are deliberately no states of this machine. */
    @SafeVarargs
    public final MachineBuilder<S, T> except(S... states) {
        for (S state : states) {
            draft.excepted.add(requireNonNull(state, "state"));
        }
        return new MachineBuilder<>(draft);
    }

    /** Edges that are asked for by their target. */
    @SafeVarargs
    public final EdgeBuilder<S, T> allow(S from, S to, S... more) {
        int first = draft.edges.size();
        draft.edges.add(new Edge<>(from, to, null));
        for (S other : more) {
            draft.edges.add(new Edge<>(from, other, null));
        }
        return new EdgeBuilder<>(draft, first);
    }

    /** A whole table of edges by target, for machines that are data. */
    public final EdgeBuilder<S, T> allowAll(Map<S, ? extends Collection<? extends S>> table) {
        int first = draft.edges.size();
        table.forEach((from, targets) -> targets.forEach(to -> draft.edges.add(new Edge<>(from, to, null))));
        return new EdgeBuilder<>(draft, first);
    }

    /**
     * An edge that an event triggers. The same state and event may lead to several targets: they are tried in declared order, and one
     * without guards, declared last, means "otherwise".
     *
     * <p>That order counts only when the machine is asked by event. {@link StateMachine#fire(Object, Object, Object) fire(from, to, entity)}
     * asks for the edge to that target alone and looks only at its own guards, so an "otherwise" without guards is always open to it; give
     * it a guard of its own if it must not be.
     */
    public final OnEvent<S, T> on(S state, Enum<?> event) {
        var half = new OnEvent<>(draft, requireNonNull(state, "state"), requireNonNull(event, "event"));
        draft.unfinished.add(half);
        return half;
    }

    /** Work to do after any move into the state, after the edge's own. */
    public final MachineBuilder<S, T> onEntry(S state, String name, Action.Body<? super T> body) {
        draft.entries.computeIfAbsent(state, any -> new ArrayList<>()).add(new Action<>(name, body));
        return new MachineBuilder<>(draft);
    }

    /** Work to do before any move out of the state, before the edge's own. */
    public final MachineBuilder<S, T> onExit(S state, String name, Action.Body<? super T> body) {
        draft.exits.computeIfAbsent(state, any -> new ArrayList<>()).add(new Action<>(name, body));
        return new MachineBuilder<>(draft);
    }

    /**
     * The machine. Building again later gives another one, with what has been added since.
     *
     * @throws InvalidMachineException with every problem of the declaration
     */
    public final StateMachine<S, T> build() {
        List<Problem> problems = new Check<>(draft).problems();
        if (!problems.isEmpty()) {
            throw new InvalidMachineException(problems);
        }
        return new StateMachine<>(draft);
    }

    /** The first half of an edge by event: it exists once {@link #to} has named its target, and {@link #build} asks for that. */
    public static final class OnEvent<S, T> {
        private final Draft<S, T> draft;
        private final S from;
        private final Enum<?> event;

        private OnEvent(Draft<S, T> draft, S from, Enum<?> event) {
            this.draft = draft;
            this.from = from;
            this.event = event;
        }

        /** Where the event leads; guards and actions of this edge follow. */
        public EdgeBuilder<S, T> to(S target) {
            int first = draft.edges.size();
            draft.edges.add(new Edge<>(from, target, event));
            draft.unfinished.remove(this);
            return new EdgeBuilder<>(draft, first);
        }

        @Override
        public String toString() {
            return "on(" + from + ", " + event + ")";
        }
    }
}
