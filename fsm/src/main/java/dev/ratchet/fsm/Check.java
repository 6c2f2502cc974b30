package dev.ratchet.fsm;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import dev.ratchet.fsm.Problem.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds everything that is wrong with one draft, in an order that does not change from run to run. Used once, by one thread. */
final class Check<S, T> {
    private final Draft<S, T> draft;
    private final Set<S> states;
    private final String someStates;
    private final List<Problem> problems = new ArrayList<>();

    Check(Draft<S, T> draft) {
        this.draft = draft;
        this.states = draft.states();
        this.someStates = Problem.listed(states);
    }

    List<Problem> problems() {
        states();
        initial();
        unknownStates();
        unfinished();
        edges();
        eventTypes();
        events();
        finals();
        idleActions();
        if (states.size() <= StateMachine.MAX_STATES) {
            paths();
        }
        return List.copyOf(problems);
    }

    private void states() {
        var seen = new HashSet<S>();
        var twice = new LinkedHashSet<S>();
        draft.listed.forEach(state -> {
            if (!seen.add(state)) {
                twice.add(state);
            }
        });
        twice.forEach(state -> report(Kind.DUPLICATE_STATE, "state " + state + " is listed twice; list it once"));
        names(states, "state", Kind.DUPLICATE_STATE);
        if (states.size() > StateMachine.MAX_STATES) {
            report(
                    Kind.TOO_MANY_STATES,
                    states.size() + " states, at most " + StateMachine.MAX_STATES
                            + " are possible; keep what varies without bound in the entity");
        }
    }

    private void names(Collection<?> values, String what, Kind shared) {
        var byName = new LinkedHashMap<String, Integer>();
        for (Object value : values) {
            String name = value.toString();
            if (name == null) {
                report(
                        Kind.NO_NAME,
                        "the toString() of a " + what + " (a "
                                + value.getClass().getName() + ") is null; let it return the name of the " + what);
            } else {
                byName.merge(name, 1, Integer::sum);
            }
        }
        byName.forEach((name, count) -> {
            if (count > 1) {
                report(
                        shared,
                        count + " " + what + "s are called '" + name + "'; give each a toString() of its own, since"
                                + " messages, diagrams and tables tell them apart by name");
            }
        });
    }

    private void initial() {
        if (draft.initials.isEmpty()) {
            report(Kind.INITIAL_STATE, "no initial state; declare one with initial(...)");
        } else if (draft.initials.size() > 1) {
            report(Kind.INITIAL_STATE, "several initial states " + Problem.listed(draft.initials) + "; declare one");
        }
    }

    private void unknownStates() {
        draft.initials.forEach(state -> known(state, () -> "initial(" + state + ")"));
        draft.finals.forEach(state -> known(state, () -> "end(" + state + ")"));
        var listed = new HashSet<>(draft.listed);
        draft.excepted.stream()
                .filter(state -> !listed.contains(state))
                .forEach(state -> unknown(state, "except(" + state + ")"));
        draft.edges.forEach(edge -> {
            known(edge.from(), () -> "edge " + edge);
            if (!edge.to().equals(edge.from())) {
                known(edge.to(), () -> "edge " + edge);
            }
        });
        draft.entries.keySet().forEach(state -> known(state, () -> "onEntry(" + state + ")"));
        draft.exits.keySet().forEach(state -> known(state, () -> "onExit(" + state + ")"));
    }

    private void known(S state, Supplier<String> where) {
        if (!states.contains(state)) {
            unknown(state, where.get());
        }
    }

    private void unknown(S state, String where) {
        String fix = draft.excepted.contains(state) && draft.listed.contains(state)
                ? "take it out of except(...), or do not use it"
                : "use one of " + someStates;
        report(Kind.UNKNOWN_STATE, where + " names " + state + ", which is no state of this machine; " + fix);
    }

    private void unfinished() {
        draft.unfinished.forEach(half ->
                report(Kind.UNFINISHED_EDGE, half + " has no target; say where it leads with to(...), or drop it"));
    }

    /** Compares the edges that leave the same state, and reports each for one that it is in conflict with. */
    private void edges() {
        draft.edges.stream()
                .collect(groupingBy(Edge::from, LinkedHashMap::new, toList()))
                .values()
                .forEach(edges -> {
                    repeated(edges);
                    edges.stream()
                            .filter(edge -> edge.event() != null)
                            .map(Alternative::of)
                            .collect(groupingBy(Alternative::event, LinkedHashMap::new, toList()))
                            .values()
                            .forEach(this::shadowed);
                });
    }

    /** Two edges to the same target need an event each. */
    private void repeated(List<Edge<S, T>> edges) {
        var first = new HashMap<S, Edge<S, T>>();
        var firstWithoutEvent = new HashMap<S, Edge<S, T>>();
        for (Edge<S, T> later : edges) {
            Edge<S, T> earlier = (later.event() == null ? first : firstWithoutEvent).get(later.to());
            if (earlier != null) {
                String fix = earlier.event() == later.event()
                        ? "declare it once, with all its guards"
                        : "drop the one without event: an edge by event can be asked for by its target, too";
                report(Kind.DUPLICATE_EDGE, "edge " + later + " repeats edge " + earlier + "; " + fix);
            }
            first.putIfAbsent(later.to(), later);
            if (later.event() == null) {
                firstWithoutEvent.putIfAbsent(later.to(), later);
            }
        }
    }

