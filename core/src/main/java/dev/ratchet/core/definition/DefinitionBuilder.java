package dev.ratchet.core.definition;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects a definition; order of steps is kept. Not thread-safe. */
public final class DefinitionBuilder {
    private final String name;
    private final int version;
    private final List<Step> steps = new ArrayList<>();
    private @Nullable Duration timeout;
    private @Nullable FailurePolicy failurePolicy;
    private UndoErrors undoErrors = UndoErrors.STOP;
    private @Nullable RetryPolicy retry;
    private int maxConcurrentSteps;
    private @Nullable Map<String, Object> inputSchema;
    private final Map<String, Object> extras = new LinkedHashMap<>();

    DefinitionBuilder(String name, int version) {
        this.name = name;
        this.version = version;
    }

    public DefinitionBuilder step(StepBuilder step) {
        return step(step.build());
    }

    public DefinitionBuilder step(Step step) {
        steps.add(step);
        return this;
    }

    /** Adds steps that each need the one before: the strictly linear workflow. */
    public DefinitionBuilder line(String... names) {
        for (var next : names) {
            var step = Step.named(next);
            if (!steps.isEmpty()) {
                step.needs(steps.get(steps.size() - 1).name());
            }
            step(step);
        }
        return this;
    }

    public DefinitionBuilder timeout(Duration limit) {
        timeout = limit;
        return this;
    }

    public DefinitionBuilder failurePolicy(FailurePolicy policy) {
        failurePolicy = policy;
        return this;
    }

    public DefinitionBuilder undoErrors(UndoErrors mode) {
        undoErrors = mode;
        return this;
    }

    public DefinitionBuilder retry(RetryPolicy usual) {
        retry = usual;
        return this;
    }

    public DefinitionBuilder maxConcurrentSteps(int limit) {
        maxConcurrentSteps = limit;
        return this;
    }

    public DefinitionBuilder inputSchema(Map<String, Object> schema) {
        inputSchema = schema;
        return this;
    }

    /** A field that the engine carries along and does not read. */
    public DefinitionBuilder extra(String key, Object value) {
        extras.put(key, value);
        return this;
    }

    public Definition build() {
        return new Definition(
                name,
                version,
                steps,
                timeout,
                failurePolicy,
                undoErrors,
                retry,
                maxConcurrentSteps,
                inputSchema,
                extras);
    }
}
