package dev.ratchet.core.definition.text;

/** What people and code wrote, as it is kept for ever: not too long, and without what databases refuse. */
public final class Kept {
    private static final String CUT = "…";
    private static final char INSTEAD = '\uFFFD';

    private Kept() {}

    /** The text itself if it can be kept; else cut, with an ellipsis at its end, and cleaned. */
    public static String of(String text, int most) {
        var whole = isWhole(text) ? text : cleaned(text);
        if (whole.length() <= most) {
            return whole;
        }
        var end = most - CUT.length();
        return whole.substring(0, Character.isHighSurrogate(whole.charAt(end - 1)) ? end - 1 : end) + CUT;
    }

    /** Whether databases keep it as it is: they refuse the character 0 and half a surrogate pair. */
    public static boolean isWhole(String text) {
        for (var at = 0; at < text.length(); at++) {
            if (isRefused(text, at)) {
                return false;
            }
        }
        return true;
    }

    private static String cleaned(String text) {
        var cleaned = new StringBuilder(text);
        for (var at = 0; at < text.length(); at++) {
            if (isRefused(text, at)) {
                cleaned.setCharAt(at, INSTEAD);
            }
        }
        return cleaned.toString();
    }

    private static boolean isRefused(String text, int at) {
        return text.charAt(at) == 0 || Json.isUnpaired(text, at);
    }
}
