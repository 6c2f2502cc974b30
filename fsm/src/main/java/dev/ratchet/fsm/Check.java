package dev.ratchet.fsm;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import dev.ratchet.fsm.Problem.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** Finds everything that is wrong with one draft, in an order that does not change from run to run. Used once, by one thread. */
final class Check<S, T> {
    private final Draft<S, T> draft;
    private final Set<S> states;
    private final Graph<S> graph;
    private final List<Problem> problems = new ArrayList<>();

    Check(Draft<S, T> draft) {
        this.draft = draft;
        this.states = draft.states();
        this.graph = draft.graph();
    }

    List<Problem> problems() {
        states();
        initial();
        unknownStates();
        edges();
        eventTypes();
        finals();
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
        states.stream()
                .collect(groupingBy(String::valueOf, LinkedHashMap::new, toList()))
                .forEach((name, same) -> {
                    if (same.size() > 1) {
                        report(
                                Kind.DUPLICATE_STATE,
                                same.size() + " states are called '" + name
                                        + "'; give each a toString() of its own, since messages,"
                                        + " diagrams and tables tell them apart by name");
                    }
                });
        if (states.size() > StateMachine.MAX_STATES) {
            report(
                    Kind.TOO_MANY_STATES,
                    states.size() + " states, at most " + StateMachine.MAX_STATES
                            + " are possible; keep what varies without bound in the entity");
        }
    }

    private void initial() {
        if (draft.initials.isEmpty()) {
            report(Kind.INITIAL_STATE, "no initial state; declare one with initial(...)");
        } else if (draft.initials.size() > 1) {
            report(Kind.INITIAL_STATE, "several initial states " + draft.initials + "; declare one");
        }
    }

    private void unknownStates() {
        draft.initials.forEach(state -> known(state, "initial(" + state + ")"));
        draft.finals.forEach(state -> known(state, "end(" + state + ")"));
        draft.excepted.stream()
                .filter(state -> !draft.listed.contains(state))
                .forEach(state -> unknown(state, "except(" + state + ")"));
        draft.edges.forEach(edge -> {
            known(edge.from(), "edge " + edge);
            if (!edge.to().equals(edge.from())) {
                known(edge.to(), "edge " + edge);
            }
        });
        draft.entries.keySet().forEach(state -> known(state, "onEntry(" + state + ")"));
        draft.exits.keySet().forEach(state -> known(state, "onExit(" + state + ")"));
    }

    private void known(S state, String where) {
        if (!states.contains(state)) {
            unknown(state, where);
        }
    }

    private void unknown(S state, String where) {
        String fix = draft.excepted.contains(state) && draft.listed.contains(state)
                ? "take it out of except(...), or do not use it"
                : "use one of " + states;
        report(Kind.UNKNOWN_STATE, where + " names " + state + ", which is no state of this machine; " + fix);
    }

    /** Compares every two edges that leave the same state. */
    private void edges() {
        draft.edges.stream()
                .collect(groupingBy(Edge::from, LinkedHashMap::new, toList()))
                .forEach((from, edges) -> {
                    for (int later = 1; later < edges.size(); later++) {
                        for (int earlier = 0; earlier < later; earlier++) {
                            compare(edges.get(earlier), edges.get(later));
                        }
                    }
                });
    }

    private void compare(Edge<S, T> earlier, Edge<S, T> later) {
        boolean sameTarget = earlier.to().equals(later.to());
        if (earlier.event() == null || later.event() == null) {
            if (sameTarget) {
                String fix = earlier.event() == later.event()
                        ? "declare it once, with all its guards"
                        : "drop the one without event: an edge by event can be asked for by its target, too";
                report(Kind.DUPLICATE_EDGE, "edge " + later + " repeats edge " + earlier + "; " + fix);
            }
        } else if (earlier.event() == later.event() && guards(later).containsAll(guards(earlier))) {
            // Whoever passes the later one's guards has passed the earlier one's, so the later one never gets its turn.
            if (sameTarget && guards(earlier).containsAll(guards(later))) {
                report(Kind.DUPLICATE_EDGE, "edge " + later + " is declared twice; declare it once");
            } else {
                report(Kind.AMBIGUOUS, describe(earlier, later));
            }
        }
    }

    private String describe(Edge<S, T> earlier, Edge<S, T> later) {
        String start = "edge " + later + " can never be chosen, because the earlier edge " + earlier;
        if (earlier.isGuarded()) {
            return start + " needs no guard but " + guards(earlier) + "; give the earlier one a guard of its own";
        }
        return start + " has no guard; "
                + (later.isGuarded() ? "declare the unguarded one last" : "guard all but the last alternative");
    }

    private static Set<String> guards(Edge<?, ?> edge) {
        return edge.guards().stream().map(Guard::name).collect(toCollection(LinkedHashSet::new));
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

    private void finals() {
        draft.edges.stream()
                .filter(edge -> draft.finals.contains(edge.from()))
                .forEach(edge -> report(
                        Kind.EDGE_FROM_FINAL,
                        "edge " + edge + " leaves the final state " + edge.from()
                                + "; drop the edge, or take the state out of end(...)"));
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
        var reached = new HashSet<>(draft.initials);
        draft.initials.forEach(state -> reached.addAll(graph.reachableFrom(state)));
        states.stream()
                .filter(Predicate.not(reached::contains))
                .forEach(state -> report(
                        Kind.UNREACHABLE,
                        "no path leads from "
                                + draft.initials.stream().map(String::valueOf).collect(joining(", ")) + " to " + state
                                + "; add an edge to it, or leave it out with except(...)"));
    }

    private void report(Kind kind, String message) {
        problems.add(new Problem(kind, message));
    }
}
