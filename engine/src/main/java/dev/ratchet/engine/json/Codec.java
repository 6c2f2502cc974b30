package dev.ratchet.engine.json;

import dev.ratchet.core.definition.text.Json;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Turns values into JSON text and back. Thread-safe. */
public interface Codec {
    /** The codec that is used unless another one is given: records and beans, exact numbers, times as ISO-8601 text. */
    static Codec standard() {
        return new JacksonCodec();
    }

    /**
     * The value as compact JSON; null is {@code null}. The text holds no raw control character and no half of a surrogate pair, so that
     * every database can keep it.
     *
     * @throws PayloadException if it has no JSON
     */
    String write(@Nullable Object value);

    /**
     * The value as JSON that {@link #read} turns back into that type: of a generic type the value itself does not know its arguments.
     *
     * @throws PayloadException if it has no JSON
     */
    default String write(@Nullable Object value, Type type) {
        return write(value);
    }

    /**
     * The value that the text stands for.
     *
     * @throws PayloadException if the text is not JSON or does not fit the type
     */
    @Nullable
    Object read(String json, Type type);

    /**
     * The plain tree that the text stands for: maps, lists, texts, numbers (whole ones as Long or BigInteger, fractions as BigDecimal),
     * booleans and null.
     *
     * @throws PayloadException if the text is not JSON
     */
    @Nullable
    Object tree(String json);

    /**
     * The one text for everything that means the same JSON: keys sorted, each number written in one way. Made for comparing and
     * hashing, because a map without an order of its own is written in another order by the next process.
     *
     * @throws PayloadException if the text is not JSON
     */
    default String canonical(String json) {
        return Json.write(sorted(tree(json)));
    }

    private static @Nullable Object sorted(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            var sorted = new TreeMap<String, @Nullable Object>();
            map.forEach((key, value) -> sorted.put(String.valueOf(key), sorted(value)));
            return sorted;
        }
        if (tree instanceof List<?> list) {
            var sorted = new ArrayList<@Nullable Object>(list.size());
            list.forEach(value -> sorted.add(sorted(value)));
            return sorted;
        }
        return tree;
    }
}
