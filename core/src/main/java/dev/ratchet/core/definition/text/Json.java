package dev.ratchet.core.definition.text;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes plain trees as compact JSON: no spaces, no escape that is not needed, one text for each number. Keys come in the map's own
 * order; {@link Trees#copy} sorts them, and equal trees then give equal text. Reading JSON is for a parser, elsewhere.
 */
public final class Json {
    /** How deep maps and lists may be nested: a definition around a tree of its own still fits. */
    public static final int DEPTH = Trees.DEPTH + 20;

    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /**
     * The tree as compact text.
     *
     * @throws IllegalArgumentException for what is not a plain tree, for NaN and infinite numbers, or nested too deep
     */
    public static String write(@Nullable Object tree) {
        var json = new Json();
        json.value(tree, 0);
        return json.out.toString();
    }

    private void value(@Nullable Object value, int depth) {
        if (value == null || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof String text) {
            text(text);
        } else if (value instanceof Number number) {
            out.append(Numbers.text(number));
        } else if (value instanceof Map<?, ?> map) {
            map(map, depth + 1);
        } else if (value instanceof List<?> list) {
            list(list, depth + 1);
        } else {
            throw new IllegalArgumentException("JSON has no form for " + Trees.typeOf(value));
        }
    }

    private void map(Map<?, ?> map, int depth) {
        check(depth);
        var separator = '{';
        for (var entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String key)) {
                throw new IllegalArgumentException("the keys of JSON are texts, not " + Trees.typeOf(entry.getKey()));
            }
            out.append(separator);
            text(key);
            out.append(':');
            value(entry.getValue(), depth);
            separator = ',';
        }
        out.append(map.isEmpty() ? "{}" : "}");
    }

    private void list(List<?> list, int depth) {
        check(depth);
        var separator = '[';
        for (var value : list) {
            out.append(separator);
            value(value, depth);
            separator = ',';
        }
        out.append(list.isEmpty() ? "[]" : "]");
    }

    private static void check(int depth) {
        if (depth > DEPTH) {
            throw new IllegalArgumentException(
                    "JSON is written " + DEPTH + " levels deep and this tree is deeper; make it flatter");
        }
    }

    private void text(String text) {
        text(out, text);
    }

    /** Appends one text in quotes. */
    public static void text(StringBuilder out, String text) {
        out.append('"');
        var written = 0;
        for (var i = 0; i < text.length(); i++) {
            var character = text.charAt(i);
            if (character < ' ' || character == '"' || character == '\\' || isUnpaired(text, i)) {
                out.append(text, written, i).append(escaped(character));
                written = i + 1;
            }
        }
        out.append(text, written, text.length()).append('"');
    }

    private static String escaped(char character) {
        return switch (character) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> "\\u" + HexFormat.of().toHexDigits(character);
        };
    }

    /** Half of a surrogate pair cannot be encoded in UTF-8, so it would not survive as it is. */
    static boolean isUnpaired(String text, int at) {
        var character = text.charAt(at);
        if (!Character.isSurrogate(character)) {
            return false;
        }
        if (Character.isHighSurrogate(character)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
    }
}
