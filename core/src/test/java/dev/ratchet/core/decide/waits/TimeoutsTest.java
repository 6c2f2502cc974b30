package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What time does: to a step, to a wait, to a whole run. */
class TimeoutsTest {
    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final Duration HALF_HOUR = Duration.ofMinutes(30);
    private static final Duration TICK = Duration.ofNanos(1_000);

    /** {@code a} is done and has an undo, {@code b} may take five minutes. */
    private static Story slowStep(StepBuilder b) {
        return Story.of(Definition.named("slow", 1)
                        .step(Step.named("a").undo())
                        .step(b.needs("a").timeout(FIVE))
                        .step(Step.named("c").needs("b")))
                .completes("a")
                .is(RUNNING, "CRP");
    }

    private static Story inTime(Story story, Duration time) {
        return story.later(time.minus(TICK))
                .ignores(new Event.Woken(false))
                .later(TICK)
                .wakes();
    }

    @Test
    @Tag("S3-70")
    @Tag("S3-42")
    void a_step_that_takes_too_long_is_stopped_and_has_failed_at_that_very_instant() {
        var story = inTime(slowStep(Step.named("b")), FIVE)
                .is(FAILED, "CFP")
                .hasEffects(new Effect.StopHandler(1, 1), new Effect.ReleaseSlot());
        assertThat(story.detail("b").failure()).isEqualTo(Failure.of(ErrorCategory.TIMEOUT, "no outcome within 5m"));
        assertThat(story.decide(new Event.StepCompleted(1, 1))).isInstanceOf(Decision.Ignore.class);
    }

    @Test
    @Tag("S3-70")
    void a_step_timeout_follows_on_failure() {
        inTime(slowStep(Step.named("b").onFailure(FailurePolicy.SKIP)), FIVE).is(RUNNING, "CSR");
        inTime(slowStep(Step.named("b").onFailure(FailurePolicy.PAUSE)), FIVE).is(PAUSED, "CBP");
        inTime(slowStep(Step.named("b").onFailure(FailurePolicy.COMPENSATE)), FIVE)
                .is(COMPENSATING, "CFP")
                .undoes("a")
                .is(ROLLED_BACK, "CFP");
        inTime(slowStep(Step.named("b").onFailure(FailurePolicy.ABORT)), FIVE).is(FAILED, "CFP");
    }

    @Test
    @Tag("S3-42")
    void a_timeout_is_not_retried_unless_a_rule_says_so() {
        var policy = RetryPolicy.attempts(3).constant(Duration.ofSeconds(1));
        inTime(slowStep(Step.named("b").retry(policy)), FIVE).is(FAILED, "CFP");
        var named = Step.named("b").retry(policy).rule(ErrorCategory.TIMEOUT, Response.RETRY);
        inTime(slowStep(named), FIVE)
                .is(RUNNING, "CBP")
                .hasEffects(new Effect.StopHandler(1, 1))
                .ignores(new Event.StepStopped(1, 1))
                .later(Duration.ofSeconds(1))
                .wakes()
                .hasEffects(new Effect.StartStep(1, 2, Cause.RETRY))
                .ignores(new Event.StepCompleted(1, 1))
                .completes("b")
                .is(RUNNING, "CCR");
    }

    @Test
    void each_attempt_has_its_own_time() {
        var story = slowStep(Step.named("b").retry(RetryPolicy.attempts(2).constant(FIVE)))
                .later(Duration.ofMinutes(4))
                .fails("b")
                .later(FIVE)
                .wakes();
        assertThat(story.detail("b").until()).isEqualTo(Story.NOON.plus(Duration.ofMinutes(14)));
    }

    @Test
    void the_timeout_of_a_handler_bounds_each_attempt_and_not_what_it_waits_for() {
        var story = slowStep(Step.named("b"))
                .waits("b", new WaitFor.Signal("go", null))
                .is(WAITING, "CWP");
        assertThat(story.detail("b").due()).isNull();
        story.later(HALF_HOUR).signal("go").is(RUNNING, "CRP");
        assertThat(story.detail("b").until())
                .isEqualTo(Story.NOON.plus(HALF_HOUR).plus(FIVE));
    }

    private static DefinitionBuilder halfHour() {
        return Definition.named("half-hour", 1)
                .timeout(HALF_HOUR)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
    }

    private static Story lateInB(DefinitionBuilder definition) {
        return inTime(Story.of(definition).completes("a"), HALF_HOUR);
    }

