package dev.ratchet.fsm.export;

import dev.ratchet.fsm.Edge;
import dev.ratchet.fsm.StateMachine;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Writes a graph in DOT, the language of Graphviz. */
public final class Dot {
    /** Not as they stand: a leading %, which Graphviz keeps for itself, entities, escapes, and what cannot be seen. */
    private static final Pattern ODD = Pattern.compile("^%|[&\\\\\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private Dot() {}

    /** The graph. If one state's name is odd, all states go by the ids s0, s1, … and their names become labels. */
    public static <S, T> String of(StateMachine<S, T> machine) {
        boolean plain = machine.states().stream().allMatch(state -> isPlain(state.toString()));
        Function<S, String> id = plain ? state -> quoted(state.toString()) : Labels.ids(machine);
        String start = quoted(plain ? free(machine) : "start");
        var text = new StringBuilder("digraph machine {\n");
        line(text, "rankdir=LR");
        line(text, "node [shape=box, style=rounded]");
        line(text, start + " [shape=point]");
        for (S state : machine.states()) {
            line(
                    text,
                    id.apply(state)
                            + (plain ? "" : " [label=" + quoted(Labels.shown(state)) + "]")
                            + (machine.isFinal(state) ? " [peripheries=2]" : ""));
        }
        line(text, start + " -> " + id.apply(machine.initial()));
        for (Edge<S, T> edge : machine.edges()) {
            String label = Labels.of(machine, edge).inOneLine();
            line(
                    text,
                    id.apply(edge.from()) + " -> " + id.apply(edge.to())
                            + (label.isEmpty() ? "" : " [label=" + quoted(label) + "]"));
        }
        return text.append("}\n").toString();
    }

    private static boolean isPlain(String name) {
        return !name.isBlank() && !ODD.matcher(name).find();
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

    /** A new line is drawn as one; any other character that cannot be seen is drawn as its number. */
    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\\' -> quoted.append("\\\\");
                case '"' -> quoted.append("\\\"");
                case '&' -> quoted.append("&amp;");
                case '\n' -> quoted.append("\\n");
                default -> quoted.append(isHidden(c) ? String.format("\\\\u%04x", c) : Character.toString(c));
            }
        });
        return quoted.append('"').toString();
    }

    private static boolean isHidden(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
