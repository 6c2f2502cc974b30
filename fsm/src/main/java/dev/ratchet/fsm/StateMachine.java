package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;

import dev.ratchet.fsm.Route.Way;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which an entity moves between the states of a closed set: which moves exist, who may make them and what work belongs
 * to them. It holds no current state and performs nothing; {@link #fire} only answers what would happen. Immutable and thread-safe,
 * without locks: make one per kind of entity and share it.
 *
 * @param <S> the states: an enum, or any immutable values with {@code equals}, {@code hashCode} and a unique {@code toString()}
 * @param <T> the entity that guards look at and actions work on
 */
public final class StateMachine<S, T> {
    /** More states than this belong into the entity, not into the machine. */
    public static final int MAX_STATES = 1024;

    /** Up to this many states the refusals are made in advance too; beyond, their square would cost more memory than it saves. */
    private static final int PREBUILT_STATES = 64;

    private final Class<T> entityType;
    private final List<S> states;
    private final S initial;
    private final List<Edge<S, T>> edges;
    private final List<Enum<?>> events;
    private final Index index;
    private final @Nullable Node<S, T>[] nodes;
    private final Table<S, T> byTarget;
    private final Table<S, T> byEvent;

    /** Expects a draft without problems. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    StateMachine(Draft<S, T> draft) {
        this.entityType = draft.entityType;
        this.states = List.copyOf(draft.states());
        this.initial = draft.initials.iterator().next();
        this.edges = List.copyOf(draft.edges);
        this.events = Node.events(edges);
        this.index = Index.of(states);
        this.nodes = new @Nullable Node[index.width()];
        Map<S, List<Edge<S, T>>> out = edges.stream().collect(groupingBy(Edge::from));
        states.forEach(state -> nodes[index.of(state)] = Node.of(state, out.getOrDefault(state, List.of()), draft));
        List<Way<S, T>> ways = edges.stream().map(this::way).toList();
        this.byTarget = new Table<>(index, index, ways, Transition::to);
        this.byEvent = new Table<>(index, Index.of(events), ways, Transition::event);
        if (states.size() <= PREBUILT_STATES) {
            states.forEach(from -> {
                states.forEach(to -> byTarget.settle(from, to, refuse(from, to)));
                events.forEach(event -> byEvent.settle(from, event, refuseEvent(from, event)));
            });
        }
    }

    /** Begins a machine whose states are an enum's constants and whose guards and actions see an entity. */
    public static <S extends Enum<S>, T> MachineBuilder<S, T> of(Class<S> states, Class<T> entity) {
        return of(List.of(states.getEnumConstants()), entity);
    }

    /** Begins a machine over an enum for which the entity does not matter. */
    public static <S extends Enum<S>> MachineBuilder<S, Object> of(Class<S> states) {
        return of(states, Object.class);
    }

    /**
     * Begins a machine over any closed set of values with {@code equals} and {@code hashCode}. They must be immutable, because the machine
     * finds them by hash, and each must have a {@code toString()} of its own, because messages, diagrams and tables tell them apart by it.
     */
    public static <S, T> MachineBuilder<S, T> of(List<S> states, Class<T> entity) {
        return new MachineBuilder<>(new Draft<>(states, requireNonNull(entity, "entity")));
    }

    /** Begins a machine over any closed set of values for which the entity does not matter; see {@link #of(List, Class)}. */
    public static <S> MachineBuilder<S, Object> of(List<S> states) {
        return of(states, Object.class);
    }

    /** Whether some edge leads from one to the other; guards are not asked. False for unknown and null states. */
    public boolean canTransition(@Nullable S from, @Nullable S to) {
        return byTarget.hasEdge(byTarget.cell(from, to));
    }

    /**
     * What a move to {@code to} would be. Edges by event count; several of them to that target are tried in declared order. Only the guards
     * of edges to that target are asked: alternatives of the same event that lead elsewhere, even if declared earlier, have no say.
     */
    public Verdict<S, T> fire(@Nullable S from, @Nullable S to, T entity) {
        int cell = byTarget.cell(from, to);
        Verdict<S, T> settled = byTarget.settled(cell);
        if (settled != null) {
            return settled;
        }
        Route<S, T> route = byTarget.route(cell);
        return route == null ? refuse(from, to) : route.choose(entity);
    }

    /**
     * What a move to {@code to} would be, for moves that do not depend on the entity.
     *
     * @throws IllegalArgumentException if they do: the move has guards, and they need an entity to look at
     */
    public Verdict<S, T> fire(@Nullable S from, @Nullable S to) {
        int cell = byTarget.cell(from, to);
        if (byTarget.route(cell) != null) {
            throw new IllegalArgumentException("cannot judge " + from + " -> " + to
                    + " without an entity: its guards need one; use fire(from, to, entity)");
        }
        Verdict<S, T> settled = byTarget.settled(cell);
        return settled == null ? refuse(from, to) : settled;
    }

    /** What the event would cause: the first alternative in declared order whose guards all accept. */
    public Verdict<S, T> fireEvent(@Nullable S from, @Nullable Enum<?> event, T entity) {
        int cell = byEvent.cell(from, event);
        Verdict<S, T> settled = byEvent.settled(cell);
        if (settled != null) {
            return settled;
        }
        Route<S, T> route = byEvent.route(cell);
        return route == null ? refuseEvent(from, event) : route.choose(entity);
    }

    /** Where edges lead from here, in declared order; empty for final, unknown and null states. */
    public List<S> targets(@Nullable S from) {
        Node<S, T> node = node(from);
        return node == null ? List.of() : node.targets();
    }

    /** The events that mean something here, in declared order; empty for final, unknown and null states. */
    public List<Enum<?>> events(@Nullable S from) {
        Node<S, T> node = node(from);
        return node == null ? List.of() : node.events();
    }

    /** All events in declared order. */
    public List<Enum<?>> events() {
        return events;
    }

    /** All states in declared order. */
    public List<S> states() {
        return states;
    }

    public S initial() {
        return initial;
    }

    public boolean isFinal(@Nullable S state) {
        Node<S, T> node = node(state);
        return node != null && node.isFinal();
    }

    /** All edges in declared order. */
    public List<Edge<S, T>> edges() {
        return edges;
    }

    /** What runs after every move into the state. */
    public List<Action<T>> entryActions(@Nullable S state) {
        Node<S, T> node = node(state);
        return node == null ? List.of() : node.entry();
    }

    /** What runs before every move out of the state. */
    public List<Action<T>> exitActions(@Nullable S state) {
        Node<S, T> node = node(state);
        return node == null ? List.of() : node.exit();
    }

    public Class<T> entityType() {
        return entityType;
    }

    /** The groups of states that lead back to each other, in declared order; a state that leads to itself is a group of one. */
    public List<List<S>> cycles() {
        return graph().cycles();
    }

    /** What is legal and yet worth a second look: circles, and states that can never come to an end. */
    public List<Problem> lint() {
        return new Lint<>(this).problems();
    }

    Graph<S> graph() {
        return new Graph<>(states, edges);
    }

    @Override
    public String toString() {
        return "StateMachine[" + entityType.getSimpleName() + ": " + states.size() + " states, " + edges.size()
                + " edges]";
    }

    private Way<S, T> way(Edge<S, T> edge) {
        var transition = new Transition<>(
                edge.from(),
                edge.to(),
                edge.event(),
                joined(exitActions(edge.from()), edge.before()),
                joined(edge.after(), entryActions(edge.to())));
        return new Way<>(transition, edge.guards());
    }

    private static <E> List<E> joined(List<E> first, List<E> second) {
        var both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    private @Nullable Node<S, T> node(@Nullable S state) {
        int i = index.of(state);
        return i < 0 ? null : nodes[i];
    }

    private Refusal<S, T> refuse(@Nullable S from, @Nullable S to) {
        return refusal(from, to, null, node(to) == null ? null : node(from));
    }

    private Refusal<S, T> refuseEvent(@Nullable S from, @Nullable Enum<?> event) {
        return refusal(from, null, event, node(from));
    }

    private static <S, T> Refusal<S, T> refusal(
            @Nullable S from, @Nullable S to, @Nullable Enum<?> event, @Nullable Node<S, T> known) {
        Refusal.Kind kind = known == null
                ? Refusal.Kind.UNKNOWN_STATE
                : known.isFinal() ? Refusal.Kind.FINAL : Refusal.Kind.NOT_ALLOWED;
        return new Refusal<>(from, to, event, kind, Refusal.NOT_ALLOWED);
    }

    /** What a machine knows about one of its states. Immutable. */
    private record Node<S, T>(
            boolean isFinal, List<S> targets, List<Enum<?>> events, List<Action<T>> entry, List<Action<T>> exit) {
        static <S, T> Node<S, T> of(S state, List<Edge<S, T>> out, Draft<S, T> draft) {
            return new Node<>(
                    draft.finals.contains(state),
                    out.stream().map(Edge::to).distinct().toList(),
                    events(out),
                    List.copyOf(draft.entries.getOrDefault(state, List.of())),
                    List.copyOf(draft.exits.getOrDefault(state, List.of())));
        }

        /** The events of these edges in declared order, each once. */
        static List<Enum<?>> events(List<? extends Edge<?, ?>> edges) {
            var events = new LinkedHashSet<Enum<?>>();
            for (Edge<?, ?> edge : edges) {
                if (edge.event() != null) {
                    events.add(edge.event());
                }
            }
            return List.copyOf(events);
        }
    }
}
