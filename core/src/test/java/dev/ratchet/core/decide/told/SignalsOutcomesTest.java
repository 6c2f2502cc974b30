package dev.ratchet.core.decide.told;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.CREATED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.vocabulary.Vocabulary.SIGNALS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.run.Cause;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an outcome leads to in the signals vocabulary, and the mistakes that others made there. */
class SignalsOutcomesTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** {@code first} is done, with an undo or not; {@code work} is under way; {@code last} would come after. */
    private static Story story(boolean undo, StepBuilder work) {
        var first = Step.named("first");
        if (undo) {
            first.undo();
        }
        return Story.of(Definition.named("outcomes", 1)
                        .step(first)
                        .step(work.needs("first"))
                        .step(Step.named("last").needs("work")))
                .completes("first")
                .is(RUNNING, "CRP");
    }

    private static StepBuilder work(FailurePolicy onFailure) {
        return Step.named("work")
                .onFailure(onFailure)
                .timeout(MINUTE)
                .rule(ErrorCategory.TIMEOUT, Response.RETRY)
                .retry(RetryPolicy.attempts(2).constant(MINUTE));
    }

    @Test
    @Tag("S0-40")
    void a_step_that_does_not_say_fails_the_workflow() {
        story(true, Step.named("work")).fails("work").is(FAILED, "CFP").hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    @Tag("S0-41")
    void a_step_may_pause_the_workflow_and_is_tried_again_at_resume() {
        var story = story(true, Step.named("work").onFailure(FailurePolicy.PAUSE))
                .fails("work")
                .is(PAUSED, "CBP")
                .because(Cause.STEP_FAILURE);
        assertThat(story.run().note()).isEqualTo("step 'work' failed: boom");
        assertThat(story.detail("work").until()).as("held, without a due time").isNull();
        story.later(Duration.ofDays(1))
                .ignores(new Event.Woken(false))
                .resumes()
                .hasEffects(new Effect.StartStep(1, 2, Cause.RESUMED))
                .completes("work", "last")
                .is(COMPLETED, "CCC");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running paused running completed");
        assertThat(story.told(SIGNALS, "work")).isEqualTo("pending running failed pending running completed");
    }

    @Test
    @Tag("S0-41")
    void a_step_that_was_held_has_all_its_attempts_again_after_resume() {
        story(false, work(FailurePolicy.PAUSE))
                .fails("work")
                .later(MINUTE)
                .wakes()
                .fails("work")
                .is(PAUSED, "CBP")
                .resumes()
                .fails("work")
                .is(RUNNING, "CBP")
                .later(MINUTE)
                .wakes()
                .fails("work")
                .is(PAUSED, "CBP");
    }

    @Test
    @Tag("S0-42")
    void continue_skips_the_step_and_the_run_goes_on() {
        var story = story(true, Step.named("work").onFailure(FailurePolicy.SKIP))
                .fails("work")
                .is(RUNNING, "CSR")
                .completes("last")
                .is(COMPLETED, "CSC");
        assertThat(story.told(SIGNALS, "work")).isEqualTo("pending running failed");
        assertThat(SIGNALS.step(story.run(), 1).note()).isEqualTo("skipped");
    }

    @Test
    @Tag("S0-43")
    void compensate_runs_the_handlers_that_undo() {
        story(true, Step.named("work").onFailure(FailurePolicy.COMPENSATE))
                .fails("work")
                .is(COMPENSATING, "CFP")
                .hasEffects(new Effect.StartUndo(0, 1));
    }

    @Test
    void a_retryable_failure_with_attempts_left_is_retried_whether_or_not_there_is_an_undo() {
        for (var undo : new boolean[] {false, true}) {
            var story =
                    story(undo, work(FailurePolicy.COMPENSATE)).fails("work").is(RUNNING, "CBP");
            assertThat(story.told(SIGNALS, "work")).isEqualTo("pending running failed pending");
        }
    }

    @Test
    void a_retryable_failure_with_no_attempts_left_fails_the_run_or_compensates_first() {
        for (var undo : new boolean[] {false, true}) {
            var story = story(undo, work(FailurePolicy.COMPENSATE))
                    .fails("work")
                    .later(MINUTE)
                    .wakes()
                    .fails("work");
            endsCompensated(story, undo, "failed");
        }
        story(true, work(FailurePolicy.ABORT))
                .fails("work")
                .later(MINUTE)
                .wakes()
                .fails("work")
                .is(FAILED, "CFP");
    }

    @Test
    void a_permanent_failure_is_not_retried_though_attempts_are_left() {
        for (var undo : new boolean[] {false, true}) {
            endsCompensated(
                    story(undo, work(FailurePolicy.COMPENSATE)).fails("work", ErrorCategory.VALIDATION),
                    undo,
                    "failed");
            var given = story(undo, work(FailurePolicy.COMPENSATE));
            endsCompensated(given.on(given.failed("work", ErrorCategory.TRANSIENT, Wish.GIVE_UP)), undo, "failed");
        }
        story(true, work(FailurePolicy.ABORT))
                .fails("work", ErrorCategory.VALIDATION)
                .is(FAILED, "CFP");
    }

    @Test
    void a_timeout_counts_as_retryable_where_a_rule_says_so() {
        for (var undo : new boolean[] {false, true}) {
            var story = story(undo, work(FailurePolicy.COMPENSATE))
                    .later(MINUTE)
                    .wakes()
                    .is(RUNNING, "CBP")
                    .later(MINUTE)
                    .wakes()
                    .is(RUNNING, "CRP")
                    .later(MINUTE)
                    .wakes();
            endsCompensated(story, undo, "failed");
        }
    }

    @Test
    void a_cancel_ends_cancelled_or_compensates_first() {
        for (var undo : new boolean[] {false, true}) {
            endsCompensated(story(undo, work(FailurePolicy.ABORT)).cancels(true).stops("work"), undo, "cancelled");
        }
        story(true, work(FailurePolicy.ABORT)).cancels().stops("work").is(CANCELLED, "CXP");
    }

    private static void endsCompensated(Story story, boolean undo, String end) {
        if (undo) {
            assertThat(story.run().state()).isEqualTo(COMPENSATING);
            assertThat(story.undos()).isEqualTo("first:RUNNING");
            story.undoes("first");
        }
        assertThat(story.told(SIGNALS)).isEqualTo("pending running compensating " + end);
    }

    /** The first of the known mistakes: such a run was neither complete nor failed, and waited for ever. */
    @Test
    @Tag("S0-42")
    void a_last_step_that_fails_under_continue_completes_the_run() {
        var definition = Definition.named("leaf", 1)
                .line("a")
                .step(Step.named("leaf").needs("a").onFailure(FailurePolicy.SKIP));
        Story.of(definition)
                .completes("a")
                .fails("leaf")
                .went("RUNNING COMPLETED")
                .is(COMPLETED, "CS");
    }

    /** The second: continue with a dependant made the whole run fail. */
    @Test
    @Tag("S0-42")
    void what_needs_a_skipped_step_runs_nevertheless() {
        var definition = Definition.named("fan-in", 1)
                .step(Step.named("left").onFailure(FailurePolicy.SKIP))
                .step(Step.named("right"))
                .step(Step.named("join").needs("left", "right"));
        Story.of(definition)
                .fails("left")
                .is(RUNNING, "SRP")
                .completes("right")
                .is(RUNNING, "SCR")
                .completes("join")
                .is(COMPLETED, "SCC");
    }

    /** The third: compensate simply failed the run. */
    @Test
    @Tag("S0-43")
    void compensate_undoes_all_completed_steps_before_the_run_is_failed() {
        var definition = Definition.named("saga", 1)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a").undo())
                .step(Step.named("c").needs("b").onFailure(FailurePolicy.COMPENSATE));
        var story = Story.of(definition).completes("a", "b").fails("c");
        assertThat(story.undos()).isEqualTo("b:RUNNING a:PENDING");
        assertThat(story.undoes("b", "a").undos()).isEqualTo("b:DONE a:DONE");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running compensating failed");
    }

    /** The fifth: the old version was kept at resume, so the run was paused again at once. */
    @Test
    @Tag("S0-05")
    void a_version_that_was_accepted_does_not_pause_the_run_again() {
        story(false, Step.named("work"))
                .on(new Event.VersionMismatched("one", "two"))
                .is(PAUSED, "CRP")
                .on(new Event.ResumeRequested("two"))
                .is(RUNNING, "CRP")
                .ignores(new Event.VersionMismatched("one", "two"))
                .on(new Event.VersionMismatched("one", "three"))
                .is(PAUSED, "CRP");
    }

    /** The sixth: verbs were accepted in states that have no such move. */
    @Test
    @Tag("S0-25")
    @Tag("S0-24")
    @Tag("S0-27")
    void verbs_without_a_move_of_their_own_are_chains_or_refused() {
        var waiting = story(true, Step.named("work"))
                .waits("work", new WaitFor.Signal("go", null))
                .pauses();
        assertThat(waiting.told(SIGNALS)).isEqualTo("pending running waiting_signal running paused");
        var pending = Story.upTo(
                        NewRun.Extent.CREATED, Definition.named("one", 1).line("a"))
                .cancels();
        assertThat(pending.told(SIGNALS)).isEqualTo("pending running cancelled");
        story(true, Step.named("work").onFailure(FailurePolicy.COMPENSATE))
                .fails("work")
                .refuses(new Event.CancelRequested(null, "stop"), "COMPENSATING", "CANCELLED");
    }

    /** The eighth: start wrote running at once, so nobody ever saw a pending run. */
    @Test
    @Tag("S0-01")
    void a_run_can_be_seen_pending() {
        var story = Story.upTo(NewRun.Extent.CREATED, Definition.named("one", 1).line("a"));
        assertThat(SIGNALS.run(story.is(CREATED, "P").run()).word()).isEqualTo("pending");
    }
}
