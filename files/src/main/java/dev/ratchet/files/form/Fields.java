package dev.ratchet.files.form;

import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.core.definition.text.Nearest;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.core.definition.text.Trees;
import dev.ratchet.files.yaml.Node;
import dev.ratchet.files.yaml.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One map of a file while it is read: gives typed values by the fields of its section, and notes what is unknown, missing or of the
 * wrong type. After a note it gives any value of the right type, so that reading goes on and finds the rest.
 *
 * @param path where the map stands in the definition, for what the core will say about it
 */
record Fields(Section section, Place place, String path, Notes notes, Map<String, Node.Entry> values) {
    static Fields of(Section section, Node.Entries map, String path, Notes notes) {
        var fields = new Fields(section, map.place(), path, notes, new LinkedHashMap<>());
        notes.put(path, map.place());
        map.all().forEach(fields::sort);
        return fields;
    }

    private void sort(String key, Node.Entry entry) {
        var field = section.field(key);
        if (field == null) {
            if (key.startsWith(Section.OWN)) {
                values.put(key, entry);
            } else {
                unknown(key, entry.key());
            }
        } else if (values.putIfAbsent(field.name(), entry) != null) {
            notes.error(
                    entry.key(),
                    "duplicate-key",
                    "the field " + Quoted.of(field.name()) + " is here under two names",
                    "remove " + Quoted.of(key));
        }
    }

    private void unknown(String key, Place at) {
        var known = "known here: " + String.join(", ", section.names());
        notes.error(
                at,
                "unknown-key",
                "there is no field " + Quoted.of(key) + " in " + section.called(),
                Nearest.hint(key, section.spellings(), known));
    }

    /** The value of a field; null if it is not there or nothing is written there. */
    @Nullable
    Node node(String field) {
        if (section.field(field) == null) {
            throw new IllegalArgumentException(section.name() + " has no field " + field);
        }
        var entry = values.get(field);
        return entry == null || entry.value().isNothing() ? null : entry.value();
    }

    boolean has(String field) {
        return node(field) != null;
    }

    /** The place of the field's value, or of the map if the field is not there. */
    Place placeOf(String field) {
        var node = node(field);
        return node == null ? place : node.place();
    }

    /** The same value, which the definition keeps under another name. */
    void put(String field, String definitionField) {
        if (has(field)) {
            notes.put(join(path, definitionField), placeOf(field));
        }
    }

    static String join(String path, String field) {
        return path.isEmpty() ? field : path + "." + field;
    }

    String text(String field, String otherwise) {
        var text = optionalText(field);
        return text == null ? missing(field, otherwise) : text;
    }

    <T> T missing(String field, T otherwise) {
        if (!has(field)) {
            var entry = values.get(field);
            notes.error(
                    entry == null ? place : entry.key(),
                    "missing-key",
                    "the field " + Quoted.of(field) + " of " + section.called() + " is missing",
                    "add it");
        }
        notes.broken(join(path, field));
        return otherwise;
    }

    @Nullable
    String optionalText(String field) {
        return scalar(field, String.class, "a text");
    }

    private <T> @Nullable T scalar(String field, Class<T> type, String expected) {
        var node = node(field);
        notes.put(join(path, field), placeOf(field));
        if (node instanceof Node.Scalar scalar && type.isInstance(scalar.value())) {
            return type.cast(scalar.value());
        }
        if (node != null) {
            wrong(field, node, expected);
        }
        return null;
    }

    void wrong(String field, Node node, String expected) {
        notes.error(
                node.place(),
                "wrong-type",
                "the field " + Quoted.of(field) + " is " + found(node) + ", and " + expected + " is expected",
                hint(node, expected));
        notes.broken(join(path, field));
    }

    private static String found(Node node) {
        if (node instanceof Node.Scalar scalar && scalar.value() != null) {
            return (scalar.value() instanceof String ? "the text " : "") + Quoted.of(scalar.text());
        }
        return node.kind();
    }

    private static String hint(Node node, String expected) {
        if (node instanceof Node.Scalar scalar && expected.equals("a text")) {
            return "put it in quotes: \"" + Quoted.bare(scalar.text()) + "\"";
        }
        if (node instanceof Node.Scalar scalar
                && expected.startsWith("a duration")
                && scalar.value() instanceof Number) {
            return "write the unit: " + Quoted.bare(scalar.text()) + "s or " + Quoted.bare(scalar.text()) + "m";
        }
        return "write " + expected + " here";
    }

    boolean flag(String field) {
        return Boolean.TRUE.equals(scalar(field, Boolean.class, "true or false"));
    }

    /** A whole number; the core says which are too small or too large. */
    @Nullable
    Integer whole(String field) {
        var node = node(field);
        notes.put(join(path, field), placeOf(field));
        return node == null ? null : whole(field, node);
    }

    @Nullable
    Integer whole(String field, Node node) {
        if (node instanceof Node.Scalar scalar
                && scalar.value() instanceof Long number
                && number == number.intValue()) {
            return number.intValue();
        }
        wrong(field, node, "a whole number of at most " + Integer.MAX_VALUE);
        return null;
    }

