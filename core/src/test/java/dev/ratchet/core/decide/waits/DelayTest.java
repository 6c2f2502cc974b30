package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A durable timer before a step's first attempt. */
class DelayTest {
    private static final Duration FIVE = Duration.ofMinutes(5);

    @Test
    void a_delayed_step_waits_before_its_first_attempt_and_holds_no_slot() {
        var story = Story.of(Definition.named("delay", 1).step(Step.named("a").delay(FIVE)))
                .is(WAITING, "W")
                .because(Cause.TIMER)
                .hasEffects(new Effect.ReleaseSlot());
        assertThat(story.detail("a").attempt()).isZero();
        assertThat(story.detail("a").awaits()).isEqualTo(new Wait.Timer(Story.NOON.plus(FIVE), true));
        story.later(FIVE.minusMillis(1))
                .ignores(new Event.Woken(false))
                .later(Duration.ofMillis(1))
                .wakes()
                .is(RUNNING, "R")
                .hasEffects(new Effect.StartStep(0, 1, Cause.TIMER))
                .completes("a")
                .is(COMPLETED, "C");
    }

    @Test
    void the_delay_counts_from_when_the_step_has_what_it_needs() {
        var definition = Definition.named("delay", 1)
                .line("a")
                .step(Step.named("b").needs("a").delay(FIVE));
        var story = Story.of(definition).later(FIVE).completes("a").is(WAITING, "CW");
        assertThat(story.detail("b").due()).isEqualTo(Story.NOON.plus(FIVE).plus(FIVE));
    }

    @Test
    void a_retry_is_not_delayed_again() {
        var definition = Definition.named("delay", 1)
                .step(Step.named("a").delay(FIVE).retry(RetryPolicy.attempts(2).constant(Duration.ofSeconds(1))));
        Story.of(definition)
                .later(FIVE)
                .wakes()
                .fails("a")
                .later(Duration.ofSeconds(1))
                .wakes()
                .hasEffects(new Effect.StartStep(0, 2, Cause.RETRY));
    }

    /** It takes neither room nor one of the concurrent steps, so neither may make its delay begin later. */
    @Test
    void a_delay_begins_although_nobody_has_room_to_start_the_steps_before_it() {
        var definition = Definition.named("delay", 1)
                .step(Step.named("a"))
                .step(Step.named("b").delay(FIVE));
        var story = Story.upTo(NewRun.Extent.QUEUED, definition)
                .byOutsider()
                .on(new Event.SlotGranted())
                .is(RUNNING, "YW");
        assertThat(story.detail("b").due()).isEqualTo(Story.NOON.plus(FIVE));
    }

    @Test
    void a_delay_begins_although_as_many_steps_are_active_as_may_be() {
        var definition = Definition.named("delay", 1)
                .maxConcurrentSteps(1)
                .step(Step.named("a"))
                .step(Step.named("b"))
                .step(Step.named("c").delay(FIVE));
        Story.of(definition).is(RUNNING, "RYW");
    }

    @Test
    void a_delayed_task_is_offered_only_when_its_delay_is_over() {
        var definition = Definition.named("delay", 1)
                .step(Step.named("task").work(new Work.Task(Map.of())).delay(FIVE));
        Story.of(definition)
                .hasEffects(new Effect.ReleaseSlot())
                .refuses(new Event.StepStarted(0), "WAITING", "RUNNING")
                .later(FIVE)
                .wakes()
                .is(RUNNING, "Y")
                .hasEffects(new Effect.OfferTask(0))
                .starts("task")
                .is(RUNNING, "R");
    }

    @Test
    void a_delayed_step_of_a_cancelled_run_goes_through_running_to_cancelled() {
        Story.of(Definition.named("delay", 1).step(Step.named("a").delay(FIVE)))
                .cancels()
                .stepWent("a", "WAITING RUNNING CANCELLED")
                .is(CANCELLED, "X");
    }

    @Test
    void a_delayed_step_can_be_skipped() {
        Story.of(Definition.named("delay", 1).step(Step.named("a").delay(FIVE)))
                .skips("a")
                .stepWent("a", "WAITING RUNNING SKIPPED")
                .is(COMPLETED, "S");
    }

    @Test
    void a_delay_that_ends_in_a_pause_waits_for_resume() {
        Story.of(Definition.named("delay", 1).step(Step.named("a").delay(FIVE)))
                .pauses()
                .later(FIVE)
                .ignores(new Event.Woken(false))
                .is(PAUSED, "W")
                .resumes()
                .is(RUNNING, "R")
                .hasEffects(new Effect.StartStep(0, 1, Cause.TIMER));
    }

    @Test
    void a_run_that_was_paused_in_the_queue_delays_its_steps_from_resume_on() {
        var story = Story.upTo(
                        NewRun.Extent.QUEUED,
                        Definition.named("delay", 1).step(Step.named("a").delay(FIVE)))
                .pauses()
                .is(PAUSED, "Y")
                .later(FIVE)
                .resumes()
                .is(WAITING, "W");
        assertThat(story.detail("a").due()).isEqualTo(Story.NOON.plus(FIVE).plus(FIVE));
    }

    @Test
    void a_sleep_is_a_step_that_is_complete_when_its_time_is_over() {
        var definition = Definition.named("sleep", 1)
                .step(Step.named("nap").work(new Work.Sleep(FIVE)))
                .step(Step.named("b").needs("nap"));
        Story.of(definition)
                .waits("nap", new WaitFor.Timer(FIVE))
                .is(WAITING, "WP")
                .later(FIVE)
                .wakes()
                .stepWent("nap", "WAITING READY RUNNING COMPLETED")
                .is(RUNNING, "CR");
    }
}
