package dev.ratchet.core.store.text;

import dev.ratchet.core.definition.text.Nearest;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.core.definition.text.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One value of a stored text, and where it is, so that a complaint can name it. Instants are microseconds after a base. */
record Node(String where, @Nullable Object value, long base) {
    static Node parse(String where, String json, Parser parser, Instant base) {
        try {
            return new Node(where, parser.parse(json), Micros.of(base));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(where + " cannot be parsed: " + e.getMessage(), e);
        }
    }

    IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException(where + ": " + why);
    }

    private IllegalArgumentException wrongType(String expected) {
        return wrong(expected + " is expected here, not " + Quoted.of(String.valueOf(value)));
    }

    boolean isNull() {
        return value == null;
    }

    boolean isText() {
        return value instanceof String;
    }

    boolean isNumber() {
        return value instanceof Number;
    }

    boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    String text() {
        if (value instanceof String text) {
            return text;
        }
        throw wrongType("a text");
    }

    long number() {
        if (value instanceof Integer || value instanceof Long) {
            return ((Number) value).longValue();
        }
        throw wrongType("a whole number");
    }

    int smallNumber() {
        var number = number();
        if (number != (int) number) {
            throw wrongType("a smaller number");
        }
        return (int) number;
    }

    boolean flag() {
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrongType("true or false");
    }

    Instant instant() {
        return Micros.at(Math.addExact(base, number()));
    }

    <E extends Enum<E>> E word(Class<E> type) {
        var word = text();
        return Words.named(type, word)
                .orElseThrow(() -> wrong(Quoted.of(word) + " is unknown; "
                        + Nearest.hint(word, Words.all(type), "perhaps a newer version wrote it")));
    }

    /** What is read from a letter or a text of the JDK, with this place named if it refuses. */
    <T> T as(Function<String, T> reader) {
        var text = text();
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    List<Node> list() {
        if (!(value instanceof List<?> list)) {
            throw wrongType("a list");
        }
        var nodes = new ArrayList<Node>(list.size());
        for (var item : list) {
            nodes.add(new Node(where + "[" + nodes.size() + "]", item, base));
        }
        return nodes;
    }

    /** An object whose keys may be anything. */
    Map<String, Node> entries() {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrongType("an object");
        }
        var nodes = new LinkedHashMap<String, Node>();
        map.forEach((key, item) -> nodes.put(String.valueOf(key), new Node(where + "." + key, item, base)));
        return nodes;
    }

    /** An object with known fields; another one is refused, because it would be lost when the run is written again. */
    Fields fields(Set<String> known) {
        var entries = entries();
        for (var entry : entries.entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw entry.getValue().wrong("unknown; perhaps a newer version wrote it");
            }
        }
        return new Fields(this, entries);
    }
}
