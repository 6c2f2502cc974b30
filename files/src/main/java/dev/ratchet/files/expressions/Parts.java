package dev.ratchet.files.expressions;

import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.ExpressionException;
import java.util.ArrayList;
import java.util.List;

/** A text cut where it has expressions: a text around an expression has three parts. Two dollars before a brace are one, and plain text. */
public record Parts(List<Part> all) {
    private static final String OPEN = "${";

    /** A piece of plain text, or an expression. */
    public record Part(String text, boolean isExpression) {}

    public static boolean hasExpression(String text) {
        return text.contains(OPEN);
    }

    /**
     * Cuts a text.
     *
     * @throws ExpressionException if an expression does not end
     */
    public static Parts of(String text) {
        var parts = new ArrayList<Part>();
        var plain = new StringBuilder();
        var at = 0;
        while (at < text.length()) {
            var open = text.indexOf(OPEN, at);
            if (open < 0) {
                plain.append(text, at, text.length());
                break;
            }
            if (open > at && text.charAt(open - 1) == '$') {
                plain.append(text, at, open - 1).append(OPEN);
                at = open + 2;
                continue;
            }
            plain.append(text, at, open);
            if (!plain.isEmpty()) {
                parts.add(new Part(plain.toString(), false));
                plain.setLength(0);
            }
            var close = close(text, open + 2);
            parts.add(new Part(text.substring(open + 2, close).strip(), true));
            at = close + 1;
        }
        if (!plain.isEmpty()) {
            parts.add(new Part(plain.toString(), false));
        }
        return new Parts(parts);
    }

    /** Where the expression ends: at the first brace that closes no other and stands in no quotes. */
    private static int close(String text, int from) {
        var depth = 0;
        for (var at = from; at < text.length(); at++) {
            var character = text.charAt(at);
            if (character == '"' || character == '\'') {
                at = endOfQuotes(text, at);
            } else if (character == '{') {
                depth++;
            } else if (character == '}' && depth-- == 0) {
                return at;
            }
        }
        throw new ExpressionException("the expression after ${ does not end in " + Quoted.of(text), null);
    }

    private static int endOfQuotes(String text, int from) {
        for (var at = from + 1; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == text.charAt(from)) {
                return at;
            }
        }
        return text.length();
    }

    /** Whether it is nothing but one expression: it then gives that value itself and not a text. */
    public boolean isOneExpression() {
        return all.size() == 1 && all.get(0).isExpression();
    }
}
