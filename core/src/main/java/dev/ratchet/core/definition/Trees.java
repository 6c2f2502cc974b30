package dev.ratchet.core.definition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain trees of maps, lists, texts, numbers, booleans and null: what settings are kept as and JSON is read into. */
final class Trees {
    private Trees() {}

    /** A deep, unmodifiable copy that keeps the order of keys; refuses what is not a plain tree. */
    static Map<String, Object> copy(Map<String, Object> tree) {
        var copy = new LinkedHashMap<String, Object>();
        tree.forEach((key, value) -> copy.put(key, copyValue(value)));
        return Collections.unmodifiableMap(copy);
    }

    @SuppressWarnings("NullAway") // A JSON null stays a null inside maps and lists.
    private static Object copyValue(@Nullable Object value) {
        if (value == null
                || value instanceof String
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof java.math.BigInteger
                || value instanceof java.math.BigDecimal) {
            return value;
        }
        if (value instanceof Map<?, ?> map) {
            var copy = new LinkedHashMap<String, Object>();
            map.forEach((key, inner) -> copy.put(String.valueOf(key), copyValue(inner)));
            return Collections.unmodifiableMap(copy);
        }
        if (value instanceof List<?> list) {
            var copy = new ArrayList<Object>(list.size());
            list.forEach(inner -> copy.add(copyValue(inner)));
            return Collections.unmodifiableList(copy);
        }
        throw new IllegalArgumentException("a plain tree holds maps, lists, texts, numbers and booleans, not a "
                + value.getClass().getName());
    }
}
