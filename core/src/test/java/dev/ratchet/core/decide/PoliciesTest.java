package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who decides what a failure for good leads to: the step's onFailure, else the workflow's failurePolicy, else abort. */
class PoliciesTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** The run after step {@code b} has failed for good; {@code a} is done and has an undo. */
    private static Story failed(@Nullable FailurePolicy ofStep, @Nullable FailurePolicy ofWorkflow, Origin origin) {
        var b = Step.named("b").needs("a");
        if (ofStep != null) {
            b.onFailure(ofStep);
        }
        var definition =
                Definition.named("policy", 1).step(Step.named("a").undo()).step(b);
        if (ofWorkflow != null) {
            definition.failurePolicy(ofWorkflow);
        }
        return Story.of(definition.step(Step.named("c").needs("b")), origin)
                .completes("a")
                .fails("b", ErrorCategory.VALIDATION);
    }

    private static String result(@Nullable FailurePolicy ofStep, @Nullable FailurePolicy ofWorkflow) {
        var run = failed(ofStep, ofWorkflow, Origin.of("input")).run();
        return run.state() + " " + run.steps().letters();
    }

    @Test
    @Tag("S0-40")
    @Tag("S3-60")
    @Tag("S3-61")
    @Tag("S3-62")
    void the_steps_own_word_decides_whatever_the_workflow_says() {
        var expected = Map.of(
                FailurePolicy.ABORT, "FAILED CFP",
                FailurePolicy.SKIP, "RUNNING CSR",
                FailurePolicy.PAUSE, "PAUSED CBP",
                FailurePolicy.COMPENSATE, "COMPENSATING CFP");
        var workflows = Arrays.<@Nullable FailurePolicy>asList(
                null, FailurePolicy.ABORT, FailurePolicy.PAUSE, FailurePolicy.COMPENSATE, FailurePolicy.RETRY);
        expected.forEach((own, end) -> workflows.forEach(policy ->
                assertThat(result(own, policy)).as("%s over %s", own, policy).isEqualTo(end)));
    }

    @Test
    @Tag("S3-14")
    @Tag("S3-15")
    void without_its_own_word_the_workflows_policy_decides_and_without_any_it_is_abort() {
        assertThat(result(null, FailurePolicy.ABORT)).isEqualTo("FAILED CFP");
        assertThat(result(null, FailurePolicy.PAUSE)).isEqualTo("PAUSED CBP");
        assertThat(result(null, FailurePolicy.COMPENSATE)).isEqualTo("COMPENSATING CFP");
        assertThat(result(null, FailurePolicy.RETRY)).isEqualTo("FAILED CFP");
        assertThat(result(null, null)).isEqualTo("FAILED CFP");
    }

    @Test
    @Tag("S3-22")
    void retry_ends_the_run_failed_and_starts_one_linked_run() {
        failed(null, FailurePolicy.RETRY, Origin.of("input"))
                .is(FAILED, "CFP")
                .hasEffects(new Effect.StartLinkedRun(), new Effect.ReleaseSlot());
    }

    @Test
    void a_run_that_an_operator_retried_has_its_own_automatic_retry() {
        failed(null, FailurePolicy.RETRY, Origin.of("input").asRetryOf(new RunId("first"), false))
                .is(FAILED, "CFP")
                .hasEffects(new Effect.StartLinkedRun(), new Effect.ReleaseSlot());
    }

    @Test
    void the_linked_run_does_not_retry_again() {
        failed(null, FailurePolicy.RETRY, Origin.of("input").asRetryOf(new RunId("first"), true))
                .is(FAILED, "CFP")
                .hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    void a_step_that_aborts_starts_no_linked_run() {
        failed(FailurePolicy.ABORT, FailurePolicy.RETRY, Origin.of("input")).hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    void a_linked_run_starts_only_when_the_run_has_ended() {
        var definition = Definition.named("retry", 1)
                .failurePolicy(FailurePolicy.RETRY)
                .step(Step.named("bad"))
                .step(Step.named("slow"));
        Story.of(definition)
                .fails("bad")
                .is(RUNNING, "FR")
                .hasEffects(new Effect.StopHandler(1, 1))
                .completes("slow")
                .is(FAILED, "FC")
                .hasEffects(new Effect.StartLinkedRun(), new Effect.ReleaseSlot());
    }

    private static Story started(@Nullable FailurePolicy policy) {
        var definition = Definition.named("cancel", 1)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
        if (policy != null) {
            definition.failurePolicy(policy);
        }
        return Story.of(definition).completes("a");
    }

    private static RunState cancelled(@Nullable FailurePolicy policy, @Nullable Boolean undo) {
        return started(policy)
                .on(new Event.CancelRequested(undo, "enough"))
                .stops("b")
                .run()
                .state();
    }

    @Test
    @Tag("S0-13")
    @Tag("S0-21")
    void a_cancel_that_does_not_say_undoes_only_under_compensate() {
        assertThat(cancelled(null, null)).isEqualTo(CANCELLED);
        for (var policy : List.of(FailurePolicy.ABORT, FailurePolicy.PAUSE, FailurePolicy.RETRY)) {
            assertThat(cancelled(policy, null)).as("%s", policy).isEqualTo(CANCELLED);
        }
        assertThat(cancelled(FailurePolicy.COMPENSATE, null)).isEqualTo(COMPENSATING);
    }

    @Test
    void a_cancel_that_says_so_undoes_or_does_not_whatever_the_policy() {
        for (var policy : List.of(FailurePolicy.ABORT, FailurePolicy.PAUSE, FailurePolicy.RETRY)) {
            assertThat(cancelled(policy, true)).as("%s", policy).isEqualTo(COMPENSATING);
        }
        assertThat(cancelled(FailurePolicy.COMPENSATE, false)).isEqualTo(CANCELLED);
    }

    @Test
    void a_cancelled_run_is_not_retried() {
        started(FailurePolicy.RETRY).cancels().stops("b").is(CANCELLED, "CX").hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    void a_queued_run_has_nothing_to_undo() {
        Story.upTo(
                        NewRun.Extent.QUEUED,
                        Definition.named("queue", 1)
                                .failurePolicy(FailurePolicy.COMPENSATE)
                                .step(Step.named("a").undo()))
                .cancels()
                .went("QUEUED RUNNING CANCELLED")
                .is(CANCELLED, "Y")
                .hasEffects();
    }

    @Test
    @Tag("S3-71")
    void the_policy_of_the_workflow_covers_its_timeout_whatever_its_steps_say() {
        var definition = Definition.named("timeout", 1)
                .timeout(MINUTE)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a").onFailure(FailurePolicy.SKIP));
        Story.of(definition)
                .completes("a")
                .later(MINUTE)
                .wakes()
                .stops("b")
                .is(COMPENSATING, "CX")
                .undoes("a")
                .is(ROLLED_BACK, "CX");
    }

    @Test
    void a_second_failure_changes_neither_the_policy_nor_the_reason_of_the_first() {
        var definition = Definition.named("two", 1)
                .step(Step.named("done").undo())
                .step(Step.named("first").onFailure(FailurePolicy.ABORT))
                .step(Step.named("second").onFailure(FailurePolicy.COMPENSATE));
        var story = Story.of(definition)
                .completes("done")
                .fails("first")
                .is(RUNNING, "CFR")
                .fails("second")
                .is(FAILED, "CFF")
                .because(Cause.FAILURE);
        assertThat(story.run().note()).isEqualTo("step 'first' failed: boom");
    }

    @Test
    void a_failure_for_good_that_pauses_asks_the_other_handlers_to_stop() {
        var definition = Definition.named("two", 1)
                .step(Step.named("bad").onFailure(FailurePolicy.PAUSE))
                .step(Step.named("slow"));
        Story.of(definition)
                .fails("bad")
                .is(PAUSED, "BR")
                .hasEffects(new Effect.StopHandler(1, 1))
                .completes("slow")
                .is(PAUSED, "BC")
                .hasEffects(new Effect.ReleaseSlot());
    }
}
