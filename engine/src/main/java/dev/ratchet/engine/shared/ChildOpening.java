package dev.ratchet.engine.shared;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.json.Codec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a step asks for when it wants child runs, as it is kept in the journal: of which definition, in which queue, which of their steps
 * gives the result of each, and an input for each.
 *
 * @param items the inputs as plain trees
 */
public record ChildOpening(
        int definition, String queue, @Nullable String result, List<? extends @Nullable Object> items) {
    /** As JSON, from inputs that are JSON already. */
    public static String write(int definition, String queue, @Nullable String result, List<String> inputs) {
        var head = new LinkedHashMap<String, Object>();
        head.put("definition", definition);
        head.put("queue", queue);
        if (result != null) {
            head.put("result", result);
        }
        var text = Json.write(head);
        return text.substring(0, text.length() - 1) + ",\"items\":[" + String.join(",", inputs) + "]}";
    }

    public static ChildOpening read(String json, Codec codec) {
        if (codec.tree(json) instanceof Map<?, ?> tree
                && tree.get("definition") instanceof Number definition
                && tree.get("items") instanceof List<?> items) {
            return new ChildOpening(
                    definition.intValue(),
                    String.valueOf(tree.get("queue")),
                    tree.get("result") instanceof String result ? result : null,
                    new ArrayList<>(items));
        }
        throw new IllegalStateException("child runs are asked for in words that are not known here");
    }
}
