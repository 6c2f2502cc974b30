package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.CREATED;
import static dev.ratchet.core.run.RunState.QUEUED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Inbox;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Signals are kept whether or not anybody waits, and taken in order, each by one step. */
class InboxTest {
    private static DefinitionBuilder line() {
        return Definition.named("line", 1).line("a", "b");
    }

    private static Inbox.Cursor go(Story story) {
        return story.run().inbox().of("go");
    }

    @Test
    void a_signal_is_kept_before_anybody_waits_and_even_before_the_run_is_triggered() {
        var story = Story.upTo(NewRun.Extent.CREATED, line()).signal("go").is(CREATED, "PP");
        story.hasEffects(new Effect.StoreSignal("go", 1, "go-1"));
        story.on(new Event.Triggered()).signal("go").is(QUEUED, "YP");
        assertThat(go(story)).isEqualTo(new Inbox.Cursor(2, 0));
        story.on(new Event.SlotGranted())
                .waits("a", new WaitFor.Signal("go", null))
                .stepWent("a", "RUNNING WAITING READY RUNNING")
                .went("")
                .hasEffects(new Effect.StartStep(0, 2, Cause.SIGNAL));
        assertThat(go(story)).isEqualTo(new Inbox.Cursor(2, 1));
    }

    @Test
    void signals_of_a_name_are_taken_in_the_order_in_which_they_came() {
        var story = Story.of(line()).signal("go").signal("other").signal("go");
        for (var number = 1; number <= 2; number++) {
            story.waits("a", new WaitFor.Signal("go", null)).is(RUNNING, "RP");
            assertThat(story.detail("a").signal()).isEqualTo(new Inbox.Ref("go", number));
        }
        story.waits("a", new WaitFor.Signal("go", null)).is(WAITING, "WP");
        assertThat(story.detail("a").signal())
                .as("what was taken before is no longer at hand")
                .isNull();
        story.signal("go");
        assertThat(story.detail("a").signal()).isEqualTo(new Inbox.Ref("go", 3));
        assertThat(story.run().inbox().of("other")).isEqualTo(new Inbox.Cursor(1, 0));
    }

    @Test
    void each_signal_has_one_taker() {
        var definition = Definition.named("two", 1).step(Step.named("a")).step(Step.named("b"));
        var story = Story.of(definition)
                .waits("a", new WaitFor.Signal("go", null))
                .waits("b", new WaitFor.Signal("go", null))
                .is(WAITING, "WW")
                .signal("go")
                .is(RUNNING, "RW")
                .signal("go")
                .is(RUNNING, "RR");
        assertThat(story.detail("a").signal()).isEqualTo(new Inbox.Ref("go", 1));
        assertThat(story.detail("b").signal()).isEqualTo(new Inbox.Ref("go", 2));
    }

    @Test
    void signals_that_came_in_a_pause_are_shared_out_at_resume_one_each() {
        var definition = Definition.named("three", 1)
                .step(Step.named("a"))
                .step(Step.named("b"))
                .step(Step.named("c"));
        var story = Story.of(definition);
        for (var step : new String[] {"a", "b", "c"}) {
            story.waits(step, new WaitFor.Signal("go", null));
        }
        story.pauses().signal("go").signal("go").resumes().is(RUNNING, "RRW");
        assertThat(go(story)).isEqualTo(new Inbox.Cursor(2, 2));
    }

    @Test
    void a_step_that_only_awaits_a_signal_is_complete_with_it() {
        var definition = Definition.named("await", 1)
                .step(Step.named("wait").work(new Work.AwaitSignal("go", null)))
                .step(Step.named("b").needs("wait"));
        Story.of(definition)
                .waits("wait", new WaitFor.Signal("go", null))
                .is(WAITING, "WP")
                .signal("go")
                .stepWent("wait", "WAITING READY RUNNING COMPLETED")
                .is(RUNNING, "CR");
        Story.of(definition)
                .signal("go")
                .waits("wait", new WaitFor.Signal("go", null))
                .stepWent("wait", "RUNNING WAITING READY RUNNING COMPLETED")
                .went("")
                .is(RUNNING, "CR");
    }

    @Test
    void a_signal_that_was_taken_is_still_at_hand_when_the_attempt_is_made_again() {
        var story = Story.of(line().retry(RetryPolicy.attempts(9).constant(Duration.ofSeconds(1))))
                .waits("a", new WaitFor.Signal("go", null))
                .signal("go")
                .losesLease();
        assertThat(story.detail("a").signal()).isEqualTo(new Inbox.Ref("go", 1));
        story.fails("a").later(Duration.ofSeconds(1)).wakes();
        assertThat(story.detail("a").signal()).isEqualTo(new Inbox.Ref("go", 1));
        assertThat(go(story)).isEqualTo(new Inbox.Cursor(1, 1));
    }

    @Test
    @Tag("S4-92")
    void a_signal_of_another_name_wakes_nobody() {
        Story.of(line())
                .waits("a", new WaitFor.Signal("go", null))
                .signal("stop")
                .is(WAITING, "WP")
                .went("")
                .signal("Go")
                .is(WAITING, "WP");
    }

    @Test
    void a_step_that_waits_for_something_else_takes_no_signal() {
        var definition = Definition.named("two", 1).step(Step.named("timer")).step(Step.named("b"));
        Story.of(definition)
                .waits("timer", new WaitFor.Timer(Duration.ofMinutes(1)))
                .waits("b", new WaitFor.Signal("go", null))
                .signal("go")
                .is(RUNNING, "WR");
    }

    @Test
    void a_run_that_is_over_takes_no_signal() {
        Story.of(Definition.named("one", 1).line("a"))
                .completes("a")
                .is(COMPLETED, "C")
                .refuses(new Event.SignalReceived("go", "m"), "COMPLETED", "COMPLETED");
    }

    @Test
    void a_run_keeps_no_more_signals_than_its_limit_and_takes_more_when_some_are_taken() {
        var story = Story.of(line());
        for (var number = 0; number < Limits.STANDARD.pendingSignals(); number++) {
            story.signal("go");
        }
        story.refuses(new Event.SignalReceived("go", "m"), "RUNNING", "RUNNING")
                .refuses(new Event.SignalReceived("other", "m"), "RUNNING", "RUNNING")
                .waits("a", new WaitFor.Signal("go", null))
                .signal("go");
    }
}
