package dev.ratchet.core.decide.told;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.CREATED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.QUEUED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static dev.ratchet.core.vocabulary.Vocabulary.RESOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
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
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The states of the YAML resource, its ten moves, its forbidden ones, its error categories and its three answers to a failure. */
class ResourceLifecycleTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static DefinitionBuilder line() {
        return Definition.named("line", 1)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
    }

    private static Story blocked() {
        return Story.of(Definition.named("gate", 1)
                        .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, null, true)))
                        .step(Step.named("b").needs("gate")))
                .waits("gate", new WaitFor.Approval(1, true, null));
    }

    private static void is(Story story, String word) {
        assertThat(RESOURCE.run(story.run()).word()).isEqualTo(word);
    }

    @Test
    @Tag("S3-10")
    @Tag("S3-11")
    void a_trigger_queues_an_idle_run_and_a_free_slot_executes_it() {
        var story = Story.upTo(NewRun.Extent.CREATED, line()).is(CREATED, "PP");
        is(story, "idle");
        is(story.on(new Event.Triggered()).is(QUEUED, "YP").hasEffects(), "queued");
        is(story.on(new Event.SlotGranted()).is(RUNNING, "RP"), "executing");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing");
    }

    @Test
    @Tag("S3-20")
    void an_idle_run_cannot_get_a_slot() {
        Story.upTo(NewRun.Extent.CREATED, line())
                .refuses(new Event.SlotGranted(), "CREATED", "RUNNING")
                .ignores(new Event.Woken(false))
                .ignores(new Event.ResumeRequested(null))
                .refuses(new Event.StepStarted(0), "PENDING", "RUNNING");
        assertThat(Story.of(line()).told(RESOURCE))
                .as("even a run that starts in its first commit")
                .isEqualTo("idle queued executing");
    }

    @Test
    @Tag("S3-12")
    @Tag("S3-16")
    void a_step_that_needs_somebody_blocks_the_run_until_it_is_approved() {
        var story = blocked().went("RUNNING WAITING").is(WAITING, "WP");
        is(story, "blocked");
        is(story.approves("gate", "ann").went("WAITING RUNNING").is(RUNNING, "CR"), "executing");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing blocked executing");
    }

    @Test
    @Tag("S3-16")
    void a_rejection_also_wakes_the_blocked_run() {
        var definition = Definition.named("gate", 1)
                .step(Step.named("gate")
                        .work(new Work.Approval("ok?", List.of(), 1, null, true))
                        .onFailure(FailurePolicy.SKIP))
                .step(Step.named("b").needs("gate"));
        var story = Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, true, null))
                .rejects("gate", "ann")
                .went("WAITING RUNNING")
                .is(RUNNING, "SR");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing blocked executing");
    }

    @Test
    @Tag("S3-13")
    void a_run_is_completed_with_its_last_step() {
        var story = Story.of(line()).completes("a", "b").went("RUNNING COMPLETED");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing completed");
    }

    @Test
    @Tag("S3-14")
    void a_failed_step_fails_the_run_unless_the_policy_is_compensate() {
        var story = Story.of(line()).completes("a").fails("b").went("RUNNING FAILED");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing failed");
    }

    @Test
    @Tag("S3-15")
    @Tag("S3-18")
    void under_compensate_the_run_is_rolled_back_and_completed_with_that_condition() {
        var story = Story.of(line().failurePolicy(FailurePolicy.COMPENSATE))
                .completes("a")
                .fails("b")
                .went("RUNNING COMPENSATING")
                .undoes("a")
                .went("COMPENSATING ROLLED_BACK");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing compensating completed");
        assertThat(RESOURCE.run(story.run()).note()).isEqualTo("RolledBack");
    }

    @Test
    @Tag("S3-19")
    void a_compensation_that_fails_fails_the_run() {
        var story = Story.of(line().failurePolicy(FailurePolicy.COMPENSATE))
                .completes("a")
                .fails("b")
                .undoFails("a")
                .went("COMPENSATING FAILED");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing compensating failed");
        assertThat(story.run().note()).isEqualTo("rolled back only in part; step 'b' failed: boom");
    }

    @Test
    @Tag("S3-21")
    @Tag("S3-22")
    void a_run_that_is_over_is_never_executed_again() {
        for (var story : List.of(
                Story.of(line()).completes("a", "b").is(COMPLETED, "CC"),
                Story.of(line()).fails("a").is(FAILED, "FP"))) {
            var state = story.run().state().name();
            story.ignores(new Event.Triggered())
                    .ignores(new Event.SlotGranted())
                    .refuses(new Event.ResumeRequested(null), state, "RUNNING")
                    .refuses(new Event.PauseRequested("?"), state, "PAUSED")
                    .refuses(new Event.CancelRequested(true, "?"), state, "CANCELLED")
                    .ignores(new Event.StepCompleted(0, 1));
            assertThat(story.decide(new Event.StepStarted(0))).isInstanceOf(Decision.Refuse.class);
        }
    }

    @Test
    @Tag("S3-22")
    void retrying_a_failed_run_starts_another_one() {
        Story.of(line().failurePolicy(FailurePolicy.RETRY))
                .fails("a")
                .is(FAILED, "FP")
                .hasEffects(new Effect.StartLinkedRun(), new Effect.ReleaseSlot());
    }

    @Test
    @Tag("S3-23")
    void a_run_that_is_being_rolled_back_is_not_executed_any_further() {
        Story.of(line().failurePolicy(FailurePolicy.COMPENSATE))
                .completes("a")
                .fails("b")
                .is(COMPENSATING, "CF")
                .ignores(new Event.ResumeRequested(null))
                .ignores(new Event.SlotGranted())
                .ignores(new Event.StepCompleted(1, 1))
                .refuses(new Event.StepStarted(1), "FAILED", "RUNNING")
                .signal("go")
                .is(COMPENSATING, "CF");
    }

    /** One step with all kinds of answers, three attempts allowed. */
    private static Story failing(ErrorCategory category, StepBuilder work) {
        return Story.of(Definition.named("errors", 1)
                        .step(Step.named("a").undo())
                        .step(work.needs("a").retry(RetryPolicy.attempts(3).constant(MINUTE)))
                        .step(Step.named("c").needs("work")))
                .completes("a")
                .fails("work", category);
    }

    private static StepBuilder work() {
        return Step.named("work");
    }

    @Test
    @Tag("S3-40")
    void a_transient_failure_is_retried_with_backoff() {
        var story = failing(ErrorCategory.TRANSIENT, work()).is(RUNNING, "CBP");
        assertThat(story.detail("work").until()).isEqualTo(Story.NOON.plus(MINUTE));
    }

    @Test
    @Tag("S3-41")
    void an_agent_error_aborts_by_default_and_may_be_skipped_or_retried_by_rule() {
        failing(ErrorCategory.AGENT, work()).is(FAILED, "CFP");
        failing(ErrorCategory.AGENT, work().rule(ErrorCategory.AGENT, Response.SKIP))
                .is(RUNNING, "CSR");
        failing(ErrorCategory.AGENT, work().rule(ErrorCategory.AGENT, Response.RETRY))
                .is(RUNNING, "CBP");
        failing(ErrorCategory.AGENT, work().onFailure(FailurePolicy.SKIP).rule(ErrorCategory.AGENT, Response.ABORT))
                .is(FAILED, "CFP");
        failing(ErrorCategory.AGENT, work().rule(ErrorCategory.AGENT, Response.PAUSE))
                .is(PAUSED, "CBP");
        failing(ErrorCategory.AGENT, work().rule(ErrorCategory.AGENT, Response.COMPENSATE))
                .is(COMPENSATING, "CFP");
    }

    @Test
    @Tag("S3-44")
    void a_handler_that_gives_up_is_not_retried_but_still_follows_the_rule_of_its_category() {
        for (var rule : List.of(Response.RETRY, Response.SKIP)) {
            var story = Story.of(Definition.named("errors", 1)
                    .step(work().rule(ErrorCategory.EXTERNAL, rule)
                            .retry(RetryPolicy.attempts(3).constant(MINUTE))));
            story.on(story.failed("work", ErrorCategory.EXTERNAL, Wish.GIVE_UP));
            assertThat(story.run().state()).isEqualTo(rule == Response.SKIP ? COMPLETED : FAILED);
        }
    }

    @Test
    @Tag("S3-42")
    void a_timeout_aborts_the_step_and_is_not_retried() {
        failing(ErrorCategory.TIMEOUT, work()).is(FAILED, "CFP");
        failing(ErrorCategory.TIMEOUT, work().onFailure(FailurePolicy.SKIP)).is(RUNNING, "CSR");
    }

    @Test
    @Tag("S3-43")
    void a_validation_error_aborts_the_step_and_is_kept() {
        var story = failing(ErrorCategory.VALIDATION, work()).is(FAILED, "CFP");
        assertThat(story.detail("work").failure()).isEqualTo(Failure.of(ErrorCategory.VALIDATION, "boom"));
        failing(ErrorCategory.VALIDATION, work().onFailure(FailurePolicy.COMPENSATE))
                .is(COMPENSATING, "CFP");
    }

    @Test
    @Tag("S3-44")
    void an_external_failure_is_retried_by_default_and_may_be_skipped_by_rule() {
        failing(ErrorCategory.EXTERNAL, work()).is(RUNNING, "CBP");
        failing(ErrorCategory.EXTERNAL, work().rule(ErrorCategory.EXTERNAL, Response.SKIP))
                .is(RUNNING, "CSR");
        failing(ErrorCategory.EXTERNAL, work().rule(ErrorCategory.EXTERNAL, Response.ON_FAILURE))
                .is(FAILED, "CFP");
    }

    @Test
    @Tag("S3-45")
    void a_forbidden_action_blocks_the_run_and_is_escalated() {
        var story = failing(ErrorCategory.GOVERNANCE, work())
                .is(WAITING, "CWP")
                .because(Cause.APPROVAL)
                .hasEffects(new Effect.Escalate(1, "boom"), new Effect.ReleaseSlot());
        assertThat(story.detail("work").awaits()).isEqualTo(Wait.Approval.asked(1, true, null, true));
        assertThat(story.detail("work").failure()).isEqualTo(Failure.of(ErrorCategory.GOVERNANCE, "boom"));
        assertThat(story.detail("work").failures())
                .as("it is not a failed attempt")
                .isZero();
    }

    @Test
    @Tag("S3-45")
    void a_forbidden_action_runs_again_when_it_is_permitted() {
        failing(ErrorCategory.GOVERNANCE, work())
                .approves("work", "boss")
                .stepWent("work", "WAITING READY RUNNING")
                .hasEffects(new Effect.StartStep(1, 2, Cause.APPROVAL))
                .completes("work")
                .is(RUNNING, "CCR");
    }

    @Test
    @Tag("S3-45")
    void a_forbidden_action_that_is_refused_follows_on_failure() {
        failing(ErrorCategory.GOVERNANCE, work()).rejects("work", "boss").is(FAILED, "CFP");
        failing(ErrorCategory.GOVERNANCE, work().onFailure(FailurePolicy.SKIP))
                .rejects("work", "boss")
                .is(RUNNING, "CSR");
        failing(ErrorCategory.GOVERNANCE, work().onFailure(FailurePolicy.COMPENSATE))
                .rejects("work", "boss")
                .is(COMPENSATING, "CFP");
        failing(ErrorCategory.GOVERNANCE, work().onFailure(FailurePolicy.PAUSE))
                .rejects("work", "boss")
                .is(PAUSED, "CBP");
    }

    @Test
    void a_forbidden_action_may_be_skipped_by_rule_without_asking_anybody() {
        failing(ErrorCategory.GOVERNANCE, work().rule(ErrorCategory.GOVERNANCE, Response.SKIP))
                .is(RUNNING, "CSR")
                .hasEffects(new Effect.StartStep(2, 1, Cause.NEEDS_MET));
    }

    @Test
    @Tag("S3-60")
    void abort_stops_the_run_and_fails_it() {
        failing(ErrorCategory.AGENT, work().onFailure(FailurePolicy.ABORT))
                .went("RUNNING FAILED")
                .is(FAILED, "CFP");
    }

    @Test
    @Tag("S3-61")
    void skip_goes_on_with_the_next_step() {
        var story = failing(ErrorCategory.AGENT, work().onFailure(FailurePolicy.SKIP))
                .is(RUNNING, "CSR")
                .completes("c")
                .is(COMPLETED, "CSC");
        assertThat(story.told(RESOURCE, "work")).isEqualTo("pending running skipped");
    }

    @Test
    @Tag("S3-62")
    void compensate_undoes_the_completed_steps() {
        failing(ErrorCategory.AGENT, work().onFailure(FailurePolicy.COMPENSATE))
                .is(COMPENSATING, "CFP")
                .undoes("a")
                .is(ROLLED_BACK, "CFP");
    }
}
