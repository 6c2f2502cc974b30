package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Trees;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One step of a definition. {@code when} and {@code input} are expressions kept as text: the engine evaluates them as the step's
 * first act. Made with {@link StepBuilder}.
 */
public record Step(
        String name,
        Work work,
        List<String> needs,
        @Nullable String when,
        @Nullable String input,
        @Nullable Duration timeout,
        @Nullable Duration delay,
        @Nullable RetryPolicy retry,
        Map<ErrorCategory, Response> rules,
        @Nullable FailurePolicy onFailure,
        @Nullable Undo undo,
        @Nullable String queue,
        int priority,
        Impact impact,
        Map<String, Object> extras) {
    public Step {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(work, "work");
        Objects.requireNonNull(impact, "impact");
        needs = List.copyOf(needs);
        rules = rules.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(Map.copyOf(rules)));
        extras = Trees.copy(extras);
    }

    public static StepBuilder named(String name) {
        return new StepBuilder(name);
    }

    /** Whether somebody outside the run's owner does it: such a step is claimed as a task, with a lease of its own. */
    public boolean isOutside() {
        return work instanceof Work.Task || (work instanceof Work.Handler && queue != null);
    }

    /** Whether completing it can leave something in the world: waiting does not, nor does what is said to be read-only. */
    public boolean leavesTraces() {
        var isWait = work instanceof Work.AwaitSignal || work instanceof Work.Approval || work instanceof Work.Sleep;
        return !isWait && impact != Impact.READ_ONLY;
    }

    public Response response(ErrorCategory category) {
        var rule = rules.get(category);
        return rule == null ? category.usual() : rule;
    }
}
