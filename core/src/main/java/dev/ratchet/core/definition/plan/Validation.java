package dev.ratchet.core.definition.plan;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.json.DefinitionJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Says everything that is wrong with a definition, all at once and each with a place and a fix: errors, which forbid it, and warnings,
 * which only speak. Total and quick: any definition that could be built gets an answer.
 */
public final class Validation {
    private Validation() {}

    public static List<Problem> errors(Definition definition) {
        return errors(definition, Limits.STANDARD);
    }

    public static List<Problem> errors(Definition definition, Limits limits) {
        var found = new ArrayList<Problem>();
        var values = new ValueRules(limits, found);
        workflow(definition, values);
        var steps = new StepRules(definition, values);
        for (var i = 0; i < definition.steps().size(); i++) {
            steps.check("steps[" + i + "]", definition.steps().get(i));
        }
        new GraphRules(definition, values).check();
        if (found.isEmpty()) {
            size(definition, values);
        }
        return List.copyOf(found);
    }

    public static List<Problem> warnings(Definition definition) {
        return List.copyOf(new Lints(definition).find());
    }

    /** The errors, then the warnings. */
    public static List<Problem> problems(Definition definition) {
        return problems(definition, Limits.STANDARD);
    }

    /** The errors, then the warnings. */
    public static List<Problem> problems(Definition definition, Limits limits) {
        var all = new ArrayList<>(errors(definition, limits));
        all.addAll(warnings(definition));
        return List.copyOf(all);
    }

    private static void workflow(Definition definition, ValueRules values) {
        values.workflowName("name", definition.name());
        values.atLeast(1, "version", "version", definition.version());
        values.positive("timeout", definition.timeout());
        if (definition.failurePolicy() == FailurePolicy.SKIP) {
            values.error(
                    "failure-policy",
                    "failurePolicy",
                    "failurePolicy is 'skip' ('continue'), and a whole workflow cannot be skipped",
                    "use abort, pause, compensate or retry here, and onFailure: skip at the steps");
        }
        values.retry("retry", definition.retry());
        values.atLeast(0, "max-concurrent-steps", "maxConcurrentSteps", definition.maxConcurrentSteps());
        var steps = definition.steps().size();
        if (steps == 0) {
            values.error("no-steps", "steps", "the workflow has no steps", "add at least one");
        }
        if (steps > values.limits().steps()) {
            values.error(
                    "too-many-steps",
                    "steps",
                    "the workflow has " + steps + " steps",
                    "use at most " + values.limits().steps() + ", and child workflows for the rest");
        }
    }

    /** Comes last and alone, because only a definition without other errors is sure to have a canonical form. */
    private static void size(Definition definition, ValueRules values) {
        var bytes = DefinitionJson.write(definition).getBytes(StandardCharsets.UTF_8).length;
        if (bytes > values.limits().definitionBytes()) {
            values.error(
                    "too-large",
                    "",
                    "the definition takes " + bytes + " bytes as JSON",
                    "use at most " + values.limits().definitionBytes() + ": keep large data elsewhere");
        }
    }
}
