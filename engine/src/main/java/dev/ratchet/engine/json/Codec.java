package dev.ratchet.engine.json;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Turns values into JSON text and back. Thread-safe. */
public interface Codec {
    /**
     * The value as compact JSON; null is {@code null}.
     *
     * @throws PayloadException if it has no JSON
     */
    String write(@Nullable Object value);

    /**
     * The value that the text stands for.
     *
     * @throws PayloadException if the text is not JSON or does not fit the type
     */
    @Nullable
    Object read(String json, Type type);

    /** The plain tree that the text stands for: maps, lists, texts, numbers (fractions as BigDecimal), booleans and null. */
    @Nullable
    Object tree(String json);
}
