package dev.ratchet.engine.runs;

import dev.ratchet.core.Limits;
import dev.ratchet.engine.json.PayloadException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** How long the texts may be that people hand in: names and payloads that are too long are refused, remarks are cut. */
record Texts(Limits limits) {
    private static final int LONGEST_ID = 255;

    void checkName(String what, @Nullable String text) {
        check(what, text, limits.nameLength());
    }

    void checkId(String what, @Nullable String text) {
        check(what, text, LONGEST_ID);
    }

    private static void check(String what, @Nullable String text, int longest) {
        if (text == null) {
            return;
        }
        if (text.isBlank() || text.length() > longest) {
            throw new IllegalArgumentException("the " + what + " must have 1 to " + longest + " characters, not "
                    + (text.isBlank() ? "none" : text.length()));
        }
        if (text.chars().anyMatch(character -> character < ' ')) {
            throw new IllegalArgumentException("the " + what + " must not have control characters");
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

    String cut(String remark) {
        return limits.cut(remark);
    }
}
