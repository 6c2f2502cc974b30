package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.QUEUED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.run.Cause;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The start of a run, and its execution slot: taken once, kept while it works, free when it parks or ends. */
class SlotTest {
    private static final Effect RELEASE = new Effect.ReleaseSlot();

    private static DefinitionBuilder line() {
        return Definition.named("line", 1).line("a", "b");
    }

    @Test
    @Tag("S3-11")
    void a_triggered_run_is_queued_until_it_has_a_slot() {
        Story.upTo(NewRun.Extent.QUEUED, line())
                .later(Duration.ofHours(1))
                .ignores(new Event.Woken(false))
                .ignores(new Event.Woken(true))
                .ignores(new Event.Triggered())
                .is(QUEUED, "YP")
                .on(new Event.SlotGranted())
                .is(RUNNING, "RP")
                .hasEffects(new Effect.StartStep(0, 1, Cause.NEEDS_MET));
    }

    @Test
    void a_run_keeps_its_slot_from_step_to_step_and_frees_it_at_the_end() {
        var story = Story.of(line()).completes("a");
        assertThat(story.effects(Effect.ReleaseSlot.class)).isEmpty();
        story.completes("b").hasEffects(RELEASE);
    }

    @Test
    void a_run_that_parks_frees_its_slot_and_a_run_in_backoff_keeps_it() {
        Story.of(line())
                .waits("a", new WaitFor.Signal("go", null))
                .is(WAITING, "WP")
                .hasEffects(RELEASE);
        Story.of(line().retry(RetryPolicy.attempts(2).constant(Duration.ofMinutes(1))))
                .fails("a")
                .is(RUNNING, "BP")
                .hasEffects();
    }

    @Test
    void a_run_that_does_not_park_because_the_signal_was_there_keeps_its_slot() {
        Story.of(line())
                .signal("go")
                .waits("a", new WaitFor.Signal("go", null))
                .hasEffects(new Effect.StartStep(0, 2, Cause.SIGNAL));
    }

    @Test
    void a_woken_run_that_must_wait_for_a_slot_is_running_with_ready_steps() {
        Story.of(line())
                .waits("a", new WaitFor.Signal("go", null))
                .byOutsider()
                .signal("go")
                .is(RUNNING, "YP")
                .ignores(new Event.SlotGranted())
                .byOwner()
                .on(new Event.SlotGranted())
                .is(RUNNING, "RP");
    }

    @Test
    void a_failed_or_cancelled_run_frees_its_slot_once() {
        Story.of(line()).fails("a").hasEffects(RELEASE);
        Story.of(line())
                .cancels()
                .hasEffects(new Effect.StopHandler(0, 1))
                .stops("a")
                .hasEffects(RELEASE);
        Story.of(line())
                .waits("a", new WaitFor.Signal("go", null))
                .cancels()
                .is(CANCELLED, "XP")
                .hasEffects();
        Story.upTo(NewRun.Extent.QUEUED, line()).cancels().is(CANCELLED, "YP").hasEffects();
    }

    @Test
    void a_roll_back_keeps_the_slot_until_it_is_through() {
        var definition = Definition.named("undo", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
        Story.of(definition)
                .completes("a")
                .fails("b")
                .is(COMPENSATING, "CF")
                .hasEffects(new Effect.StartUndo(0, 1))
                .undoes("a")
                .hasEffects(RELEASE);
    }

    @Test
    @Tag("S3-20")
    void a_run_that_is_not_triggered_gets_no_slot() {
        Story.upTo(NewRun.Extent.CREATED, line()).refuses(new Event.SlotGranted(), "CREATED", "RUNNING");
    }

    @Test
    void a_repeated_start_with_the_same_input_returns_the_run_unchanged() {
        for (var extent : NewRun.Extent.values()) {
            Story.upTo(extent, line()).ignores(new Event.Created("input"));
        }
        Story.of(line()).completes("a", "b").ignores(new Event.Created("input"));
    }

    @Test
    void a_repeated_start_with_another_input_is_refused() {
        for (var extent : NewRun.Extent.values()) {
            var story = Story.upTo(extent, line());
            story.refuses(new Event.Created("other"), story.run().state().name(), "CREATED");
        }
        Story.of(line()).completes("a", "b").refuses(new Event.Created("other"), "COMPLETED", "CREATED");
    }

    @Test
    void history_never_goes_back_in_time() {
        var story = Story.of(line()).later(Duration.ofMinutes(1)).completes("a").later(Duration.ofMinutes(-1));
        assertThat(story.completes("b").run().times().ended()).isEqualTo(Story.NOON.plus(Duration.ofMinutes(1)));
    }
}
