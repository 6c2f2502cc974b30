package dev.ratchet.core.definition.json;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.core.definition.text.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The canonical JSON of a definition: equal definitions give equal text, and reading it back gives an equal definition. Fields that say
 * nothing are left out; a retry policy is always written in full, because stored definitions outlive today's usual pauses.
 */
public final class DefinitionJson {
    private DefinitionJson() {}

    /**
     * The definition as compact text; it need not be valid.
     *
     * @throws IllegalArgumentException if it has no JSON, because a jitter is not a number
     */
    public static String write(Definition definition) {
        return Json.write(new Fields()
                .put("name", definition.name())
                .put("version", definition.version())
                .put("timeout", duration(definition.timeout()))
                .put(
                        "failurePolicy",
                        definition.failurePolicy() == null
                                ? null
                                : definition.failurePolicy().word())
                .put(
                        "undoErrors",
                        definition.undoErrors() == UndoErrors.STOP
                                ? null
                                : definition.undoErrors().word())
                .put("retry", retry(definition.retry()))
                .put("maxConcurrentSteps", nonZero(definition.maxConcurrentSteps()))
                .put("inputSchema", definition.inputSchema())
                .put(
                        "steps",
                        definition.steps().stream().map(DefinitionJson::step).toList())
                .putFilled("extras", definition.extras())
                .tree);
    }

    /**
     * The definition in a plain tree, as a JSON parser gives it. A parser should give fractions as BigDecimal, so that none is rounded.
     * What it reads may still be wrong: that is for the validation.
     *
     * @throws InvalidDefinitionException with every unknown key, missing key and wrong value
     */
    public static Definition read(Map<String, Object> tree) {
        return DefinitionReader.read(tree);
    }

    private static Map<String, Object> step(Step step) {
        var rules = new Fields();
        step.rules().forEach((category, response) -> rules.put(category.word(), response.word()));
        return new Fields()
                .put("name", step.name())
                .put("work", work(step.work()))
                .putFilled("needs", step.needs())
                .put("when", step.when())
                .put("input", step.input())
                .put("timeout", duration(step.timeout()))
                .put("delay", duration(step.delay()))
                .put("retry", retry(step.retry()))
                .putFilled("rules", rules.tree)
                .put(
                        "onFailure",
                        step.onFailure() == null ? null : step.onFailure().word())
                .put("undo", undo(step.undo()))
                .put("queue", step.queue())
                .put("priority", nonZero(step.priority()))
                .put(
                        "impact",
                        step.impact() == Impact.UNSAID ? null : step.impact().word())
                .putFilled("extras", step.extras())
                .tree;
    }

    private static @Nullable Map<String, Object> work(Work work) {
        if (work.equals(Work.USUAL)) {
            return null;
        }
        return work.choose(new WorkFields(new Fields().put("kind", work.kind()))).tree;
    }

    /** The fields of each kind of work besides its kind. */
    private record WorkFields(Fields fields) implements Work.Cases<Fields> {
        @Override
        public Fields handler(Work.Handler handler) {
            return fields.put("type", handler.type()).putFilled("settings", handler.settings());
        }

        @Override
        public Fields task(Work.Task task) {
            return fields.putFilled("settings", task.settings());
        }

        @Override
        public Fields awaitSignal(Work.AwaitSignal await) {
            return fields.put("signal", await.signal()).put("timeout", duration(await.timeout()));
        }

        @Override
        public Fields approval(Work.Approval approval) {
            return fields.put("question", approval.question())
                    .putFilled("by", approval.by())
                    .put("quorum", approval.quorum() == 1 ? null : approval.quorum())
                    .put("deadline", duration(approval.deadline()))
                    .put("rejectionFails", approval.rejectionFails() ? true : null);
        }

        @Override
        public Fields sleep(Work.Sleep sleep) {
            return fields.put("time", duration(sleep.time()));
        }

        @Override
        public Fields child(Work.Child child) {
            return fields.put("workflow", child.workflow());
        }

        @Override
        public Fields forEach(Work.ForEach forEach) {
            return fields.put("items", forEach.items())
                    .put("workflow", forEach.workflow())
                    .put("toleratedFailures", nonZero(forEach.toleratedFailures()));
        }
    }

    private static @Nullable Map<String, Object> undo(@Nullable Undo undo) {
        if (undo == null) {
            return null;
        }
        return new Fields()
                .put("work", work(undo.work()))
                .put("retry", retry(undo.retry()))
                .put("timeout", duration(undo.timeout()))
                .put("halfDone", undo.halfDone() ? true : null)
                .tree;
    }

    private static @Nullable Map<String, Object> retry(@Nullable RetryPolicy retry) {
        if (retry == null) {
            return null;
        }
        return new Fields()
                .put("maxAttempts", retry.maxAttempts())
                .put("backoff", retry.backoff().word())
                .put("initialDelay", duration(retry.initialDelay()))
                .put("maxDelay", duration(retry.maxDelay()))
                .put("jitter", retry.jitter() == 0 ? null : retry.jitter())
                .tree;
    }

    private static @Nullable String duration(@Nullable Duration duration) {
        return duration == null ? null : Durations.format(duration);
    }

    private static @Nullable Integer nonZero(int number) {
        return number == 0 ? null : number;
    }

    /** A JSON object in the making; what is not there is left out. */
    private static final class Fields {
        private final Map<String, Object> tree = new LinkedHashMap<>();

        Fields put(String key, @Nullable Object value) {
            if (value != null) {
                tree.put(key, value);
            }
            return this;
        }

        Fields putFilled(String key, Map<String, Object> value) {
            return put(key, value.isEmpty() ? null : value);
        }

        Fields putFilled(String key, List<String> value) {
            return put(key, value.isEmpty() ? null : value);
        }
    }
}
