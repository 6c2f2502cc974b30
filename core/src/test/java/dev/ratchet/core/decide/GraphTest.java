package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static dev.ratchet.core.vocabulary.Vocabulary.RESOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Parallel branches, fan-in, conditions, and how many steps run at once. */
class GraphTest {
    private static DefinitionBuilder diamond() {
        return Definition.named("diamond", 1)
                .step(Step.named("a"))
                .step(Step.named("b").needs("a"))
                .step(Step.named("c").needs("a"))
                .step(Step.named("d").needs("b", "c"));
    }

    @Test
    @Tag("S3-90")
    void steps_without_needs_start_at_once() {
        Story.of(Definition.named("roots", 1).step(Step.named("a")).step(Step.named("b")))
                .is(RUNNING, "RR")
                .hasEffects(new Effect.StartStep(0, 1, Cause.NEEDS_MET), new Effect.StartStep(1, 1, Cause.NEEDS_MET));
    }

    @Test
    @Tag("S3-90")
    void steps_with_the_same_needs_run_in_parallel_and_a_fan_in_waits_for_all() {
        Story.of(diamond())
                .is(RUNNING, "RPPP")
                .completes("a")
                .is(RUNNING, "CRRP")
                .hasEffects(new Effect.StartStep(1, 1, Cause.NEEDS_MET), new Effect.StartStep(2, 1, Cause.NEEDS_MET))
                .completes("c")
                .is(RUNNING, "CRCP")
                .hasEffects()
                .completes("b")
                .is(RUNNING, "CCCR")
                .completes("d")
                .is(COMPLETED, "CCCC");
    }

    /** Skipped is a step's own end, and what needs it still runs: a fan-in copes with the missing result. */
    @Test
    @Tag("S3-61")
    void a_branch_that_was_skipped_satisfies_the_fan_in() {
        var definition = Definition.named("skip", 1)
                .step(Step.named("a").onFailure(FailurePolicy.SKIP))
                .step(Step.named("b"))
                .step(Step.named("c").needs("a", "b"));
        var story = Story.of(definition)
                .fails("a")
                .is(RUNNING, "SRP")
                .completes("b")
                .is(RUNNING, "SCR")
                .completes("c")
                .is(COMPLETED, "SCC");
        assertThat(story.told(RESOURCE, "a")).isEqualTo("pending running skipped");
    }

    @Test
    void a_condition_that_is_false_is_an_outcome_and_satisfies_what_comes_after() {
        Story.of(diamond())
                .completes("a")
                .findsConditionFalse("b")
                .stepWent("b", "RUNNING SKIPPED")
                .is(RUNNING, "CSRP")
                .findsConditionFalse("c")
                .is(RUNNING, "CSSR")
                .findsConditionFalse("d")
                .is(COMPLETED, "CSSS");
    }

    @Test
    void a_condition_belongs_to_its_attempt_like_any_outcome() {
        Story.of(diamond()).losesLease().ignores(new Event.ConditionFalse(0, 1)).findsConditionFalse("a");
    }

