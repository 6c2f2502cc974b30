package dev.ratchet.core.definition.plan;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.fsm.steps.StepMask;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A valid definition, compiled once and shared by all its runs: steps by number, what each needs as a bit mask, and who comes after
 * whom. Two plans are equal when their definitions are.
 */
public final class Plan {
    private final Definition definition;
    private final Step[] steps;
    private final Map<String, Integer> numbers;
    private final StepMask[] needs;
    private final int[][] dependants;
    private final int[] outside;

    private Plan(Definition definition) {
        this.definition = definition;
        steps = definition.steps().toArray(Step[]::new);
        numbers = new LinkedHashMap<>();
        for (var step = 0; step < steps.length; step++) {
            numbers.put(steps[step].name(), step);
        }
        outside = IntStream.range(0, steps.length)
                .filter(step -> steps[step].isOutside())
                .toArray();
        needs = new StepMask[steps.length];
        var fanOut = new int[steps.length];
        for (var step = 0; step < steps.length; step++) {
            var needed = steps[step].needs().stream().mapToInt(this::number).toArray();
            needs[step] = StepMask.of(needed);
            for (var before : needed) {
                fanOut[before]++;
            }
        }
        dependants = new int[steps.length][];
        for (var step = 0; step < steps.length; step++) {
            dependants[step] = new int[fanOut[step]];
        }
        for (var step = steps.length - 1; step >= 0; step--) {
            for (var before : steps[step].needs()) {
                var number = number(before);
                dependants[number][--fanOut[number]] = step;
            }
        }
    }

    /** Compiles; throws {@link InvalidDefinitionException} with every error if there is one. */
    public static Plan of(Definition definition) {
        var errors = Validation.errors(definition);
        if (!errors.isEmpty()) {
            throw new InvalidDefinitionException(definition.name(), errors);
        }
        return new Plan(definition);
    }

    /**
     * The plan of a stored definition, which was valid when a run froze it. It is not held against today's rules, because its runs go by it
     * for ever.
     */
    public static Plan frozen(Definition definition) {
        return new Plan(definition);
    }

    public static Plan of(DefinitionBuilder definition) {
        return of(definition.build());
    }

    public Definition definition() {
        return definition;
    }

    public int size() {
        return steps.length;
    }

    public Step step(int number) {
        return steps[number];
    }

    public String name(int number) {
        return steps[number].name();
    }

    /** The number of the step with that name; throws if there is none. */
    public int number(String name) {
        var number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException(
                    "workflow '" + definition.name() + "' has no step '" + name + "', only " + numbers.keySet());
        }
        return number;
    }

    public StepMask needs(int number) {
        return needs[number];
    }

    /** The steps that need this one, in ascending order. The caller must not change the array. */
    public int[] dependants(int number) {
        return dependants[number];
    }

    /** The steps that somebody outside does, in ascending order. The caller must not change the array. */
    public int[] outside() {
        return outside;
    }

    public List<Step> steps() {
        return definition.steps();
    }

    /** What is done when that step has failed for good. */
    public FailurePolicy onFailure(int number) {
        var own = steps[number].onFailure();
        return own == null ? failurePolicy() : own;
    }

    public FailurePolicy failurePolicy() {
        var policy = definition.failurePolicy();
        return policy == null ? FailurePolicy.ABORT : policy;
    }

    /** The step's own policy, else the workflow's, else none: a failure is then not retried. */
    public @Nullable RetryPolicy retry(int number) {
        var own = steps[number].retry();
        return own == null ? definition.retry() : own;
    }

    /** The undo's own policy, else the workflow's, else none. */
    public @Nullable RetryPolicy undoRetry(int number) {
        var undo = steps[number].undo();
        return undo == null || undo.retry() == null ? definition.retry() : undo.retry();
    }

    public int maxConcurrentSteps() {
        var limit = definition.maxConcurrentSteps();
        return limit == 0 ? Integer.MAX_VALUE : limit;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || (other instanceof Plan plan && definition.equals(plan.definition));
    }

    @Override
    public int hashCode() {
        return definition.hashCode();
    }

    @Override
    public String toString() {
        return definition.name() + " v" + definition.version();
    }
}
