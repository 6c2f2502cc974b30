package dev.ratchet.files.show;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object in the making. */
final class Tree {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    Tree put(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }

    /** Leaves the field out if there is nothing to say. */
    Tree putIf(String name, @Nullable Object value) {
        return value == null ? this : put(name, value);
    }

    static @Nullable String time(@Nullable Instant at) {
        return at == null ? null : DateTimeFormatter.ISO_INSTANT.format(at);
    }

    Map<String, @Nullable Object> fields() {
        return fields;
    }
}
