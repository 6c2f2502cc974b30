package dev.ratchet.core.definition.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Guesses which known name somebody meant who wrote another one, by the number of slips between the two. */
public final class Nearest {
    private static final int LONGEST = 200;

    private Nearest() {}

    /** The known name with the fewest slips, the first of several; none when all are too far away to be meant. */
    public static Optional<String> to(String written, Collection<String> known) {
        var best = Optional.<String>empty();
        var allowed = Math.min(3, written.length() / 3);
        for (var name : known) {
            var slips = slips(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT), allowed);
            if (slips <= allowed) {
                best = Optional.of(name);
                allowed = slips - 1;
            }
        }
        return best;
    }

    /** The guess as the end of a sentence: {@code did you mean 'charge'?}, or else the given advice. */
    public static String hint(String written, Collection<String> known, String otherwise) {
        return to(written, known)
                .map(name -> "did you mean " + Quoted.of(name) + "?")
                .orElse(otherwise);
    }

    /** Letters added, left out, changed or swapped with their neighbour; any number above {@code most} when there are more. */
    private static int slips(String a, String b, int most) {
        if (Math.abs(a.length() - b.length()) > most || Math.max(a.length(), b.length()) > LONGEST) {
            return most + 1;
        }
        var beforeLast = new int[b.length() + 1];
        var last = new int[b.length() + 1];
        var row = new int[b.length() + 1];
        for (var j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (var i = 1; i <= a.length(); i++) {
            var free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
            row[0] = i;
            for (var j = 1; j <= b.length(); j++) {
                var same = a.charAt(i - 1) == b.charAt(j - 1);
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
        }
        return row[b.length()];
    }
}
