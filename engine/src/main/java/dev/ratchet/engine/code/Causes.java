package dev.ratchet.engine.code;

import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import org.jspecify.annotations.Nullable;

/** What an exception says, with what caused it, in one line that is not longer than a run keeps. */
public final class Causes {
    private static final int MOST = 5;
    private static final int LONGEST = 1_000;
    private static final int LONGEST_CAUSE = 300;

    private Causes() {}

    /** How an exception is reported: as it says itself, or as a transient failure of its class and message. */
    public static Report.Failed report(Throwable thrown) {
        if (thrown instanceof Reported known) {
            return known.report();
        }
        var message = added(thrown.getMessage(), thrown.getCause());
        return new Report.Failed(ErrorCategory.TRANSIENT, thrown.getClass().getName(), message, Wish.AS_DECLARED, null);
    }

    /** The message followed by its causes, each with its class, unless the message tells them already. */
    public static String added(@Nullable String message, @Nullable Throwable cause) {
        var all = message == null ? "" : message;
        if (cause == null) {
            return all;
        }
        var text = new StringBuilder(cut(all, LONGEST));
        var next = cause;
        for (var count = 0; next != null && count < MOST; count++) {
            var says = next.getMessage();
            if (says == null || says.isBlank() || !text.toString().endsWith(says)) {
                var told = cut(next.toString(), LONGEST_CAUSE);
                text.append(text.isEmpty() ? "caused by " : "; caused by ").append(told);
            }
            next = next.getCause();
        }
        return text.toString();
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "...";
    }
}
