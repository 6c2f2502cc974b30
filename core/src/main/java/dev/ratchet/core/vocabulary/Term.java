package dev.ratchet.core.vocabulary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a vocabulary says for one phase: usually one word; two when it passes through the first and rests in the second; none when that
 * reader does not see the phase at all. The note is what the word alone would lose.
 */
public record Term(List<String> words, @Nullable String note) {
    public Term {
        words = List.copyOf(words);
    }

    /** The word at rest, or null where the phase is not visible. */
    public @Nullable String word() {
        return words.isEmpty() ? null : words.get(words.size() - 1);
    }

    /** Reads a cell of the tables: {@code failed > pending}, {@code completed + RolledBack}, {@code -}. */
    static Term parse(String cell) {
        if (cell.equals("-")) {
            return new Term(List.of(), null);
        }
        var plus = cell.split(" \\+ ", 2);
        return new Term(List.of(plus[0].split(" > ")), plus.length == 2 ? plus[1] : null);
    }
}
