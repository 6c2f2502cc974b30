package dev.ratchet.engine.runs;

import dev.ratchet.core.Limits;
import dev.ratchet.engine.json.PayloadException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** How long the texts may be that people hand in: what is too long or cannot be stored is refused. */
record Texts(Limits limits) {
    private static final int LONGEST_ID = 255;

    void checkName(String what, @Nullable String text) {
        check(what, text, limits.nameLength());
    }

    void checkId(String what, @Nullable String text) {
        check(what, text, LONGEST_ID);
    }

    /** For a text without which nothing can be done. */
    void checkGiven(String what, @Nullable String text) {
        if (text == null) {
            throw new IllegalArgumentException("the " + what + " must be given, not null");
        }
    }

    /** What somebody said about it; it may be left out. */
    static String said(@Nullable String words) {
        return words == null ? "" : words;
    }

    private static void check(String what, @Nullable String text, int longest) {
        if (text == null) {
            return;
        }
        if (text.isBlank() || text.length() > longest) {
            throw new IllegalArgumentException("the " + what + " must have 1 to " + longest + " characters, not "
                    + (text.isBlank() ? "none" : text.length()));
        }
        if (text.codePoints().anyMatch(point -> point < ' ' || Character.getType(point) == Character.SURROGATE)) {
            throw new IllegalArgumentException(
                    "the " + what + " must not have control characters or half of a surrogate pair");
        }
    }

    void checkPayload(String what, String json) {
        var most = limits.payloadBytes();
        if (json.length() > most / 3 && json.getBytes(StandardCharsets.UTF_8).length > most) {
            throw new PayloadException(
                    "the " + what + " has more than " + most
                            + " bytes as JSON; store it elsewhere and hand in where it is",
                    null);
        }
    }
}
