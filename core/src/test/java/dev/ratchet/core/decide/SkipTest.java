package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An operator skips a step: what that does in each state the step can be in. */
class SkipTest {
    private static final Event SKIP_A = new Event.SkipRequested(0, "not needed");

    private static DefinitionBuilder line() {
        return Definition.named("line", 1)
                .step(Step.named("a")
                        .undo()
                        .onFailure(FailurePolicy.PAUSE)
                        .retry(RetryPolicy.attempts(2).constant(Duration.ofMinutes(1))))
                .step(Step.named("b").needs("a"));
    }

    @Test
    void a_step_whose_turn_has_not_come_cannot_be_skipped() {
        Story.of(line()).refuses(new Event.SkipRequested(1, "later"), "PENDING", "SKIPPED");
    }

    @Test
    void a_ready_step_is_skipped() {
        Story.upTo(NewRun.Extent.QUEUED, line())
                .byOutsider()
                .on(new Event.SlotGranted())
                .is(RUNNING, "YP")
                .skips("a")
                .stepWent("a", "READY RUNNING SKIPPED")
                .is(RUNNING, "SY")
                .hasEffects();
    }

    @Test
    void a_running_step_is_stopped_and_skipped_and_its_outcome_comes_too_late() {
        var story = Story.of(line())
                .skips("a")
                .stepWent("a", "RUNNING SKIPPED")
                .is(RUNNING, "SR")
                .hasEffects(new Effect.StopHandler(0, 1), new Effect.StartStep(1, 1, Cause.NEEDS_MET));
        story.ignores(new Event.StepCompleted(0, 1)).ignores(new Event.StepStopped(0, 1));
    }

    @Test
    void a_waiting_step_is_skipped() {
        Story.of(line())
                .waits("a", new WaitFor.Signal("go", null))
                .skips("a")
                .stepWent("a", "WAITING RUNNING SKIPPED")
                .went("WAITING RUNNING")
                .is(RUNNING, "SR")
                .signal("go")
                .is(RUNNING, "SR");
    }

    @Test
    void a_step_in_backoff_is_skipped() {
        Story.of(line())
                .fails("a")
                .skips("a")
                .stepWent("a", "BACKOFF READY RUNNING SKIPPED")
                .is(RUNNING, "SR");
    }

    @Test
    void a_step_that_is_held_in_a_pause_is_skipped_and_the_run_goes_on_at_resume() {
        Story.of(line())
                .fails("a")
                .later(Duration.ofMinutes(1))
                .wakes()
                .fails("a")
                .is(PAUSED, "BP")
                .skips("a")
                .stepWent("a", "BACKOFF READY RUNNING SKIPPED")
                .is(PAUSED, "SP")
                .hasEffects()
                .resumes()
                .is(RUNNING, "SR");
    }

    @Test
    void a_step_that_is_over_cannot_be_skipped() {
        Story.of(line()).completes("a").refuses(SKIP_A, "COMPLETED", "SKIPPED");
        Story.of(line()).skips("a").ignores(SKIP_A);
        Story.of(Definition.named("two", 1).step(Step.named("a")).step(Step.named("b")))
                .fails("a")
                .refuses(SKIP_A, "FAILED", "SKIPPED");
    }

    @Test
    void a_step_of_a_run_that_has_not_begun_or_is_over_cannot_be_skipped() {
        Story.upTo(NewRun.Extent.CREATED, line()).refuses(SKIP_A, "PENDING", "SKIPPED");
        Story.upTo(NewRun.Extent.QUEUED, line()).refuses(SKIP_A, "READY", "SKIPPED");
        Story.of(line()).cancels().stops("a").refuses(SKIP_A, "CANCELLED", "SKIPPED");
    }

    @Test
    void a_step_that_there_is_not_cannot_be_skipped() {
        Story.of(line())
                .refuses(new Event.SkipRequested(2, "?"), "RUNNING", "RUNNING")
                .refuses(new Event.SkipRequested(-1, "?"), "RUNNING", "RUNNING");
    }

    @Test
    void skipping_the_last_step_completes_the_run() {
        Story.of(line())
                .completes("a")
                .waits("b", new WaitFor.Signal("go", null))
                .is(WAITING, "CW")
                .skips("b")
                .went("WAITING RUNNING COMPLETED")
                .is(COMPLETED, "CS");
    }

    @Test
    void a_task_that_somebody_holds_is_stopped_and_skipped() {
        Story.of(Definition.named("task", 1).step(Step.named("a").work(new Work.Task(Map.of()))))
                .starts("a")
                .skips("a")
                .is(COMPLETED, "S")
                .hasEffects(new Effect.StopHandler(0, 1), new Effect.ReleaseSlot())
                .ignores(new Event.StepLeaseLost(0, 1));
    }

    @Test
    void a_step_that_was_skipped_is_not_undone() {
        var story = Story.of(line()).skips("a").cancels(true).stops("b");
        assertThat(story.undos()).isEmpty();
    }
}