    @Test
    @Tag("S3-71")
    void the_workflow_timeout_fails_the_run_by_its_failure_policy() {
        lateInB(halfHour())
                .is(RUNNING, "CR")
                .hasEffects(new Effect.StopHandler(1, 1))
                .stops("b")
                .is(FAILED, "CX")
                .because(Cause.DEADLINE);
        lateInB(halfHour().failurePolicy(FailurePolicy.ABORT)).stops("b").is(FAILED, "CX");
        lateInB(halfHour().failurePolicy(FailurePolicy.COMPENSATE))
                .stops("b")
                .is(COMPENSATING, "CX")
                .undoes("a")
                .is(ROLLED_BACK, "CX")
                .because(Cause.FAILURE);
        lateInB(halfHour().failurePolicy(FailurePolicy.RETRY))
                .stops("b")
                .is(FAILED, "CX")
                .hasEffects(new Effect.StartLinkedRun(), new Effect.ReleaseSlot());
    }

    @Test
    @Tag("S3-71")
    void pausing_a_run_that_took_too_long_would_only_take_longer() {
        lateInB(halfHour().failurePolicy(FailurePolicy.PAUSE)).stops("b").is(FAILED, "CX");
    }

    @Test
    @Tag("S3-72")
    void the_workflow_timeout_overrides_any_step_timeout() {
        var definition = Definition.named("both", 1)
                .timeout(HALF_HOUR)
                .step(Step.named("a").timeout(HALF_HOUR).onFailure(FailurePolicy.SKIP))
                .step(Step.named("b").needs("a"));
        inTime(Story.of(definition), HALF_HOUR)
                .is(RUNNING, "RP")
                .stops("a")
                .is(FAILED, "XP")
                .because(Cause.DEADLINE);
        var longer =
                Definition.named("longer", 1).timeout(FIVE).step(Step.named("a").timeout(HALF_HOUR));
        inTime(Story.of(longer), FIVE).stops("a").is(FAILED, "X");
    }

    @Test
    @Tag("S3-73")
    void time_spent_blocked_counts_against_the_workflow_timeout() {
        var story = inTime(Story.of(halfHour()).waits("a", new WaitFor.Approval(1, false, null)), HALF_HOUR)
                .went("WAITING FAILED")
                .is(FAILED, "XP")
                .because(Cause.DEADLINE);
        assertThat(story.told(Vocabulary.RESOURCE)).isEqualTo("idle queued executing blocked failed");
    }

    @Test
    void the_workflow_timeout_counts_from_the_first_slot() {
        var story =
                Story.upTo(NewRun.Extent.QUEUED, halfHour()).later(HALF_HOUR).on(new Event.SlotGranted());
        assertThat(story.run().times().deadline())
                .isEqualTo(Story.NOON.plus(HALF_HOUR).plus(HALF_HOUR));
        assertThat(story.pauses().stops("a").later(FIVE).resumes().run().times().deadline())
                .as("a resume does not begin it anew")
                .isEqualTo(Story.NOON.plus(HALF_HOUR).plus(HALF_HOUR));
    }

    @Test
    void a_paused_run_is_not_late_until_it_is_resumed() {
        Story.of(halfHour())
                .pauses()
                .later(HALF_HOUR)
                .ignores(new Event.Woken(false))
                .completes("a")
                .is(PAUSED, "CP")
                .resumes()
                .went("PAUSED RUNNING FAILED")
                .is(FAILED, "CP")
                .because(Cause.DEADLINE);
    }

    @Test
    void a_pause_that_ends_in_time_changes_nothing() {
        Story.of(halfHour())
                .pauses()
                .completes("a")
                .later(HALF_HOUR.minus(TICK))
                .resumes()
                .is(RUNNING, "CR");
    }

