package dev.ratchet.files.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value in a YAML file and its place. */
public sealed interface Node {
    Place place();

    /** The value as a plain tree: maps, lists, texts, numbers, booleans and null. */
    @Nullable
    Object tree();

    /** What it is, for messages. */
    String kind();

    /**
     * A text, number, boolean or nothing.
     *
     * @param text as it is written, without quotes
     * @param value what it means: a text in quotes is always a text
     */
    record Scalar(Place place, String text, @Nullable Object value) implements Node {
        @Override
        public @Nullable Object tree() {
            return value;
        }

        @Override
        public String kind() {
            if (value == null) {
                return "nothing";
            }
            return value instanceof String ? "a text" : value instanceof Boolean ? "true or false" : "a number";
        }
    }

    /** A list. */
    record Items(Place place, List<Node> all) implements Node {
        public Items {
            all = List.copyOf(all);
        }

        @Override
        public List<@Nullable Object> tree() {
            var tree = new ArrayList<@Nullable Object>(all.size());
            all.forEach(item -> tree.add(item.tree()));
            return tree;
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A map in the order in which it is written. */
    record Entries(Place place, Map<String, Entry> all) implements Node {
        @Override
        public Map<String, @Nullable Object> tree() {
            var tree = new LinkedHashMap<String, @Nullable Object>();
            all.forEach((key, entry) -> tree.put(key, entry.value().tree()));
            return tree;
        }

        @Override
        public String kind() {
            return "a map";
        }
    }

    /** One value of a map, with the place of its key. */
    record Entry(Place key, Node value) {}

    /** Whether nothing is written there. */
    default boolean isNothing() {
        return this instanceof Scalar scalar && scalar.value() == null;
    }
}
