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

    /** What Mermaid takes for syntax, and what it takes for emphasis or a list: labels are Markdown to it. */
    private static final Pattern UNSAFE =
            Pattern.compile("[^\\p{L}\\p{N}_ .,()\\[\\]/?-]|(?<!\\w)_|_(?!\\w)|^-|(?<=^\\d{1,9})\\.");

    /** Words that Mermaid would take for its own syntax, or uses as ids of its own. */
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
            "rl",
            "root",
            "root_start",
            "root_end",
            "constructor",
            "prototype");

    private Mermaid() {}

    /** The diagram. If one state's name is no plain identifier, all states go by the ids s0, s1, … and their names become labels. */
    public static <S, T> String of(StateMachine<S, T> machine) {
        boolean plain = machine.states().stream().allMatch(state -> isPlain(state.toString()));
        Function<S, String> id = plain ? S::toString : Labels.ids(machine);
        var text = new StringBuilder("stateDiagram-v2\n");
        if (!plain) {
            machine.states()
                    .forEach(state ->
                            line(text, "state \"" + escaped(Labels.shown(state)) + "\" as " + id.apply(state)));
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
        String word = name.toLowerCase(Locale.ROOT);
        return PLAIN.matcher(name).matches() && !RESERVED.contains(word) && !word.startsWith("statediagram");
    }

    private static void line(StringBuilder text, String line) {
        text.append("    ").append(line).append('\n');
    }

    /** Mermaid writes a character as the number of its code point between # and ;. */
    private static String escaped(String text) {
        return UNSAFE.matcher(text).replaceAll(match -> "#" + match.group().codePointAt(0) + ";");
    }
}
