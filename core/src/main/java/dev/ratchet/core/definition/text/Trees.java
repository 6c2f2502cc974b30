package dev.ratchet.core.definition.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Plain trees of maps, lists, texts, numbers, booleans and null: what settings are kept as and JSON is read into. */
public final class Trees {
    /** How deep maps and lists may be nested. */
    public static final int DEPTH = 100;

    /** How many values one tree may hold; a tree that shares its branches can be far larger than it looks. */
    public static final int NODES = 500_000;

    private int nodes;

    private Trees() {}

    /**
     * A deep, unmodifiable copy with one form for each value: keys are sorted and numbers brought to one type each, so that a tree
     * stays the same when it is written as JSON and read again.
     *
     * @throws IllegalArgumentException for what is not a plain tree, or too deep or too large a one
     */
    public static Map<String, Object> copy(Map<String, Object> tree) {
        return new Trees().copyMap(tree, 1);
    }

    private Map<String, Object> copyMap(Map<?, ?> map, int depth) {
        check(depth);
        var copy = new TreeMap<String, Object>();
        map.forEach((key, value) -> {
            if (!(key instanceof String text)) {
                throw new IllegalArgumentException("the keys of a plain tree are texts, not " + typeOf(key));
            }
            if (text.codePoints().anyMatch(Trees::isHalfPair)) {
                throw new IllegalArgumentException("the key " + Quoted.of(text) + " holds half a surrogate pair");
            }
            copy.put(text, copyValue(value, depth));
        });
        return Collections.unmodifiableMap(copy);
    }

    /** JSON parsers let it pass in a value and refuse it in a key. */
    private static boolean isHalfPair(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private List<Object> copyList(List<?> list, int depth) {
        check(depth);
        var copy = new ArrayList<Object>(list.size());
        list.forEach(value -> copy.add(copyValue(value, depth)));
        return Collections.unmodifiableList(copy);
    }

    private static void check(int depth) {
        if (depth > DEPTH) {
            throw new IllegalArgumentException(
                    "a plain tree may be nested " + DEPTH + " levels deep and this one is deeper; make it flatter");
        }
    }

    @SuppressWarnings("NullAway") // A JSON null stays a null inside maps and lists.
    private Object copyValue(@Nullable Object value, int depth) {
        if (++nodes > NODES) {
            throw new IllegalArgumentException(
                    "a plain tree may hold " + NODES + " values and this one has more; keep large data elsewhere");
        }
        if (value == null || value instanceof String || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Number number) {
            return Numbers.normal(number);
        }
        if (value instanceof Map<?, ?> map) {
            return copyMap(map, depth + 1);
        }
        if (value instanceof List<?> list) {
            return copyList(list, depth + 1);
        }
        throw new IllegalArgumentException(
                "a plain tree holds maps, lists, texts, numbers and booleans, not " + typeOf(value));
    }

    static String typeOf(@Nullable Object value) {
        return value == null ? "null" : value.getClass().getName();
    }
}
