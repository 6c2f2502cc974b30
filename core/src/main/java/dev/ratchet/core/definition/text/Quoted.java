package dev.ratchet.core.definition.text;

import java.util.Locale;

/** A value as messages show it: in quotes, on one line, cut where it gets long. */
public final class Quoted {
    private static final int SHOWN = 60;

    private Quoted() {}

    public static String of(String value) {
        return "'" + bare(value) + "'";
    }

    /** The same without the quotes, for lists of names. */
    public static String bare(String value) {
        var shown = new StringBuilder();
        value.codePoints().limit(SHOWN).forEach(character -> append(shown, character));
        return shown.append(value.codePointCount(0, value.length()) > SHOWN ? "..." : "")
                .toString();
    }

    private static void append(StringBuilder shown, int character) {
        if (isVisible(character)) {
            shown.appendCodePoint(character);
        } else {
            shown.append(String.format(Locale.ROOT, "\\u%04x", character));
        }
    }

    /** Line breaks and marks that turn the direction of writing would garble the message around them. */
    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
