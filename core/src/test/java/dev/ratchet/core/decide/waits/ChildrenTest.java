package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Dynamic fan-out: a step that is as many child runs as a list has items. */
class ChildrenTest {
    private static DefinitionBuilder fanOut(StepBuilder each) {
        return Definition.named("fan-out", 1)
                .step(each)
                .step(Step.named("after").needs("each"));
    }

    private static StepBuilder each(int tolerated) {
        return Step.named("each").work(new Work.ForEach("input.items", "other", tolerated));
    }

    /** Three children are out. */
    private static Story threeChildren(StepBuilder each, int tolerated) {
        return Story.of(fanOut(each)).waits("each", new WaitFor.Children(3, tolerated));
    }

    @Test
    void children_are_started_and_the_run_waits_for_them() {
        threeChildren(each(0), 0)
                .is(WAITING, "WP")
                .because(Cause.CHILD)
                .hasEffects(new Effect.StartChildren(0, 1, 3), new Effect.ReleaseSlot());
    }

    @Test
    void the_step_is_complete_with_its_last_child() {
        var story = threeChildren(each(0), 0).childrenAre("each", 1, 0).is(WAITING, "WP");
        assertThat(story.detail("each").awaits()).isEqualTo(new Wait.Children(3, 1, 0, 0, null));
        story.childrenAre("each", 0, 0)
                .stepWent("each", "WAITING READY RUNNING COMPLETED")
                .is(RUNNING, "CR")
                .hasEffects(new Effect.StartStep(1, 1, Cause.NEEDS_MET));
    }

    @Test
    void a_tolerated_failure_of_a_child_changes_only_the_count() {
        threeChildren(each(1), 1)
                .childrenAre("each", 2, 1)
                .is(WAITING, "WP")
                .childrenAre("each", 0, 1)
                .is(RUNNING, "CR");
    }

    @Test
    void one_failure_too_many_stops_the_other_children_and_fails_the_step_when_they_have() {
        threeChildren(each(0), 0)
                .childrenAre("each", 2, 1)
                .is(WAITING, "WP")
                .hasEffects(new Effect.StopChildren(0, 1, false))
                .childrenAre("each", 1, 2)
                .is(WAITING, "WP")
                .childrenAre("each", 0, 3)
                .is(FAILED, "FP")
                .went("WAITING FAILED")
                .stepWent("each", "WAITING READY RUNNING FAILED")
                .hasEffects();
    }

    @Test
    void a_roll_back_begins_only_when_the_children_have_ended_and_these_are_asked_to_undo_too() {
        var paid = Definition.named("fan-out", 1)
                .step(Step.named("pay").undo())
                .step(each(0).needs("pay").onFailure(FailurePolicy.COMPENSATE));
        Story.of(paid)
                .completes("pay")
                .waits("each", new WaitFor.Children(3, 0))
                .childrenAre("each", 2, 1)
                .is(WAITING, "CW")
                .hasEffects(new Effect.StopChildren(1, 1, true))
                .childrenAre("each", 0, 3)
                .is(COMPENSATING, "CF")
                .undoes("pay")
                .is(ROLLED_BACK, "CF");
    }

    @Test
    void failed_children_are_an_external_failure_and_retried_if_so_declared() {
        threeChildren(each(0).retry(RetryPolicy.attempts(2).constant(Duration.ofSeconds(5))), 0)
                .childrenAre("each", 0, 1)
                .is(RUNNING, "BP")
                .later(Duration.ofSeconds(5))
                .wakes()
                .hasEffects(new Effect.StartStep(0, 2, Cause.RETRY))
                .waits("each", new WaitFor.Children(3, 0))
                .childrenAre("each", 0, 1)
                .is(FAILED, "FP");
    }

    @Test
    void children_of_an_attempt_before_do_not_count_for_the_next() {
        threeChildren(each(0).retry(RetryPolicy.attempts(2).constant(Duration.ofSeconds(5))), 0)
                .childrenAre("each", 2, 1)
                .childrenAre("each", 0, 3)
                .later(Duration.ofSeconds(5))
                .wakes()
                .waits("each", new WaitFor.Children(3, 0))
                .hasEffects(new Effect.StartChildren(0, 2, 3), new Effect.ReleaseSlot())
                .ignores(new Event.ChildEnded(0, 1, 0, 3))
                .is(WAITING, "WP")
                .childrenAre("each", 0, 0)
                .is(RUNNING, "CR");
    }

    @Test
    void a_list_without_items_is_complete_at_once() {
        Story.of(fanOut(each(0)))
                .waits("each", new WaitFor.Children(0, 0))
                .stepWent("each", "RUNNING COMPLETED")
                .is(RUNNING, "CR")
                .hasEffects(new Effect.StartStep(1, 1, Cause.NEEDS_MET));
    }

    @Test
    void a_list_without_items_is_complete_even_if_the_run_is_stopping() {
        Story.of(fanOut(each(0).undo()).step(Step.named("other")))
                .cancels(true)
                .is(RUNNING, "RPR")
                .waits("each", new WaitFor.Children(0, 0))
                .is(RUNNING, "CPR")
                .stops("other")
                .is(COMPENSATING, "CPX")
                .undoes("each")
                .is(ROLLED_BACK, "CPX");
    }

