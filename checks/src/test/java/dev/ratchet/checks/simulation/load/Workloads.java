package dev.ratchet.checks.simulation.load;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The workflows of a simulation, each with a nature of its own. Steps whose name begins with {@code ask} may ask to wait. */
public final class Workloads {
    /** So many steps that all may begin at once: shows how many places a process has. */
    public static final Definition WIDE = wide();

    /** The signal that everybody waits for. */
    public static final String SIGNAL = "go";

    private static final RetryPolicy TWICE = RetryPolicy.attempts(2).constant(seconds(2));
    private static final RetryPolicy THRICE = RetryPolicy.attempts(3).exponential(seconds(3), seconds(20));

    private Workloads() {}

    public static List<Definition> all() {
        return List.of(
                line(),
                single(),
                diamond(),
                graph(),
                conditions(),
                saga(),
                parallelSaga(),
                waits(),
                patient(),
                asking(),
                rivals(),
                again(),
                hurried(),
                delayed(),
                cautious(),
                governed());
    }

    /** The same workflow in the same version, built otherwise: what a careless deployment brings. */
    public static Definition builtOtherwise(Definition definition) {
        var builder = Definition.named(definition.name(), definition.version())
                .failurePolicy(definition.failurePolicy() == null ? FailurePolicy.ABORT : definition.failurePolicy())
                .undoErrors(definition.undoErrors())
                .maxConcurrentSteps(definition.maxConcurrentSteps());
        definition.steps().forEach(builder::step);
        return builder.step(Step.named("extra")).build();
    }

    private static Duration seconds(int count) {
        return Duration.ofSeconds(count);
    }

    private static StepBuilder signal(String name, @Nullable Duration timeout) {
        return Step.named(name).work(new Work.AwaitSignal(SIGNAL, timeout));
    }

    private static StepBuilder approval(String name, int quorum, @Nullable Duration deadline, boolean rejectionFails) {
        return Step.named(name).work(new Work.Approval("is it so?", List.of(), quorum, deadline, rejectionFails));
    }

    private static Definition line() {
        return Definition.named("line", 1)
                .retry(TWICE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a").undo())
                .step(Step.named("c").needs("b").undo())
                .build();
    }

    private static Definition single() {
        return Definition.named("single", 1).line("only").build();
    }

    private static Definition diamond() {
        return Definition.named("diamond", 1)
                .step(Step.named("top").retry(TWICE))
                .step(Step.named("left").needs("top").retry(THRICE))
                .step(Step.named("right").needs("top").onFailure(FailurePolicy.SKIP))
                .step(Step.named("bottom").needs("left", "right"))
                .build();
    }

    private static Definition graph() {
        return Definition.named("graph", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .maxConcurrentSteps(2)
                .step(Step.named("a").undo())
                .step(Step.named("b").undo())
                .step(Step.named("c").needs("a").undo())
                .step(Step.named("d").needs("a", "b").undo())
                .step(Step.named("e").needs("b").undo())
                .step(Step.named("f").needs("c", "e"))
                .step(Step.named("g").needs("d", "f"))
                .build();
    }

    private static Definition conditions() {
        return Definition.named("conditions", 1)
                .step(Step.named("a"))
                .step(Step.named("b").needs("a").when("maybe").retry(TWICE))
                .step(signal("c", seconds(25)).needs("a").when("maybe").onFailure(FailurePolicy.SKIP))
                .step(Step.named("d").needs("b", "c"))
                .build();
    }

    private static Definition saga() {
        return Definition.named("saga", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a").undo(Undo.by(Work.USUAL).withRetry(TWICE)))
                .step(Step.named("c").needs("b").undo(Undo.by(Work.USUAL).withTimeout(seconds(5))))
                .step(Step.named("d").needs("c").retry(TWICE))
                .build();
    }

    private static Definition parallelSaga() {
        var retried = Undo.by(Work.USUAL).withRetry(THRICE).withTimeout(seconds(8));
        return Definition.named("parallel-saga", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .undoErrors(UndoErrors.CONTINUE)
                .step(Step.named("a").undo(retried.alsoHalfDone()))
                .step(Step.named("b").undo(retried))
                .step(Step.named("c").undo())
                .step(Step.named("d").needs("a", "b", "c").undo(retried.alsoHalfDone()))
                .step(Step.named("e").needs("d"))
                .build();
    }

    private static Definition waits() {
        return Definition.named("waits", 1)
                .step(signal("w1", seconds(20)).onFailure(FailurePolicy.SKIP))
                .step(Step.named("a").needs("w1"))
                .step(approval("w2", 1, seconds(40), true).needs("a").onFailure(FailurePolicy.SKIP))
                .step(Step.named("w3").work(new Work.Sleep(seconds(15))).needs("a"))
                .step(Step.named("b").needs("w2", "w3"))
                .build();
    }

    private static Definition patient() {
        return Definition.named("patient", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(signal("w1", null).needs("a"))
                .step(approval("w2", 2, null, false).needs("w1"))
                .step(Step.named("b").needs("w2").retry(TWICE))
                .build();
    }

    private static Definition asking() {
        return Definition.named("asking", 1)
                .retry(TWICE)
                .step(Step.named("ask1"))
                .step(Step.named("ask2").needs("ask1").timeout(seconds(30)))
                .step(Step.named("ask3").needs("ask1"))
                .build();
    }

    /** Two that wait for signals of one name, and code between them that does not. */
    private static Definition rivals() {
        return Definition.named("rivals", 1)
                .step(signal("w1", null))
                .step(Step.named("a").retry(THRICE))
                .step(signal("w2", seconds(60)).needs("a").onFailure(FailurePolicy.SKIP))
                .step(Step.named("b").needs("w1", "w2"))
                .build();
    }

    private static Definition again() {
        return Definition.named("again", 1)
                .failurePolicy(FailurePolicy.RETRY)
                .step(Step.named("a"))
                .step(Step.named("b").needs("a"))
                .build();
    }

    private static Definition hurried() {
        return Definition.named("hurried", 1)
                .timeout(seconds(90))
                .step(Step.named("a").timeout(seconds(12)).retry(TWICE).rule(ErrorCategory.TIMEOUT, Response.RETRY))
                .step(Step.named("b").needs("a").timeout(seconds(3)).onFailure(FailurePolicy.SKIP))
                .step(signal("w", null).needs("a"))
                .step(Step.named("c").needs("b", "w"))
                .build();
    }

    private static Definition delayed() {
        return Definition.named("delayed", 1)
                .step(Step.named("a"))
                .step(Step.named("b").needs("a").delay(seconds(10)).retry(TWICE))
                .step(Step.named("c").delay(seconds(30)))
                .build();
    }

    private static Definition cautious() {
        return Definition.named("cautious", 1)
                .failurePolicy(FailurePolicy.PAUSE)
                .step(Step.named("a").retry(TWICE))
                .step(Step.named("b"))
                .step(Step.named("c").needs("a", "b"))
                .build();
    }

    private static Definition governed() {
        return Definition.named("governed", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("forbidden").needs("a"))
                .build();
    }

    private static Definition wide() {
        DefinitionBuilder builder = Definition.named("wide", 1);
        for (var step = 0; step < 12; step++) {
            builder.step(Step.named("s" + step));
        }
        return builder.build();
    }
}
