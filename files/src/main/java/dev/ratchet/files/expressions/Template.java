package dev.ratchet.files.expressions;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.code.ExpressionException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Plain trees whose texts hold expressions in {@code ${}}. */
public final class Template {
    private Template() {}

    /** Every expression in the tree. */
    public static List<String> expressions(@Nullable Object tree) {
        var found = new ArrayList<String>();
        collect(tree, found);
        return found;
    }

    private static void collect(@Nullable Object tree, List<String> found) {
        if (tree instanceof String text && Parts.hasExpression(text)) {
            Parts.of(text).all().stream().filter(Parts.Part::isExpression).forEach(part -> found.add(part.text()));
        } else if (tree instanceof Map<?, ?> map) {
            map.values().forEach(value -> collect(value, found));
        } else if (tree instanceof List<?> list) {
            list.forEach(value -> collect(value, found));
        }
    }

    /** The tree with each expression replaced by its value; a text that is one expression becomes that value, whatever it is. */
    public static @Nullable Object fill(@Nullable Object tree, Function<String, ? extends @Nullable Object> value) {
        if (tree instanceof String text) {
            return Parts.hasExpression(text) ? fillText(Parts.of(text), value) : text;
        }
        if (tree instanceof Map<?, ?> map) {
            var filled = new LinkedHashMap<String, @Nullable Object>();
            map.forEach((key, inner) -> filled.put(String.valueOf(key), fill(inner, value)));
            return filled;
        }
        if (tree instanceof List<?> list) {
            var filled = new ArrayList<@Nullable Object>(list.size());
            list.forEach(inner -> filled.add(fill(inner, value)));
            return filled;
        }
        return tree;
    }

    private static @Nullable Object fillText(Parts parts, Function<String, ? extends @Nullable Object> value) {
        if (parts.isOneExpression()) {
            return value.apply(parts.all().get(0).text());
        }
        var text = new StringBuilder();
        for (var part : parts.all()) {
            text.append(part.isExpression() ? text(value.apply(part.text())) : part.text());
        }
        return text.toString();
    }

    /** A value inside a text: texts as they are, nothing as nothing, everything else as JSON. */
    public static String text(@Nullable Object value) {
        return value == null ? "" : value instanceof String text ? text : Json.write(value);
    }

    /**
     * One expression that gives what the filled tree would be, because a definition keeps a step's input as one expression.
     *
     * @throws ExpressionException if an expression in it does not end
     */
    public static String asExpression(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            var entries = new StringJoiner(", ", "{", "}");
            map.forEach((key, value) -> entries.add(Json.write(String.valueOf(key)) + ": " + asExpression(value)));
            return entries.toString();
        }
        if (tree instanceof List<?> list) {
            var items = new StringJoiner(", ", "[", "]");
            list.forEach(value -> items.add(asExpression(value)));
            return items.toString();
        }
        return tree instanceof String text && Parts.hasExpression(text) ? joined(Parts.of(text)) : Json.write(tree);
    }

    private static String joined(Parts parts) {
        if (parts.isOneExpression()) {
            return "(" + parts.all().get(0).text() + ")";
        }
        var sum = new StringJoiner(" + ");
        for (var part : parts.all()) {
            sum.add(part.isExpression() ? "text(" + part.text() + ")" : Json.write(part.text()));
        }
        return sum.toString();
    }
}