    /**
     * Whoever passes an alternative's guards has passed those of an earlier one that has a subset of them, so the later one never gets its
     * turn. A subset is found by its rarest guard, which keeps the comparisons few.
     */
    private void shadowed(List<Alternative<S, T>> alternatives) {
        Map<String, Long> uses = alternatives.stream()
                .flatMap(alternative -> alternative.guards.stream())
                .collect(groupingBy(name -> name, counting()));
        var unguarded = new ArrayList<Alternative<S, T>>();
        var byRarest = new HashMap<String, List<Alternative<S, T>>>();
        for (Alternative<S, T> later : alternatives) {
            Stream.concat(
                            unguarded.stream().limit(1),
                            later.guards.stream()
                                    .flatMap(name -> byRarest.getOrDefault(name, List.of()).stream()
                                            .filter(earlier -> later.guards.containsAll(earlier.guards))
                                            .limit(1)))
                    .findFirst()
                    .ifPresent(earlier -> shadowed(earlier, later));
            later.guards.stream()
                    .min(comparing(name -> uses.getOrDefault(name, 0L)))
                    .map(name -> byRarest.computeIfAbsent(name, any -> new ArrayList<>()))
                    .orElse(unguarded)
                    .add(later);
        }
    }

    private void shadowed(Alternative<S, T> earlier, Alternative<S, T> later) {
        boolean same = earlier.edge.to().equals(later.edge.to()) && earlier.guards.equals(later.guards);
        if (same) {
            report(Kind.DUPLICATE_EDGE, "edge " + later.edge + " is declared twice; declare it once");
        } else {
            report(Kind.AMBIGUOUS, describe(earlier, later));
        }
    }

    private String describe(Alternative<S, T> earlier, Alternative<S, T> later) {
        String start = "edge " + later.edge + " can never be chosen, because the earlier edge " + earlier.edge;
        if (!earlier.guards.isEmpty()) {
            return start + " needs no guard but " + Problem.listed(earlier.guards)
                    + "; give the earlier one a guard of its own";
        }
        return start + " has no guard; "
                + (later.guards.isEmpty() ? "guard all but the last alternative" : "declare the unguarded one last");
    }

    private void eventTypes() {
        Set<String> types = draft.edges.stream()
                .map(Edge::event)
                .filter(Objects::nonNull)
                .map(event -> event.getDeclaringClass().getName())
                .collect(toCollection(LinkedHashSet::new));
        if (types.size() > 1) {
            report(Kind.EVENT_TYPES, "events of several enums " + types + "; use one enum for all events");
        }
    }

    private void events() {
        Set<Enum<?>> events = draft.edges.stream()
                .map(Edge::event)
                .filter(Objects::nonNull)
                .collect(toCollection(LinkedHashSet::new));
        names(events, "event", Kind.DUPLICATE_EVENT);
    }

    private void finals() {
        draft.edges.stream()
                .filter(edge -> draft.finals.contains(edge.from()))
                .forEach(edge -> report(
                        Kind.EDGE_FROM_FINAL,
                        "edge " + edge + " leaves the final state " + edge.from()
                                + "; drop the edge, or take the state out of end(...)"));
    }

    private void idleActions() {
        Set<S> entered = draft.edges.stream().map(Edge::to).collect(toSet());
        draft.entries.forEach((state, actions) -> {
            if (draft.initials.contains(state) && !entered.contains(state)) {
                report(
                        Kind.IDLE_ACTION,
                        "entry actions " + Problem.listed(actions) + " of " + state + " can never run, because no edge"
                                + " leads to it and to begin there is no move; drop them, or do the work where the"
                                + " entity is made");
            }
        });
        draft.exits.forEach((state, actions) -> {
            if (draft.finals.contains(state)) {
                report(
                        Kind.IDLE_ACTION,
                        "exit actions " + Problem.listed(actions) + " of " + state + " can never run, because nothing"
                                + " leaves a final state; drop them, or take the state out of end(...)");
            }
        });
    }

    private void paths() {
        Set<S> left = draft.edges.stream().map(Edge::from).collect(toSet());
        states.stream()
                .filter(state -> !left.contains(state) && !draft.finals.contains(state))
                .forEach(state -> report(
                        Kind.DEAD_END,
                        "nothing leads out of " + state + "; declare it final with end(...), or give it an edge"));
        if (draft.initials.isEmpty()) {
            return; // Without a start nothing is reachable, and saying so for each state would only hide the cause.
        }
        var reached = new HashSet<>(new Graph<>(states, draft.edges).reachableFrom(draft.initials));
        String starts = draft.initials.size() == 1
                ? String.valueOf(draft.initials.iterator().next())
                : Problem.listed(draft.initials);
        states.stream()
                .filter(Predicate.not(reached::contains))
                .forEach(state -> report(
                        Kind.UNREACHABLE,
                        "no path leads from " + starts + " to " + state
                                + "; add an edge to it, or leave it out with except(...)"));
    }

    private void report(Kind kind, String message) {
        problems.add(new Problem(kind, message));
    }

    /** An edge by event and the names of its guards, worked out once. */
    private record Alternative<S, T>(Edge<S, T> edge, Enum<?> event, Set<String> guards) {
        static <S, T> Alternative<S, T> of(Edge<S, T> edge) {
            Set<String> guards = edge.guards().stream().map(Guard::name).collect(toCollection(LinkedHashSet::new));
            return new Alternative<>(edge, requireNonNull(edge.event(), "event"), guards);
        }
    }
}
