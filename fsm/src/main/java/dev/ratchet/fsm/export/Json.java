package dev.ratchet.fsm.export;

import static java.util.stream.Collectors.joining;

import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.Edge;
import dev.ratchet.fsm.Guard;
import dev.ratchet.fsm.StateMachine;
import java.util.List;

/** Writes the whole declaration of a machine as JSON, for tools that draw, compare or check machines. */
public final class Json {
    private Json() {}

    /** One object: {@code initial}, {@code states} and {@code edges}; actions of states are listed with the state only. */
    public static <S, T> String of(StateMachine<S, T> machine) {
        return "{\n  \"initial\": " + quoted(machine.initial().toString())
                + ",\n  \"states\": "
                + lines(machine.states().stream()
                        .map(state -> state(machine, state))
                        .toList())
                + ",\n  \"edges\": "
                + lines(machine.edges().stream().map(Json::edge).toList())
                + "\n}\n";
    }

    private static String lines(List<String> objects) {
        return objects.isEmpty() ? "[]" : "[\n    " + String.join(",\n    ", objects) + "\n  ]";
    }

    private static <S, T> String state(StateMachine<S, T> machine, S state) {
        return "{\"name\": " + quoted(state.toString())
                + ", \"final\": " + machine.isFinal(state)
                + ", \"entry\": "
                + names(machine.entryActions(state).stream().map(Action::name).toList())
                + ", \"exit\": "
                + names(machine.exitActions(state).stream().map(Action::name).toList())
                + "}";
    }

    private static String edge(Edge<?, ?> edge) {
        return "{\"from\": " + quoted(edge.from().toString())
                + ", \"to\": " + quoted(edge.to().toString())
                + ", \"event\": "
                + (edge.event() == null ? "null" : quoted(edge.event().toString()))
                + ", \"guards\": "
                + names(edge.guards().stream().map(Guard::name).toList())
                + ", \"before\": "
                + names(edge.before().stream().map(Action::name).toList())
                + ", \"after\": "
                + names(edge.after().stream().map(Action::name).toList())
                + "}";
    }

    private static String names(List<String> names) {
        return names.stream().map(Json::quoted).collect(joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c == '\n') {
                quoted.append("\\n");
            } else if (mustEscape(c)) {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.appendCodePoint(c);
            }
        });
        return quoted.append('"').toString();
    }

    /** Control characters, as JSON demands; half surrogates, which no encoding can carry; line ends that only some parsers know. */
    private static boolean mustEscape(int c) {
        return c < 0x20 || c == 0x7f || (c >= 0xd800 && c <= 0xdfff) || c == 0x2028 || c == 0x2029;
    }
}
