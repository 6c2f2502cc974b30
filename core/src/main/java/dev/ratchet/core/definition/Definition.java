package dev.ratchet.core.definition;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.definition.plan.Validation;
import dev.ratchet.core.definition.text.Trees;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as a value: what its steps are and what holds for all of them. It may be wrong; {@link Validation} says so, and only a
 * valid one becomes a {@link Plan}. Made with {@link DefinitionBuilder}.
 *
 * @param maxConcurrentSteps how many steps of one run may be active at once; 0 is no limit
 * @param inputSchema a JSON Schema as a plain tree, checked by the engine at start
 * @param extras fields that are carried along and not read: owner, labels, description
 */
public record Definition(
        String name,
        int version,
        List<Step> steps,
        @Nullable Duration timeout,
        @Nullable FailurePolicy failurePolicy,
        UndoErrors undoErrors,
        @Nullable RetryPolicy retry,
        int maxConcurrentSteps,
        @Nullable Map<String, Object> inputSchema,
        Map<String, Object> extras) {
    public Definition {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(undoErrors, "undoErrors");
        steps = List.copyOf(steps);
        inputSchema = inputSchema == null ? null : Trees.copy(inputSchema);
        extras = Trees.copy(extras);
    }

    public static DefinitionBuilder named(String name, int version) {
        return new DefinitionBuilder(name, version);
    }
}
