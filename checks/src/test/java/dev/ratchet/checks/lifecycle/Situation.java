package dev.ratchet.checks.lifecycle;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A run brought into one state by real events, and the step of it that things happen to. */
record Situation(String words, Run run, int step) {
    static final String INPUT = "input";
    static final Duration STEP_TIMEOUT = Duration.ofMinutes(10);
    static final Duration WORKFLOW_TIMEOUT = Duration.ofHours(1);

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Decider DECIDER = new Decider(Limits.STANDARD);
    private static final Event FAILED =
            new Event.StepFailed(0, 1, Failure.of(ErrorCategory.TRANSIENT, "boom"), Wish.GIVE_UP, null);

    /** A run in each of its states, the same state several times where it matters why the run is in it. */
    static List<Situation> ofRuns() {
        var usual = plan(FailurePolicy.ABORT);
        var saga = plan(FailurePolicy.COMPENSATE);
        var secondFails = new Event.StepFailed(1, 1, Failure.of(ErrorCategory.TRANSIENT, "boom"), Wish.GIVE_UP, null);
        return List.of(
                new Situation("CREATED", begin(usual, NewRun.Extent.CREATED), 0),
                new Situation("QUEUED", begin(usual, NewRun.Extent.QUEUED), 0),
                run("RUNNING", usual),
                run("RUNNING, stopping", usual, new Event.CancelRequested(false, "")),
                run("WAITING for a signal", usual, waits(new WaitFor.Signal("go", null))),
                run("WAITING for approval", usual, waits(new WaitFor.Approval(1, false, null))),
                run("WAITING for children", usual, waits(new WaitFor.Children(2, 0))),
                run("WAITING for a timer", usual, waits(new WaitFor.Timer(Duration.ofHours(9)))),
                run("PAUSED by hand", usual, new Event.PauseRequested("")),
                run("PAUSED by version", usual, new Event.VersionMismatched("old", "new")),
                run("PAUSED by a failure", plan(FailurePolicy.PAUSE), FAILED),
                run("COMPENSATING", saga, new Event.StepCompleted(0, 1), secondFails),
                run("COMPLETED", usual, new Event.StepCompleted(0, 1), new Event.StepCompleted(1, 1)),
                run("ROLLED_BACK", saga, new Event.StepCompleted(0, 1), secondFails, new Event.UndoCompleted(0, 1)),
                run("FAILED", usual, FAILED),
                run("CANCELLED", usual, new Event.CancelRequested(false, ""), new Event.StepStopped(0, 1)));
    }

    /** A step in each of its states, in a run that is under way as far as that can be. */
    static List<Situation> ofSteps() {
        var usual = plan(FailurePolicy.ABORT);
        var task = Plan.of(Definition.named("grid", 1).step(Step.named("a").work(new Work.Task(Map.of()))));
        return List.of(
                new Situation("PENDING", run("", usual).run(), 1),
                new Situation("READY", begin(task, NewRun.Extent.RUNNING), 0),
                run("RUNNING", usual),
                run("WAITING", usual, waits(new WaitFor.Signal("go", STEP_TIMEOUT))),
                run(
                        "BACKOFF",
                        usual,
                        new Event.StepFailed(
                                0, 1, Failure.of(ErrorCategory.TRANSIENT, "boom"), Wish.RETRY, STEP_TIMEOUT)),
                run("COMPLETED", usual, new Event.StepCompleted(0, 1)),
                run("FAILED", usual, FAILED),
                run("SKIPPED", usual, new Event.ConditionFalse(0, 1)),
                run("CANCELLED", usual, new Event.CancelRequested(false, ""), new Event.StepStopped(0, 1)));
    }

    private static Plan plan(FailurePolicy policy) {
        return Plan.of(Definition.named("grid", 1)
                .timeout(WORKFLOW_TIMEOUT)
                .failurePolicy(policy)
                .step(Step.named("a").timeout(STEP_TIMEOUT).undo())
                .step(Step.named("b").needs("a")));
    }

    private static Event waits(WaitFor waitFor) {
        return new Event.StepWaiting(0, 1, waitFor);
    }

    private static Situation run(String words, Plan plan, Event... events) {
        var run = begin(plan, NewRun.Extent.RUNNING);
        for (var event : events) {
            run = ((Decision.Advance) DECIDER.decide(run, event, moment(Duration.ZERO))).run();
        }
        return new Situation(words, run, 0);
    }

    private static Run begin(Plan plan, NewRun.Extent extent) {
        var newRun = new NewRun(new RunId("grid"), plan, Origin.of(INPUT), extent);
        return DECIDER.create(newRun, moment(Duration.ZERO)).run();
    }

    private static Moment moment(Duration after) {
        return new Moment(NOON.plus(after), "grid", 10, 0);
    }

    List<Happening> happenings() {
        return Happening.around(step, Math.max(1, run.steps().attempt(step)));
    }

    Decision on(Happening happening) {
        return DECIDER.decide(run, happening.event(), moment(happening.after()));
    }
}
