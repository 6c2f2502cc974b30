package dev.ratchet.engine.shared;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The output of a step with many child runs: how many there were and how they are found, not their results.
 *
 * @param attempt the attempt that asked for them
 * @param result the step of each child that gives its result; null if they have none
 */
public record ChildSummary(
        int attempt, int count, int failed, @Nullable String result) {
    public String json() {
        var all = new LinkedHashMap<String, Object>();
        all.put("attempt", attempt);
        all.put("count", count);
        all.put("failed", failed);
        if (result != null) {
            all.put("result", result);
        }
        return Json.write(all);
    }

    public static ChildSummary read(String json, Codec codec) {
        if (codec.tree(json) instanceof Map<?, ?> tree
                && tree.get("attempt") instanceof Number attempt
                && tree.get("count") instanceof Number count
                && tree.get("failed") instanceof Number failed) {
            var result = tree.get("result") instanceof String step ? step : null;
            return new ChildSummary(attempt.intValue(), count.intValue(), failed.intValue(), result);
        }
        throw new PayloadException("this is not the output of a step with child runs: " + json, null);
    }
}