    double fraction(String field) {
        var number = scalar(field, Number.class, "a number");
        return number == null ? 0 : number.doubleValue();
    }

    @Nullable
    Duration duration(String field) {
        var node = node(field);
        notes.put(join(path, field), placeOf(field));
        return node == null ? null : duration(field, node);
    }

    @Nullable
    Duration duration(String field, Node node) {
        if (!(node instanceof Node.Scalar scalar) || !(scalar.value() instanceof String text)) {
            wrong(field, node, "a duration such as 5m");
            return null;
        }
        try {
            return Durations.parse(text);
        } catch (IllegalArgumentException e) {
            notes.error(node.place(), "duration", Quoted.of(text) + " is not a duration", Durations.EXAMPLES);
            notes.broken(join(path, field));
            return null;
        }
    }

    <T> @Nullable T word(String field, List<String> words, Function<String, Optional<T>> reader) {
        var known = "one of " + String.join(", ", words);
        var word = scalar(field, String.class, known);
        var value = word == null ? Optional.<T>empty() : reader.apply(word).filter(any -> words.contains(word));
        if (word != null && value.isEmpty()) {
            notes.error(
                    placeOf(field),
                    "unknown-word",
                    "the field " + Quoted.of(field) + " cannot be " + Quoted.of(word),
                    Nearest.hint(word, words, "use " + known));
            notes.broken(join(path, field));
        }
        return value.orElse(null);
    }

    /** A policy for failures, in either spelling. One that is for another place is read as well: the core says why it is not for this one. */
    @Nullable
    FailurePolicy policy(String field, List<String> words) {
        if (node(field) instanceof Node.Scalar scalar && !words.contains(scalar.text())) {
            var other = FailurePolicy.named(scalar.text());
            if (other.isPresent()) {
                notes.put(join(path, field), scalar.place());
                return other.get();
            }
        }
        return word(field, words, FailurePolicy::named);
    }

    /** A map of single values, as labels are. */
    void flat(String field) {
        var isFlat = node(field) instanceof Node.Entries entries
                && entries.all().values().stream().allMatch(entry -> entry.value() instanceof Node.Scalar);
        var node = node(field);
        if (node != null && !isFlat) {
            wrong(field, node, "a map of single values");
        }
    }

    /** A list of texts; one text is a list of one. */
    List<String> texts(String field) {
        var node = node(field);
        notes.put(join(path, field), placeOf(field));
        var items = node instanceof Node.Items list ? list.all() : node == null ? List.<Node>of() : List.of(node);
        var texts = new ArrayList<String>();
        for (var item : items) {
            if (item instanceof Node.Scalar scalar && scalar.value() instanceof String text) {
                notes.put(join(path, field) + "[" + texts.size() + "]", item.place());
                texts.add(text);
            } else {
                wrong(field, item, "a text or a list of texts");
            }
        }
        return texts;
    }

    /** The items of a list of maps, each with its place in the definition. */
    List<Fields> each(String field, Section of) {
        var node = node(field);
        var all = new ArrayList<Fields>();
        if (node instanceof Node.Items items) {
            notes.put(join(path, field), node.place());
            for (var item : items.all()) {
                if (item instanceof Node.Entries entries) {
                    all.add(of(of, entries, join(path, field) + "[" + all.size() + "]", notes));
                } else {
                    wrong(field, item, "a list of maps");
                }
            }
        } else if (node != null) {
            wrong(field, node, "a list of maps");
        }
        return all;
    }

    /** The map of a field. */
    @Nullable
    Fields child(String field, Section of) {
        return child(field, of, join(path, field));
    }

    @Nullable
    Fields child(String field, Section of, String childPath) {
        var node = node(field);
        if (node instanceof Node.Entries entries) {
            return of(of, entries, childPath, notes);
        }
        if (node != null) {
            wrong(field, node, "a map");
        }
        return null;
    }

    /** A map that is kept as it is. */
    @Nullable
    Map<String, Object> tree(String field) {
        var node = node(field);
        if (!(node instanceof Node.Entries)) {
            if (node != null) {
                wrong(field, node, "a map");
            }
            return null;
        }
        return kept(field, node) instanceof Map<?, ?> map ? texts(map) : null;
    }

    @SuppressWarnings("unchecked") // The reader of YAML made its keys of texts.
    private static Map<String, Object> texts(Map<?, ?> map) {
        return (Map<String, Object>) map;
    }

    /** Any value as a plain tree; null, with a note, if the definition cannot keep it. */
    @Nullable
    Object kept(String field, Node node) {
        try {
            return Trees.copy(wrapped(node.tree())).get("value");
        } catch (IllegalArgumentException e) {
            notes.error(node.place(), "wrong-tree", Quoted.of(field) + ": " + e.getMessage(), "use plain values here");
            return null;
        }
    }

    @SuppressWarnings("NullAway") // A null stays a null inside a tree.
    private static Map<String, Object> wrapped(@Nullable Object tree) {
        var map = new LinkedHashMap<String, Object>();
        map.put("value", tree);
        return map;
    }
}
