package dev.ratchet.fsm.export;

import static java.util.stream.Collectors.joining;

import dev.ratchet.fsm.Edge;
import dev.ratchet.fsm.StateMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Writes GitHub-flavoured Markdown that also reads well as plain text. */
public final class Markdown {
    private static final List<String> HEAD = List.of("from", "event", "to", "guards", "before", "after");

    // An underscore inside a word is harmless, and state names are full of them.
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*<>|\\[\\]&~]|(?<!\\w)_|_(?!\\w)");
    private static final Pattern LINE_END = Pattern.compile("\\R");

    private Markdown() {}

    /** Where the machine starts and ends, and one row per edge; columns that no edge uses are left out. */
    public static <S, T> String of(StateMachine<S, T> machine) {
        List<List<String>> rows =
                machine.edges().stream().map(edge -> row(machine, edge)).toList();
        int[] used = IntStream.range(0, HEAD.size())
                .filter(i -> rows.stream().anyMatch(row -> !row.get(i).isEmpty()))
                .toArray();
        if (rows.isEmpty()) {
            return summary(machine) + "\n";
        }
        return summary(machine) + "\n\n"
                + table(
                        pick(HEAD, used),
                        rows.stream().map(row -> pick(row, used)).toList());
    }

    private static <S> String summary(StateMachine<S, ?> machine) {
        String ends = machine.states().stream()
                .filter(machine::isFinal)
                .map(state -> escaped(state.toString()))
                .collect(joining(", "));
        return "Starts at " + escaped(machine.initial().toString())
                + (ends.isEmpty() ? "; never ends." : "; ends at " + ends + ".");
    }

    private static <S, T> List<String> row(StateMachine<S, T> machine, Edge<S, T> edge) {
        Labels labels = Labels.of(machine, edge);
        return List.of(
                edge.from().toString(),
                labels.event(),
                edge.to().toString(),
                String.join(", ", labels.guards()),
                String.join(", ", labels.before()),
                String.join(", ", labels.after()));
    }

    private static List<String> pick(List<String> row, int[] columns) {
        return Arrays.stream(columns).mapToObj(row::get).toList();
    }

    /** Any table, its cells escaped and its columns aligned. Each row has as many cells as the head. */
    public static String table(List<String> head, List<List<String>> rows) {
        var lines = new ArrayList<List<String>>();
        lines.add(head);
        lines.addAll(rows);
        lines.replaceAll(line -> line.stream().map(Markdown::escaped).toList());
        int[] widths = IntStream.range(0, head.size())
                .map(i -> lines.stream()
                        .mapToInt(line -> length(line.get(i)))
                        .max()
                        .orElse(0))
                .toArray();
        List<String> text = new ArrayList<>();
        lines.forEach(line -> text.add(aligned(line, widths)));
        text.add(1, Arrays.stream(widths).mapToObj("-"::repeat).collect(joining("-|-", "|-", "-|\n")));
        return String.join("", text);
    }

    private static String aligned(List<String> line, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(i -> line.get(i) + " ".repeat(widths[i] - length(line.get(i))))
                .collect(joining(" | ", "| ", " |\n"));
    }

    private static String escaped(String text) {
        String escaped = SPECIAL.matcher(text).replaceAll("\\\\$0");
        return LINE_END.matcher(escaped).replaceAll("<br>");
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
