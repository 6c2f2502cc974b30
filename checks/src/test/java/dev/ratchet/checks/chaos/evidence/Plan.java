package dev.ratchet.checks.chaos.evidence;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What the checker must know of a frozen definition, read from its stored JSON. */
public record Plan(String name, int version, List<Step> steps) {
    private static final String HANDLER = "handler";

    public Plan {
        steps = List.copyOf(steps);
    }

    /**
     * One step.
     *
     * @param kind what it does: {@code handler} if it runs code, else what it waits for
     * @param undoesHalfDone whether its undo also runs if it did not complete
     */
    public record Step(String name, String kind, List<String> needs, boolean hasUndo, boolean undoesHalfDone) {
        public Step {
            needs = List.copyOf(needs);
        }

        public boolean runsCode() {
            return kind.equals(HANDLER);
        }
    }

    public int number(String step) {
        for (var number = 0; number < steps.size(); number++) {
            if (steps.get(number).name().equals(step)) {
                return number;
            }
        }
        return -1;
    }

    public static Plan read(String json) {
        var tree = Trees.read(json);
        var steps = new ArrayList<Step>();
        for (var node : tree.path("steps")) {
            steps.add(step(node));
        }
        return new Plan(Trees.text(tree, "name"), (int) Trees.number(tree, "version"), steps);
    }

    private static Step step(JsonNode node) {
        var needs = new ArrayList<String>();
        node.path("needs").forEach(need -> needs.add(need.asString("")));
        return new Step(
                Trees.text(node, "name"),
                node.path("work").path("kind").asString(HANDLER),
                needs,
                node.path("undo").isObject(),
                node.path("undo").path("halfDone").asBoolean(false));
    }
}
