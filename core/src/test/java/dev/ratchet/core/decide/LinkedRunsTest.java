package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.CREATED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.QUEUED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Done;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.vocabulary.Vocabulary;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run that tries an ended one again takes over what still holds, and does the rest. */
class LinkedRunsTest {
    private static DefinitionBuilder line() {
        return Definition.named("line", 1).line("a", "b", "c", "d");
    }

    /** Two branches, a1 and a2, b1 and b2, which meet in z; everything can be undone. */
    private static DefinitionBuilder branches() {
        return Definition.named("branches", 1)
                .step(Step.named("a1").undo())
                .step(Step.named("a2").needs("a1").undo())
                .step(Step.named("b1").undo())
                .step(Step.named("b2").needs("b1").undo())
                .step(Step.named("z").needs("a2", "b2"));
    }

    private static Story again(Run ended, NewRun.Extent extent, NewRun.Copied copied) {
        var origin = Origin.of("input").asRetryOf(ended.id(), false);
        return Story.of(new NewRun(new RunId("again"), ended.plan(), origin, extent, copied));
    }

    private static NewRun.Copied copied(List<Integer> completed, Integer... skipped) {
        return new NewRun.Copied(completed, List.of(skipped));
    }

    @Test
    void what_was_completed_is_copied_and_the_rest_is_done() {
        var ended = Story.of(line())
                .completes("a")
                .findsConditionFalse("b")
                .fails("c")
                .is(FAILED, "CSFP");
        var copied = Retries.of(ended.run());
        assertThat(copied).isEqualTo(copied(List.of(0), 1));
        var story = again(ended.run(), NewRun.Extent.RUNNING, copied)
                .is(RUNNING, "CSRP")
                .hasEffects(new Effect.StartStep(2, 1, Cause.NEEDS_MET));
        assertThat(story.run().steps().done()).isEqualTo(Done.NOTHING.plus(0, 1, false));
        story.completes("c", "d").is(COMPLETED, "CSCC");
        for (var vocabulary : Vocabulary.all()) {
            story.told(vocabulary);
        }
    }

    @Test
    void a_copied_step_moves_all_the_way_in_the_first_commit_without_an_attempt() {
        var ended = Story.of(line()).completes("a").fails("b");
        var story = again(ended.run(), NewRun.Extent.CREATED, Retries.of(ended.run()))
                .is(CREATED, "CPPP");
        assertThat(story.journal().get(0).changes())
                .containsExactly(
                        new Change.RunCreated(Origin.of("input").asRetryOf(new RunId("run-1"), false)),
                        copying(0, StepState.PENDING, StepState.READY),
                        copying(0, StepState.READY, StepState.RUNNING),
                        copying(0, StepState.RUNNING, StepState.COMPLETED));
        assertThat(story.attempt("a")).isZero();
        story.on(new Event.Triggered())
                .is(QUEUED, "CYPP")
                .on(new Event.SlotGranted())
                .is(RUNNING, "CRPP");
    }

    private static Change copying(int step, StepState from, StepState to) {
        return new Change.StepMoved(step, from, to, 0, Cause.COPIED, null, null, null);
    }

    @Test
    void a_run_whose_steps_are_all_copied_is_complete_when_it_has_its_slot() {
        var ended = Story.of(line()).completes("a", "b", "c", "d").run();
        var all = Retries.of(ended);
        again(ended, NewRun.Extent.RUNNING, all).is(COMPLETED, "CCCC").hasEffects(new Effect.ReleaseSlot());
        again(ended, NewRun.Extent.QUEUED, all)
                .is(QUEUED, "CCCC")
                .on(new Event.SlotGranted())
                .is(COMPLETED, "CCCC");
    }

    @Test
    void from_a_step_on_everything_that_depends_on_it_is_done_again() {
        var ended = Story.of(branches()).completes("b1", "a1", "a2", "b2", "z").run();
        assertThat(Retries.from(ended, 4)).isEqualTo(copied(List.of(2, 0, 1, 3)));
        assertThat(Retries.from(ended, 0)).isEqualTo(copied(List.of(2, 3)));
        assertThat(Retries.from(ended, 3)).isEqualTo(copied(List.of(2, 0, 1)));
        again(ended, NewRun.Extent.RUNNING, Retries.from(ended, 0)).is(RUNNING, "RPCCP");
    }

    @Test
    void what_was_undone_is_not_copied_nor_what_depends_on_it() {
        var saga = branches().failurePolicy(FailurePolicy.COMPENSATE).undoErrors(UndoErrors.STOP);
        var story = Story.of(saga)
                .completes("a1", "b1", "b2", "a2")
                .fails("z")
                .is(COMPENSATING, "CCCCF")
                .undoes("a2")
                .undoFails("b2")
                .is(FAILED, "CCCCF");
        assertThat(Retries.of(story.run()))
                .as("the undo of b2 failed, so b2 may still be there")
                .isEqualTo(copied(List.of(0, 2, 3)));
        var undone = Story.of(saga)
                .completes("a1", "b1")
                .cancels(true)
                .stops("a2")
                .stops("b2")
                .undoes("b1", "a1")
                .is(ROLLED_BACK, "CXCXP");
        assertThat(Retries.of(undone.run())).isEqualTo(NewRun.Copied.NOTHING);
    }

    @Test
    void copied_steps_are_undone_in_the_reverse_of_the_order_in_which_they_were_completed() {
        var ended = Story.of(branches()).completes("b1", "a1", "a2", "b2").fails("z");
        var story = again(ended.run(), NewRun.Extent.RUNNING, Retries.of(ended.run()))
                .is(RUNNING, "CCCCR")
                .cancels(true)
                .stops("z");
        assertThat(story.undos()).isEqualTo("b2:RUNNING a2:PENDING a1:PENDING b1:PENDING");
        story.undoes("b2", "a2", "a1", "b1").is(ROLLED_BACK, "CCCCX");
    }

    @Test
    void only_a_run_that_is_over_can_be_tried_again() {
        var run = Story.of(line()).run();
        assertThatThrownBy(() -> Retries.of(run))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("run run-1 is RUNNING; only a run that is over can be tried again");
        var ended = Story.of(line()).fails("a").run();
        assertThatThrownBy(() -> Retries.from(ended, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'line v1' has no step number 4 to begin from");
    }

    @Test
    void what_cannot_be_copied_is_refused() {
        refuses(copied(List.of(1)), "step 'b' cannot be copied without step 'a', which it needs");
        refuses(copied(List.of(0, 0)), "a step is copied once, but these are copied: [0, 0]");
        refuses(copied(List.of(0), 0), "a step is copied once, but these are copied: [0, 0]");
        refuses(copied(List.of(7)), "'line v1' has no step number 7 to copy");
    }

    private static void refuses(NewRun.Copied copied, String message) {
        var plan = Plan.of(line());
        var extent = NewRun.Extent.RUNNING;
        assertThatThrownBy(() -> new NewRun(new RunId("r"), plan, Origin.of(""), extent, copied))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
