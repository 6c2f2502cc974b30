package dev.ratchet.fsm.export;

import dev.ratchet.fsm.Edge;
import dev.ratchet.fsm.StateMachine;

/** Writes a graph in DOT, the language of Graphviz. */
public final class Dot {
    private Dot() {}

    public static <S, T> String of(StateMachine<S, T> machine) {
        String start = free(machine);
        var text = new StringBuilder("digraph machine {\n");
        line(text, "rankdir=LR");
        line(text, "node [shape=box, style=rounded]");
        line(text, quoted(start) + " [shape=point]");
        for (S state : machine.states()) {
            line(text, quoted(state.toString()) + (machine.isFinal(state) ? " [peripheries=2]" : ""));
        }
        line(text, quoted(start) + " -> " + quoted(machine.initial().toString()));
        for (Edge<S, T> edge : machine.edges()) {
            String label = Labels.of(machine, edge).inOneLine();
            line(
                    text,
                    quoted(edge.from().toString()) + " -> " + quoted(edge.to().toString())
                            + (label.isEmpty() ? "" : " [label=" + quoted(label) + "]"));
        }
        return text.append("}\n").toString();
    }

    /** A name for the dot that marks the start which no state has. */
    private static String free(StateMachine<?, ?> machine) {
        var name = new StringBuilder("start");
        while (machine.states().stream().anyMatch(state -> state.toString().contentEquals(name))) {
            name.append('_');
        }
        return name.toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append("  ").append(line).append(";\n");
    }

    private static String quoted(String text) {
        String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
        return '"' + escaped.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n") + '"';
    }
}
