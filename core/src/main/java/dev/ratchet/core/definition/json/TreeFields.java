package dev.ratchet.core.definition.json;

import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.core.definition.text.Nearest;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.core.definition.text.Trees;
import dev.ratchet.core.definition.text.Words;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One map of a plain tree while it is read: gives typed values and notes each key that is unknown, missing or of the wrong type. A key
 * with null is as good as absent. After a note it gives any value of the right type, for the reader to go on.
 */
final class TreeFields {
    private final String path;
    private final Map<Object, @Nullable Object> map;
    private final List<Problem> problems;
    private final Set<String> asked = new LinkedHashSet<>();

    /** The copy is for maps that cannot be asked for a text, such as a sorted one with other keys. */
    TreeFields(String path, Map<?, ?> map, List<Problem> problems) {
        this.path = path;
        this.map = new LinkedHashMap<>(map);
        this.problems = problems;
    }

    /** Reads the whole map: what the reader has not asked for by then is unknown. */
    <T> T read(Function<TreeFields, T> reader) {
        var value = reader.apply(this);
        map.keySet().forEach(this::checkAsked);
        return value;
    }

    private void checkAsked(@Nullable Object key) {
        if (!(key instanceof String text)) {
            note("wrong-type", path, "the key " + found(key) + " is not a text", "use texts as keys");
        } else if (!asked.contains(text)) {
            var known = "known here: " + String.join(", ", asked);
            note(
                    "unknown-key",
                    path(Quoted.bare(text)),
                    "there is no field " + Quoted.of(text),
                    Nearest.hint(text, asked, known));
        }
    }

    void ignoreRest() {
        map.keySet().forEach(key -> asked.add(String.valueOf(key)));
    }

    String text(String key) {
        return orMissing(key, optionalText(key), "?");
    }

    /** A wrong value was noted when it was read; only an absent one is noted here. */
    private <T> T orMissing(String key, @Nullable T value, T otherwise) {
        if (value != null) {
            return value;
        }
        if (ask(key) == null) {
            note("missing-key", path(key), "the field " + Quoted.of(key) + " is missing", "add it");
        }
        return otherwise;
    }

    @Nullable
    String optionalText(String key) {
        return typed(key, String.class, "a text");
    }

    boolean flag(String key) {
        return Boolean.TRUE.equals(typed(key, Boolean.class, "true or false"));
    }

    int integer(String key) {
        return orMissing(key, optionalInteger(key), 1);
    }

    int integer(String key, int otherwise) {
        var number = optionalInteger(key);
        return number == null ? otherwise : number;
    }

    private @Nullable Integer optionalInteger(String key) {
        var value = ask(key);
        if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
            var number = value instanceof BigInteger big ? big : BigInteger.valueOf(((Number) value).longValue());
            if (number.bitLength() < Integer.SIZE) {
                return number.intValue();
            }
        }
        if (value != null) {
            wrong(path(key), "a whole number of at most " + Integer.MAX_VALUE, value);
        }
        return null;
    }

    double fraction(String key) {
        var number = typed(key, Number.class, "a number");
        return number == null ? 0 : number.doubleValue();
    }

    Duration neededDuration(String key) {
        return orMissing(key, duration(key), Duration.ZERO);
    }

    @Nullable
    Duration duration(String key) {
        var text = typed(key, String.class, "a duration in quotes, for example \"5m\"");
        try {
            return text == null ? null : Durations.parse(text);
        } catch (IllegalArgumentException e) {
            note("duration", path(key), Quoted.of(text) + " is not a duration", Durations.EXAMPLES);
            return null;
        }
    }

    <E extends Enum<E>> E word(String key, E otherwise) {
        var type = otherwise.getDeclaringClass();
        var constant = optional(key, Words.all(type), word -> Words.named(type, word));
        return constant == null ? otherwise : constant;
    }

    <T> T needed(String key, T otherwise, List<String> words, Function<String, Optional<T>> reader) {
        return orMissing(key, optional(key, words, reader), otherwise);
    }

    <T> @Nullable T optional(String key, List<String> words, Function<String, Optional<T>> reader) {
        var known = "one of " + String.join(", ", words);
        var word = typed(key, String.class, known);
        var value = word == null ? Optional.<T>empty() : reader.apply(word);
        if (word != null && value.isEmpty()) {
            var message = "the word " + Quoted.of(word) + " is not known here";
            note("unknown-word", path(key), message, Nearest.hint(word, words, "use " + known));
        }
        return value.orElse(null);
    }

    List<String> texts(String key) {
        var texts = new ArrayList<String>();
        var found = list(key);
        var values = found == null ? List.of() : found;
        for (var i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof String text) {
                texts.add(text);
            } else {
                wrong(path(key) + "[" + i + "]", "a text", values.get(i));
            }
        }
        return texts;
    }

    <T> List<T> each(String key, Function<TreeFields, T> reader) {
        var all = new ArrayList<T>();
        var values = orMissing(key, list(key), List.of());
        for (var i = 0; i < values.size(); i++) {
            var at = path(key) + "[" + i + "]";
            if (values.get(i) instanceof Map<?, ?> inner) {
                all.add(new TreeFields(at, inner, problems).read(reader));
            } else {
                wrong(at, "a map", values.get(i));
            }
        }
        return all;
    }

    private @Nullable List<?> list(String key) {
        return typed(key, List.class, "a list");
    }

    <T> @Nullable T child(String key, Function<TreeFields, T> reader) {
        var inner = typed(key, Map.class, "a map");
        return inner == null ? null : new TreeFields(path(key), inner, problems).read(reader);
    }

    @SuppressWarnings("unchecked") // The copy looks at each key.
    @Nullable
    Map<String, Object> tree(String key) {
        var inner = (Map<String, Object>) typed(key, Map.class, "a map");
        try {
            return inner == null ? null : Trees.copy(inner);
        } catch (IllegalArgumentException e) {
            note("wrong-tree", path(key), String.valueOf(e.getMessage()), "use plain JSON here");
            return null;
        }
    }

    private <T> @Nullable T typed(String key, Class<T> type, String expected) {
        var value = ask(key);
        if (value == null || type.isInstance(value)) {
            return type.cast(value);
        }
        wrong(path(key), expected, value);
        return null;
    }

    private @Nullable Object ask(String key) {
        asked.add(key);
        return map.get(key);
    }

    private void wrong(String at, String expected, @Nullable Object value) {
        note("wrong-type", at, "expected " + expected + " and found " + found(value), "write " + expected + " here");
    }

    private static String found(@Nullable Object value) {
        if (value instanceof String text) {
            return "the text " + Quoted.of(text);
        }
        if (value instanceof Number || value instanceof Boolean) {
            return Quoted.bare(value.toString());
        }
        if (value instanceof Map) {
            return "a map";
        }
        return value instanceof List
                ? "a list"
                : value == null ? "nothing" : "a " + value.getClass().getName();
    }

    private String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private void note(String rule, String at, String message, String fix) {
        problems.add(Problem.error(rule, at, message, fix));
    }
}
