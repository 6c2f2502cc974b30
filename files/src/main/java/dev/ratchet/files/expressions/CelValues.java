package dev.ratchet.files.expressions;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.values.NullValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plain trees as CEL wants them, and its values as plain trees. */
final class CelValues {
    private CelValues() {}

    /** Only the variables themselves: what is inside a map is converted when it is read. */
    static Map<String, Object> in(Map<String, ? extends @Nullable Object> variables) {
        var converted = new LinkedHashMap<String, Object>();
        variables.forEach((name, value) -> converted.put(name, in(value)));
        return converted;
    }

    /** CEL knows whole numbers of 64 bits and doubles; a Java null would mean "not known yet" to it. */
    static Object in(@Nullable Object value) {
        if (value == null) {
            return NullValue.NULL_VALUE;
        }
        if (value instanceof Integer number) {
            return number.longValue();
        }
        if (value instanceof BigInteger || value instanceof BigDecimal) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof Map<?, ?> map) {
            return new Converted(map);
        }
        if (value instanceof List<?> list) {
            var converted = new ArrayList<Object>(list.size());
            list.forEach(item -> converted.add(in(item)));
            return converted;
        }
        return value;
    }

    /** A map that is asked for a value only when an expression reads it: an output may have to be fetched first. */
    private static final class Converted extends AbstractMap<String, Object> {
        private final Map<?, ?> map;

        Converted(Map<?, ?> map) {
            this.map = map;
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return map.containsKey(key);
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            return map.containsKey(key) ? in(map.get(key)) : null;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return map.entrySet().stream()
                    .map(entry -> new SimpleImmutableEntry<>(String.valueOf(entry.getKey()), in(entry.getValue())))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    /** @throws IllegalArgumentException for what JSON has no form for */
    static @Nullable Object out(@Nullable Object value) {
        if (value == null || value instanceof NullValue) {
            return null;
        }
        if (value instanceof Double number && !Double.isFinite(number)) {
            throw new IllegalArgumentException("its value is " + number + ", which JSON does not have");
        }
        if (value instanceof String || value instanceof Boolean || value instanceof Long || value instanceof Double) {
            return value;
        }
        if (value instanceof UnsignedLong number) {
            return number.bigIntegerValue();
        }
        if (value instanceof Instant || value instanceof Duration) {
            return value.toString();
        }
        if (value instanceof Map<?, ?> map) {
            var tree = new LinkedHashMap<String, @Nullable Object>();
            map.forEach((key, inner) -> tree.put(String.valueOf(key), out(inner)));
            return tree;
        }
        if (value instanceof List<?> list) {
            var tree = new ArrayList<@Nullable Object>(list.size());
            list.forEach(inner -> tree.add(out(inner)));
            return tree;
        }
        throw new IllegalArgumentException("its value is of a type that JSON does not have");
    }
}
