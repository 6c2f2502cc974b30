package dev.ratchet.fsm.export;

import static java.util.Objects.requireNonNull;

import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.Edge;
import dev.ratchet.fsm.Guard;
import dev.ratchet.fsm.StateMachine;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The names on one edge, as every export shows them. Actions include the states' own, in the order in which they run: what a reader wants
 * to know is what happens, not where it was written.
 */
record Labels(String event, List<String> guards, List<String> before, List<String> after) {
    static <S, T> Labels of(StateMachine<S, T> machine, Edge<S, T> edge) {
        return new Labels(
                edge.event() == null ? "" : edge.event().toString(),
                edge.guards().stream().map(Guard::name).toList(),
                names(machine.exitActions(edge.from()), edge.before()),
                names(edge.after(), machine.entryActions(edge.to())));
    }

    private static <T> List<String> names(List<Action<T>> first, List<Action<T>> second) {
        return Stream.concat(first.stream(), second.stream()).map(Action::name).toList();
    }

    /** Short ids for a machine whose states have names that a diagram cannot use: s0, s1, … in declared order. */
    static <S> Function<S, String> ids(StateMachine<S, ?> machine) {
        var ids = new HashMap<S, String>();
        machine.states().forEach(state -> ids.put(state, "s" + ids.size()));
        return state -> requireNonNull(ids.get(state), "id");
    }

    /** The state's name, or a stand-in that can be seen. */
    static String shown(Object state) {
        String name = state.toString();
        return name.isBlank() ? "(blank)" : name;
    }

    /** The usual notation of diagrams: {@code event [guards] / actions}; empty if there is nothing to say. */
    String inOneLine() {
        var parts = new StringBuilder(event);
        if (!guards.isEmpty()) {
            parts.append(" [").append(String.join(", ", guards)).append(']');
        }
        List<String> actions = Stream.concat(before.stream(), after.stream()).toList();
        if (!actions.isEmpty()) {
            parts.append(" / ").append(String.join(", ", actions));
        }
        return parts.toString().strip();
    }
}
