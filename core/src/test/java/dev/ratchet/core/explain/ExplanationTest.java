package dev.ratchet.core.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static final Instant SUNDAY_NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final Decider decider = new Decider(Limits.STANDARD);
    private Instant now = SUNDAY_NOON;

    private Run start(DefinitionBuilder definition, NewRun.Extent extent) {
        var origin = new Origin("hash", "stripe", 0, Map.of(), null, null, null);
        return decider.create(new NewRun(new RunId("r"), Plan.of(definition), origin, extent), moment())
                .run();
    }

    private Run start(DefinitionBuilder definition) {
        return start(definition, NewRun.Extent.RUNNING);
    }

    private Run on(Run run, Event... events) {
        for (var event : events) {
            run = ((Decision.Advance) decider.decide(run, event, moment())).run();
        }
        return run;
    }

    private Moment moment() {
        return new Moment(now, "test", 10, 1);
    }

    private Surroundings around() {
        return Surroundings.at(now, ZoneOffset.UTC);
    }

    private String explain(Run run) {
        return Explanation.of(run, around());
    }

    private static DefinitionBuilder line(String... steps) {
        return Definition.named("order", 1).line(steps);
    }

    private static Event.StepFailed failed(ErrorCategory category, String type, String message) {
        return new Event.StepFailed(0, 1, new Failure(category, type, message), Wish.AS_DECLARED, null);
    }

    private static final Undo UNDO = Undo.by(new Work.Handler("java", Map.of()));

    @Test
    void a_created_run_waits_to_be_started() {
        assertThat(explain(start(line("a"), NewRun.Extent.CREATED)))
                .isEqualTo("created, not triggered: start it or cancel it");
    }

    @Test
    void a_queued_run_names_slots_and_position() {
        var run = start(line("a"), NewRun.Extent.QUEUED);
        assertThat(Explanation.of(run, around().withSlots(10, 10, 4)))
                .isEqualTo("queued: 10 of 10 slots of 'stripe' in use, position 4");
        assertThat(explain(run)).isEqualTo("queued: the next free worker of queue 'stripe' takes it");
    }

    @Test
    void a_run_names_who_holds_the_key_that_it_needs() {
        var origin = new Origin("hash", "stripe", 0, Map.of(), null, null, null).withConcurrencyKey("customer-7");
        var run = decider.create(new NewRun(new RunId("r"), Plan.of(line("a")), origin, NewRun.Extent.QUEUED), moment())
                .run();
        assertThat(Explanation.of(run, around().withKeyHolder(new RunId("first"))))
                .isEqualTo("queued: run 'first' holds the key 'customer-7'");
    }

    @Test
    void a_wait_that_is_over_says_what_it_still_needs() {
        var run = on(start(line("a")), new Event.StepWaiting(0, 1, new WaitFor.Signal("paid", Duration.ofMinutes(1))));
        assertThat(Explanation.of(run, around().withSlots(2, 2, 1)))
                .endsWith("; that time is over, but 2 of 2 slots of 'stripe' in use, position 1");
    }

    @Test
    void a_queue_that_nobody_serves_is_named_before_its_slots() {
        var since = Instant.parse("2026-03-01T09:12:00Z");
        var around = around().withSlots(10, 10, 4).withoutWorkerSince(since);
        assertThat(Explanation.of(start(line("a"), NewRun.Extent.QUEUED), around))
                .isEqualTo("queued: no worker for queue 'stripe' since 09:12");
    }

    @Test
    void a_running_step_says_for_how_long() {
        var run = start(Definition.named("order", 1).step(Step.named("charge").timeout(Duration.ofMinutes(5))));
        now = now.plusSeconds(65);
        assertThat(explain(run)).isEqualTo("running 'charge' for 1 min 5 s, at most until 12:05");
    }

    @Test
    void a_retry_says_which_and_when_and_after_what() {
        var retry = RetryPolicy.attempts(6).constant(Duration.ofSeconds(41));
        var run = start(Definition.named("order", 1).step(Step.named("charge").retry(retry)));
        run = on(run, failed(ErrorCategory.TRANSIENT, "HTTP", "503"));
        assertThat(explain(run)).isEqualTo("retry 1 of 5 of 'charge' in 41 s after HTTP: 503");
    }

    @Test
    void an_approval_says_until_when() {
        var ask = new Work.Approval("Ship it?", List.of(), 2, Duration.ofHours(50), false);
        var run = start(Definition.named("order", 1).step(Step.named("ship-ok").work(ask)));
        run = on(run, new Event.StepWaiting(0, 1, new WaitFor.Approval(2, false, Duration.ofHours(50))));
        assertThat(explain(run)).isEqualTo("waiting for approval 'ship-ok' (0 of 2 have approved) until Tue 14:00");
        run = on(run, new Event.ApprovalDecided(0, false, "kim", "no label"));
        assertThat(explain(run))
                .isEqualTo("approval 'ship-ok' is held: rejected by kim: no label;"
                        + " revise it, or approve after all until Tue 14:00");
    }

    @Test
    void a_signal_without_a_deadline_says_so() {
        var run = start(Definition.named("order", 1).step(Step.named("pay").work(new Work.AwaitSignal("paid", null))));
        run = on(run, new Event.StepWaiting(0, 1, new WaitFor.Signal("paid", null)));
        assertThat(explain(run)).isEqualTo("waiting for signal 'paid' in 'pay', without a deadline");
    }

    @Test
    void children_and_timers_are_told() {
        var run = start(Definition.named("order", 1).step(Step.named("each").work(new Work.ForEach("x", "w", 0))));
        run = on(run, new Event.StepWaiting(0, 1, new WaitFor.Children(10, 0)), new Event.ChildEnded(0, 1, 3, 0));
        assertThat(explain(run)).isEqualTo("waiting for the child runs of 'each': 7 of 10 ended, without a deadline");
        var failing = on(run, new Event.ChildEnded(0, 1, 2, 1));
        assertThat(explain(failing)).isEqualTo("1 of 10 child runs of 'each' failed; waiting for 2 others to stop");
        var around = around().withChildren(Map.of(0, new Surroundings.Children(1, 0)));
        assertThat(Explanation.of(run, around)).startsWith("waiting for the child runs of 'each': 9 of 10 ended, ");
        var sleeper = start(Definition.named("order", 1).step(Step.named("nap").delay(Duration.ofDays(30))));
        assertThat(explain(sleeper)).isEqualTo("'nap' sleeps until 2026-03-31 12:00");
    }

    @Test
    void a_task_that_nobody_claimed_is_told() {
        var run = start(Definition.named("order", 1).step(Step.named("render").queue("gpu")));
        assertThat(explain(run)).isEqualTo("waiting for somebody to claim task 'render' (queue 'gpu')");
    }

    @Test
    void of_many_steps_the_running_one_is_told_and_the_rest_counted() {
        var run = start(Definition.named("order", 1).step(Step.named("a")).step(Step.named("b")));
        assertThat(explain(run)).isEqualTo("running 'a' for 0 s (and 1 more)");
    }

    @Test
    void a_pause_says_what_to_do() {
        var run = on(start(line("a")), new Event.PauseRequested("lunch"));
        assertThat(explain(run)).isEqualTo("paused since 12:00 (lunch); resume or cancel; 1 handler is still ending");
        var version = on(start(line("a"), NewRun.Extent.QUEUED), new Event.VersionMismatched("abc", "def"));
        assertThat(explain(version))
                .isEqualTo("paused: the run was planned with version abc, the code here is def;"
                        + " resume accepting the version, or cancel");
        var failure = start(Definition.named("order", 1).step(Step.named("a").onFailure(FailurePolicy.PAUSE)));
        failure = on(failure, failed(ErrorCategory.VALIDATION, "schema", "no amount"));
        assertThat(explain(failure))
                .isEqualTo("paused: step 'a' failed: no amount; resume to try again, skip the step, or cancel");
    }

    @Test
    void a_run_that_was_paused_for_a_step_which_is_skipped_since_still_has_to_be_resumed() {
        var run = start(Definition.named("order", 1).step(Step.named("a").onFailure(FailurePolicy.PAUSE)));
        run = on(run, failed(ErrorCategory.VALIDATION, "schema", "no amount"));
        run = on(run, new Event.SkipRequested(0, "never mind"));
        assertThat(explain(run))
                .isEqualTo("paused: step 'a' failed: no amount; no step is held any more: resume to go on without it,"
                        + " or cancel");
    }

    @Test
    void a_stopping_run_says_for_whom_it_waits() {
        var run = on(start(line("a")), new Event.CancelRequested(false, "wrong order"));
        assertThat(explain(run)).isEqualTo("ending: wrong order; waiting until 12:00 at most for 1 step to stop");
    }

    @Test
    void a_stopping_run_does_not_count_waits_that_hold_nobody_up() {
        var run = start(Definition.named("order", 1).step(Step.named("a")).step(Step.named("b")));
        run = on(
                run,
                new Event.StepWaiting(1, 1, new WaitFor.Signal("go", null)),
                new Event.CancelRequested(false, "wrong order"));
        assertThat(explain(run)).endsWith("at most for 1 step to stop");
    }

    @Test
    void an_undo_that_failed_is_not_counted_as_undone() {
        var definition = Definition.named("order", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .undoErrors(UndoErrors.CONTINUE)
                .step(Step.named("a").undo(UNDO))
                .step(Step.named("b").needs("a").undo(UNDO))
                .step(Step.named("c").needs("b"));
        var run = on(
                start(definition),
                new Event.StepCompleted(0, 1),
                new Event.StepCompleted(1, 1),
                new Event.StepFailed(2, 1, Failure.of(ErrorCategory.VALIDATION, "no"), Wish.AS_DECLARED, null),
                new Event.UndoFailed(1, 1, Failure.of(ErrorCategory.EXTERNAL, "down"), Wish.GIVE_UP, null));
        assertThat(explain(run)).startsWith("rolling back, 0 of 2 undone");
    }

    @Test
    void a_roll_back_says_how_far_it_is_and_what_stays() {
        var definition = Definition.named("order", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("reserve").undo(UNDO))
                .step(Step.named("charge").needs("reserve"));
        var run = on(
                start(definition),
                new Event.StepCompleted(0, 1),
                new Event.StepFailed(
                        1, 1, Failure.of(ErrorCategory.VALIDATION, "card refused"), Wish.AS_DECLARED, null));
        assertThat(explain(run))
                .isEqualTo("rolling back, 0 of 1 undone after: step 'charge' failed: card refused;"
                        + " undoing 'reserve' (attempt 1)");
        var failed =
                on(run, new Event.UndoFailed(0, 1, Failure.of(ErrorCategory.EXTERNAL, "down"), Wish.GIVE_UP, null));
        assertThat(explain(failed))
                .isEqualTo("failed at 12:00: step 'charge' failed: card refused; not undone: 'reserve'");
        assertThat(explain(on(run, new Event.UndoCompleted(0, 1))))
                .isEqualTo("rolled back completely at 12:00: step 'charge' failed: card refused");
    }

    @Test
    void the_ends_are_told() {
        assertThat(explain(on(start(line("a")), new Event.StepCompleted(0, 1)))).isEqualTo("completed at 12:00");
        assertThat(explain(on(start(line("a"), NewRun.Extent.CREATED), new Event.CancelRequested(null, "typo"))))
                .isEqualTo("cancelled at 12:00: typo");
    }
}
