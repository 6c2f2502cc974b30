package dev.ratchet.fsm.export;

import dev.ratchet.fsm.Edge;
import dev.ratchet.fsm.StateMachine;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Writes a Mermaid {@code stateDiagram-v2}, which GitHub and many other tools draw inside a Markdown page. */
public final class Mermaid {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
    private static final Pattern UNSAFE = Pattern.compile("[^\\p{L}\\p{N}_ .,()\\[\\]/?-]");

    /** Words that Mermaid would take for its own syntax. */
    private static final Set<String> RESERVED = Set.of(
            "state",
            "end",
            "note",
            "class",
            "classdef",
            "style",
            "direction",
            "as",
            "fork",
            "join",
            "choice",
            "click",
            "href",
            "scale",
            "hide",
            "title",
            "acctitle",
            "accdescr",
            "default",
            "left",
            "right",
            "of",
            "tb",
            "bt",
            "lr",
            "rl");

    private Mermaid() {}

    public static <S, T> String of(StateMachine<S, T> machine) {
        boolean plain = machine.states().stream().allMatch(state -> isPlain(state.toString()));
        Function<S, String> id =
                plain ? S::toString : state -> "s" + machine.states().indexOf(state);
        var text = new StringBuilder("stateDiagram-v2\n");
        if (!plain) {
            machine.states()
                    .forEach(state -> line(text, "state \"" + escaped(state.toString()) + "\" as " + id.apply(state)));
        }
        line(text, "[*] --> " + id.apply(machine.initial()));
        for (Edge<S, T> edge : machine.edges()) {
            String label = Labels.of(machine, edge).inOneLine();
            line(
                    text,
                    id.apply(edge.from()) + " --> " + id.apply(edge.to())
                            + (label.isEmpty() ? "" : " : " + escaped(label)));
        }
        machine.states().stream().filter(machine::isFinal).forEach(state -> line(text, id.apply(state) + " --> [*]"));
        return text.toString();
    }

    private static boolean isPlain(String name) {
        return PLAIN.matcher(name).matches() && !RESERVED.contains(name.toLowerCase(Locale.ROOT));
    }

    private static void line(StringBuilder text, String line) {
        text.append("    ").append(line).append('\n');
    }

    /** Mermaid writes a character as the number of its code point between # and ;. */
    private static String escaped(String text) {
        return UNSAFE.matcher(text).replaceAll(match -> "#" + match.group().codePointAt(0) + ";");
    }
}