    @Test
    void cancel_reaches_the_children_and_waits_for_them() {
        threeChildren(each(0), 0)
                .cancels()
                .went("WAITING RUNNING")
                .is(RUNNING, "WP")
                .hasEffects(new Effect.StopChildren(0, 1, false))
                .childrenAre("each", 1, 0)
                .is(RUNNING, "WP")
                .childrenAre("each", 0, 0)
                .is(CANCELLED, "CP")
                .hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    void children_that_were_cancelled_count_as_failed_and_the_run_is_cancelled_all_the_same() {
        threeChildren(each(0), 0).cancels().childrenAre("each", 0, 3).is(CANCELLED, "FP");
    }

    @Test
    void cancel_waits_for_children_no_longer_than_the_grace() {
        threeChildren(each(0), 0)
                .cancels()
                .later(Duration.ofSeconds(29))
                .ignores(new Event.Woken(false))
                .later(Duration.ofSeconds(1))
                .wakes()
                .stepWent("each", "WAITING RUNNING CANCELLED")
                .is(CANCELLED, "XP")
                .ignores(new Event.ChildEnded(0, 1, 0, 0));
    }

    @Test
    void a_cancel_with_undo_tells_the_children_and_undoes_the_step_that_completes_late() {
        threeChildren(each(0).undo(), 0)
                .cancels(true)
                .hasEffects(new Effect.StopChildren(0, 1, true))
                .childrenAre("each", 0, 0)
                .is(COMPENSATING, "CP")
                .undoes("each")
                .is(ROLLED_BACK, "CP")
                .because(Cause.CANCEL);
    }

    @Test
    void children_that_end_in_a_pause_are_counted_and_act_at_resume() {
        threeChildren(each(0), 0)
                .pauses()
                .went("WAITING RUNNING PAUSED")
                .hasEffects()
                .childrenAre("each", 0, 0)
                .is(PAUSED, "WP")
                .hasEffects()
                .resumes()
                .is(RUNNING, "CR");
    }

    @Test
    void children_that_fail_in_a_pause_fail_the_step_at_resume() {
        threeChildren(each(0), 0)
                .pauses()
                .childrenAre("each", 2, 1)
                .is(PAUSED, "WP")
                .resumes()
                .went("PAUSED RUNNING WAITING")
                .hasEffects(new Effect.StopChildren(0, 1, false))
                .childrenAre("each", 0, 3)
                .is(FAILED, "FP");
    }

    /** They would be new work in a run that has stopped; the step says again how many there are when it is resumed. */
    @Test
    void a_paused_run_starts_no_children() {
        Story.of(fanOut(each(0)))
                .pauses()
                .hasEffects(new Effect.StopHandler(0, 1))
                .waits("each", new WaitFor.Children(3, 0))
                .is(PAUSED, "YP")
                .hasEffects(new Effect.ReleaseSlot())
                .resumes()
                .is(RUNNING, "RP")
                .hasEffects(new Effect.StartStep(0, 2, Cause.GIVEN_BACK))
                .waits("each", new WaitFor.Children(3, 0))
                .hasEffects(new Effect.StartChildren(0, 2, 3), new Effect.ReleaseSlot());
    }

    /** "The first has failed" and "all have ended" may overtake each other; open children never become more. */
    @Test
    void a_count_that_comes_late_does_not_open_children_again() {
        threeChildren(each(1), 1)
                .pauses()
                .childrenAre("each", 0, 1)
                .ignores(new Event.ChildEnded(0, 1, 2, 1))
                .resumes()
                .is(RUNNING, "CR");
    }

    @Test
    void a_count_that_comes_late_does_not_take_back_a_failure() {
        threeChildren(each(2), 2)
                .childrenAre("each", 1, 2)
                .ignores(new Event.ChildEnded(0, 1, 1, 1))
                .childrenAre("each", 0, 2)
                .is(RUNNING, "CR");
    }

    @Test
    void a_count_that_is_told_twice_changes_nothing() {
        threeChildren(each(0), 0).childrenAre("each", 2, 0).ignores(new Event.ChildEnded(0, 1, 2, 0));
    }

    @Test
    void a_step_that_was_skipped_stops_its_children_and_hears_of_them_no_more() {
        threeChildren(each(0), 0)
                .skips("each")
                .stepWent("each", "WAITING RUNNING SKIPPED")
                .is(RUNNING, "SR")
                .hasEffects(new Effect.StopChildren(0, 1, false), new Effect.StartStep(1, 1, Cause.NEEDS_MET))
                .ignores(new Event.ChildEnded(0, 1, 0, 0));
    }

    @Test
    void children_of_a_step_that_there_is_not_change_nothing() {
        threeChildren(each(0), 0)
                .ignores(new Event.ChildEnded(7, 1, 0, 0))
                .ignores(new Event.ChildEnded(-1, 1, 0, 0))
                .ignores(new Event.ChildEnded(1, 1, 0, 0));
    }

    @Test
    void a_child_that_takes_longer_than_the_step_may_is_stopped_and_the_step_has_failed() {
        threeChildren(each(0).timeout(Duration.ofMinutes(10)), 0)
                .later(Duration.ofMinutes(10))
                .wakes()
                .is(FAILED, "FP")
                .hasEffects(new Effect.StopChildren(0, 1, false));
    }

    @Test
    void a_single_child_run_is_a_step_like_any_other() {
        var definition = Definition.named("parent", 1).step(Step.named("child").work(new Work.Child("other")));
        Story.of(definition)
                .waits("child", new WaitFor.Children(1, 0))
                .hasEffects(new Effect.StartChildren(0, 1, 1), new Effect.ReleaseSlot())
                .childrenAre("child", 0, 0)
                .went("WAITING RUNNING COMPLETED")
                .is(COMPLETED, "C");
    }
}
