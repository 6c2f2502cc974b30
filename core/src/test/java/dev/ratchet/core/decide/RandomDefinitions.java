package dev.ratchet.core.decide;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.definition.plan.Validation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes up valid definitions with everything in them: kinds of work, needs, policies, rules, undo, timeouts, delays. */
final class RandomDefinitions {
    private final Random random;

    RandomDefinitions(Random random) {
        this.random = random;
    }

    Plan next() {
        var definition = maybeValid();
        while (!Validation.errors(definition).isEmpty()) {
            definition = maybeValid();
        }
        return Plan.of(definition);
    }

    private Definition maybeValid() {
        var builder = Definition.named("random", 1 + random.nextInt(3));
        var size = 1 + random.nextInt(8);
        for (var step = 0; step < size; step++) {
            builder.step(step(step));
        }
        if (random.nextInt(4) == 0) {
            builder.timeout(minutes(30));
        }
        if (random.nextBoolean()) {
            builder.failurePolicy(
                    pick(FailurePolicy.ABORT, FailurePolicy.COMPENSATE, FailurePolicy.PAUSE, FailurePolicy.RETRY));
        }
        if (random.nextBoolean()) {
            builder.undoErrors(UndoErrors.CONTINUE);
        }
        if (random.nextInt(3) == 0) {
            builder.retry(retry());
        }
        if (random.nextInt(3) == 0) {
            builder.maxConcurrentSteps(1 + random.nextInt(2));
        }
        return builder.build();
    }

    private StepBuilder step(int number) {
        var step = Step.named("s" + number).work(work());
        for (var before = 0; before < number; before++) {
            if (random.nextInt(3) == 0) {
                step.needs("s" + before);
            }
        }
        if (random.nextInt(3) == 0) {
            step.timeout(minutes(10));
        }
        if (random.nextInt(8) == 0) {
            step.delay(minutes(5));
        }
        if (random.nextInt(3) == 0) {
            step.retry(retry());
        }
        if (random.nextInt(3) == 0) {
            step.onFailure(
                    pick(FailurePolicy.ABORT, FailurePolicy.SKIP, FailurePolicy.PAUSE, FailurePolicy.COMPENSATE));
        }
        if (random.nextInt(4) == 0) {
            step.rule(
                    pick(ErrorCategory.AGENT, ErrorCategory.TIMEOUT, ErrorCategory.EXTERNAL), pick(Response.values()));
        }
        if (random.nextInt(2) == 0) {
            step.undo(undo());
        }
        return step;
    }

    private Work work() {
        return switch (random.nextInt(10)) {
            case 0 -> new Work.AwaitSignal("go", random.nextBoolean() ? minutes(10) : null);
            case 1 ->
                new Work.Approval(
                        "ok?",
                        List.of(),
                        1 + random.nextInt(2),
                        random.nextBoolean() ? minutes(10) : null,
                        random.nextBoolean());
            case 2 -> new Work.Sleep(minutes(5));
            case 3 -> new Work.Child("other");
            case 4 -> new Work.ForEach("input.items", "other", random.nextInt(2));
            case 5 -> new Work.Task(Map.of());
            default -> new Work.Handler("java", Map.of());
        };
    }

    private Undo undo() {
        var undo = Undo.by(new Work.Handler("java", Map.of()));
        if (random.nextBoolean()) {
            undo = undo.withRetry(retry());
        }
        if (random.nextInt(3) == 0) {
            undo = undo.withTimeout(minutes(5));
        }
        return random.nextInt(3) == 0 ? undo.alsoHalfDone() : undo;
    }

    private RetryPolicy retry() {
        return RetryPolicy.attempts(1 + random.nextInt(3))
                .exponential(Duration.ofSeconds(random.nextInt(3)), Duration.ofMinutes(1))
                .withJitter(random.nextInt(2) * 0.5);
    }

    private Duration minutes(int most) {
        return Duration.ofMinutes(1 + random.nextInt(most));
    }

    @SafeVarargs
    private <T> T pick(T... options) {
        return options[random.nextInt(options.length)];
    }
}