    /** Whatever else came during the pause: the run as a whole was too late for it. */
    @Test
    void at_resume_the_workflow_timeout_comes_before_everything_that_came_in_the_pause() {
        var definition = Definition.named("resume", 1)
                .timeout(HALF_HOUR)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("done").undo())
                .step(Step.named("gate")
                        .needs("done")
                        .work(new Work.Approval("ok?", List.of(), 1, null, true))
                        .onFailure(FailurePolicy.ABORT));
        Story.of(definition)
                .completes("done")
                .waits("gate", new WaitFor.Approval(1, true, null))
                .pauses()
                .rejects("gate", "ann")
                .later(HALF_HOUR)
                .resumes()
                .is(COMPENSATING, "CX")
                .undoes("done")
                .is(ROLLED_BACK, "CX");
    }

    @Test
    void at_resume_a_run_that_is_too_late_offers_no_task() {
        var definition = Definition.named("resume", 1)
                .timeout(HALF_HOUR)
                .step(Step.named("task").work(new Work.Task(Map.of())).onFailure(FailurePolicy.PAUSE));
        Story.of(definition)
                .starts("task")
                .fails("task", ErrorCategory.AGENT)
                .is(PAUSED, "B")
                .later(HALF_HOUR)
                .resumes()
                .is(FAILED, "X")
                .hasEffects();
    }

    @Test
    void the_workflow_timeout_does_not_end_a_run_that_is_being_rolled_back() {
        Story.of(halfHour().failurePolicy(FailurePolicy.COMPENSATE))
                .completes("a")
                .fails("b", ErrorCategory.VALIDATION)
                .is(COMPENSATING, "CF")
                .later(HALF_HOUR)
                .ignores(new Event.Woken(false))
                .undoes("a")
                .is(ROLLED_BACK, "CF");
    }

    @Test
    void a_late_completion_after_the_workflow_timeout_is_undone_too() {
        var definition = Definition.named("late", 1)
                .timeout(HALF_HOUR)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
        Story.of(definition)
                .later(HALF_HOUR)
                .wakes()
                .is(RUNNING, "RP")
                .completes("a")
                .is(COMPENSATING, "CP")
                .undoes("a")
                .is(ROLLED_BACK, "CP");
    }

    /** {@code a} is done and has an undo, {@code gate} waits for an approval for five minutes. */
    private static Story gate(FailurePolicy policy) {
        return Story.of(Definition.named("gate", 1)
                        .step(Step.named("a").undo())
                        .step(Step.named("gate")
                                .needs("a")
                                .work(new Work.Approval("ok?", List.of(), 1, FIVE, false))
                                .onFailure(policy))
                        .step(Step.named("c").needs("gate")))
                .completes("a")
                .waits("gate", new WaitFor.Approval(1, false, FIVE))
                .is(WAITING, "CWP")
                .because(Cause.APPROVAL);
    }

    @Test
    @Tag("S3-17")
    @Tag("S0-19")
    void an_approval_that_does_not_come_in_time_fails_the_blocked_run_directly() {
        var story = inTime(gate(FailurePolicy.ABORT), FIVE)
                .stepWent("gate", "WAITING RUNNING FAILED")
                .went("WAITING FAILED")
                .is(FAILED, "CFP")
                .hasEffects();
        assertThat(story.told(Vocabulary.RESOURCE)).isEqualTo("idle queued executing blocked failed");
        assertThat(story.told(Vocabulary.SIGNALS)).isEqualTo("pending running waiting_signal failed");
    }

    @Test
    void an_approval_that_does_not_come_in_time_under_compensate_wakes_the_run_and_undoes() {
        var story = inTime(gate(FailurePolicy.COMPENSATE), FIVE)
                .went("WAITING RUNNING COMPENSATING")
                .is(COMPENSATING, "CFP")
                .undoes("a")
                .is(ROLLED_BACK, "CFP");
        assertThat(story.told(Vocabulary.RESOURCE))
                .isEqualTo("idle queued executing blocked executing compensating completed");
        assertThat(story.told(Vocabulary.SIGNALS))
                .isEqualTo("pending running waiting_signal running compensating failed");
    }

    @Test
    void an_approval_that_does_not_come_in_time_under_skip_lets_the_run_go_on() {
        inTime(gate(FailurePolicy.SKIP), FIVE)
                .stepWent("gate", "WAITING RUNNING SKIPPED")
                .went("WAITING RUNNING")
                .is(RUNNING, "CSR")
                .completes("c")
                .is(COMPLETED, "CSC");
    }

    @Test
    void an_approval_that_does_not_come_in_time_under_pause_is_asked_again_at_resume() {
        inTime(gate(FailurePolicy.PAUSE), FIVE)
                .went("WAITING RUNNING PAUSED")
                .is(PAUSED, "CBP")
                .because(Cause.STEP_FAILURE)
                .refuses(new Event.ApprovalDecided(1, true, "ann", "late"), "BACKOFF", "COMPLETED")
                .resumes()
                .is(RUNNING, "CRP")
                .hasEffects(new Effect.StartStep(1, 2, Cause.RESUMED))
                .waits("gate", new WaitFor.Approval(1, false, FIVE))
                .approves("gate", "ann")
                .is(RUNNING, "CCR");
    }

    @Test
    void an_approval_that_does_not_come_in_time_is_asked_again_where_a_rule_retries_timeouts() {
        var definition = Definition.named("gate", 1)
                .step(Step.named("gate")
                        .work(new Work.Approval("ok?", List.of(), 1, FIVE, false))
                        .retry(RetryPolicy.attempts(2).constant(Duration.ofSeconds(1)))
                        .rule(ErrorCategory.TIMEOUT, Response.RETRY));
        Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, false, FIVE))
                .later(FIVE)
                .wakes()
                .went("WAITING RUNNING")
                .is(RUNNING, "B")
                .later(Duration.ofSeconds(1))
                .wakes()
                .waits("gate", new WaitFor.Approval(1, false, FIVE))
                .later(FIVE)
                .wakes()
                .is(FAILED, "F");
    }
}
