package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a commit brought: outputs of steps by their number, and the input. */
final class Payload {
    private Payload() {}

    static void read(String payload, Codec codec, Story story) {
        for (var member : object(codec.tree(payload)).entrySet()) {
            var value = Json.write(member.getValue());
            if (member.getKey().equals("input")) {
                story.input = value;
            } else {
                var step = Integer.parseInt(member.getKey());
                story.outputs.put(step, value);
                check(story, step, value);
            }
        }
    }

    private static void check(Story story, int step, String value) {
        for (var each : story.performances.entrySet()) {
            if (each.getKey().step() == step
                    && story.counted.contains(each.getKey())
                    && each.getValue().report() instanceof Report.Completed completed
                    && !Objects.equals(completed.output(), value)) {
                throw new Violation(
                        Rule.OUTPUT, "stored " + value + " but " + completed.output() + " came in " + story.tell());
            }
        }
    }

    @SuppressWarnings("unchecked") // Texts are the keys of every JSON object.
    static Map<String, Object> object(@Nullable Object tree) {
        return (Map<String, Object>) Objects.requireNonNull(tree);
    }
}