    /** Blocked is: nothing runnable or running, at least one step waiting. */
    @Test
    @Tag("S3-12")
    void a_run_is_blocked_only_when_no_branch_can_go_on() {
        var definition = Definition.named("branches", 1)
                .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, null, false)))
                .step(Step.named("work").retry(RetryPolicy.attempts(2).constant(Duration.ofMinutes(1))));
        var story = Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, false, null))
                .is(RUNNING, "WR")
                .fails("work")
                .is(RUNNING, "WB")
                .later(Duration.ofMinutes(1))
                .wakes()
                .completes("work")
                .is(WAITING, "WC");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing blocked");
    }

    @Test
    void a_waiting_branch_is_approved_while_the_other_runs_and_the_run_never_blocks() {
        var definition = Definition.named("branches", 1)
                .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, null, false)))
                .step(Step.named("work"));
        var story = Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, false, null))
                .approves("gate", "ann")
                .is(RUNNING, "CR")
                .completes("work");
        assertThat(story.told(RESOURCE)).isEqualTo("idle queued executing completed");
    }

    @Test
    void one_branch_fails_while_the_other_waits() {
        var abort = Definition.named("branches", 1).step(Step.named("waits")).step(Step.named("bad"));
        Story.of(abort)
                .waits("waits", new WaitFor.Signal("go", null))
                .fails("bad")
                .stepWent("waits", "WAITING RUNNING CANCELLED")
                .went("RUNNING FAILED")
                .is(FAILED, "XF");
        var undo = Definition.named("branches", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("done").undo())
                .step(Step.named("waits"))
                .step(Step.named("bad"));
        Story.of(undo)
                .completes("done")
                .waits("waits", new WaitFor.Signal("go", null))
                .fails("bad", ErrorCategory.AGENT)
                .is(COMPENSATING, "CXF")
                .hasEffects(new Effect.StartUndo(0, 1));
        var skip = Definition.named("branches", 1)
                .step(Step.named("waits"))
                .step(Step.named("bad").onFailure(FailurePolicy.SKIP));
        Story.of(skip)
                .waits("waits", new WaitFor.Signal("go", null))
                .fails("bad")
                .is(WAITING, "WS")
                .signal("go")
                .is(RUNNING, "RS");
    }

    @Test
    void one_branch_fails_while_the_other_is_backing_off_or_was_woken() {
        var definition = Definition.named("branches", 1)
                .step(Step.named("retries").retry(RetryPolicy.attempts(2).constant(Duration.ofMinutes(1))))
                .step(Step.named("woken"))
                .step(Step.named("bad"));
        Story.of(definition)
                .fails("retries")
                .waits("woken", new WaitFor.Signal("go", null))
                .byOutsider()
                .signal("go")
                .is(RUNNING, "BYR")
                .fails("bad")
                .stepWent("retries", "BACKOFF READY RUNNING CANCELLED")
                .stepWent("woken", "READY RUNNING CANCELLED")
                .is(FAILED, "XXF");
    }

    @Test
    void a_run_that_waits_for_two_things_says_for_which_it_waits_now() {
        var definition = Definition.named("two", 1)
                .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, null, false)))
                .step(Step.named("signal").work(new Work.AwaitSignal("go", null)));
        Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, false, null))
                .waits("signal", new WaitFor.Signal("go", null))
                .is(WAITING, "WW")
                .because(Cause.APPROVAL)
                .approves("gate", "ann")
                .went("WAITING RUNNING WAITING")
                .is(WAITING, "CW")
                .because(Cause.SIGNAL);
    }

    @Test
    void no_more_steps_are_active_than_the_workflow_allows() {
        var definition = Definition.named("two-at-a-time", 1)
                .maxConcurrentSteps(2)
                .step(Step.named("a"))
                .step(Step.named("b"))
                .step(Step.named("c"))
                .step(Step.named("d"));
        Story.of(definition)
                .is(RUNNING, "RRYY")
                .completes("b")
                .is(RUNNING, "RCRY")
                .hasEffects(new Effect.StartStep(2, 1, Cause.NEEDS_MET))
                .waits("a", new WaitFor.Signal("go", null))
                .is(RUNNING, "WCRR")
                .signal("go")
                .is(RUNNING, "YCRR")
                .completes("d")
                .is(RUNNING, "RCRC");
    }

    @Test
    void a_wait_that_timed_out_is_told_only_when_a_step_may_be_active() {
        var definition = Definition.named("one-at-a-time", 1)
                .maxConcurrentSteps(1)
                .step(Step.named("a"))
                .step(Step.named("b"));
        Story.of(definition)
                .waits("a", new WaitFor.Signal("go", Duration.ofMinutes(1)))
                .is(RUNNING, "WR")
                .later(Duration.ofMinutes(1))
                .wakes()
                .is(RUNNING, "YR")
                .completes("b")
                .hasEffects(new Effect.StartStep(0, 2, Cause.TIMEOUT));
    }

    @Test
    void no_more_handlers_start_than_there_is_room_for() {
        var definition = Definition.named("wide", 1)
                .step(Step.named("a"))
                .step(Step.named("b"))
                .step(Step.named("c"));
        Story.upTo(NewRun.Extent.QUEUED, definition)
                .byOwnerWithRoomFor(2)
                .on(new Event.SlotGranted())
                .is(RUNNING, "RRY")
                .byOutsider()
                .ignores(new Event.Woken(false))
                .ignores(new Event.SlotGranted())
                .byOwnerWithRoomFor(1)
                .wakes()
                .is(RUNNING, "RRR");
    }
}
