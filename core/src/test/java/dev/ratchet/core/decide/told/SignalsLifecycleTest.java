package dev.ratchet.core.decide.told;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.CREATED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.QUEUED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static dev.ratchet.core.vocabulary.Vocabulary.SIGNALS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The eight states of the signals vocabulary and its fourteen moves, each made by a real event; and what its verbs do elsewhere. */
class SignalsLifecycleTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private static DefinitionBuilder line() {
        return Definition.named("line", 1)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
    }

    private static Story waiting() {
        return Story.of(line()).completes("a").waits("b", new WaitFor.Signal("go", HOUR));
    }

    private static Story rollingBack() {
        return Story.of(line().failurePolicy(FailurePolicy.COMPENSATE))
                .completes("a")
                .fails("b", ErrorCategory.VALIDATION);
    }

    private static void is(Story story, String word) {
        assertThat(SIGNALS.run(story.run()).word()).isEqualTo(word);
    }

    @Test
    @Tag("S0-01")
    @Tag("S0-10")
    @Tag("S0-02")
    void a_run_is_pending_until_it_has_its_slot_and_running_from_then_on() {
        var story = Story.upTo(NewRun.Extent.CREATED, line()).is(CREATED, "PP");
        is(story, "pending");
        is(story.on(new Event.Triggered()).is(QUEUED, "YP"), "pending");
        is(story.on(new Event.SlotGranted()).is(RUNNING, "RP"), "running");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running");
    }

    @Test
    void pending_is_in_the_history_even_of_a_run_that_starts_in_its_first_commit() {
        var story = Story.of(line()).is(RUNNING, "RP");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running");
    }

    @Test
    @Tag("S0-06")
    @Tag("S0-11")
    void a_run_is_completed_when_every_step_has_succeeded() {
        var story = Story.of(line()).completes("a");
        is(story, "running");
        is(story.completes("b").went("RUNNING COMPLETED"), "completed");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running completed");
    }

    @Test
    @Tag("S0-07")
    @Tag("S0-12")
    void a_run_is_failed_when_a_step_has_failed_and_has_no_attempt_left() {
        var definition = Definition.named("retried", 1)
                .step(Step.named("a").retry(RetryPolicy.retries(1).constant(Duration.ofMinutes(1))));
        var story = Story.of(definition).fails("a");
        is(story, "running");
        story.later(Duration.ofMinutes(1))
                .wakes()
                .fails("a")
                .went("RUNNING FAILED")
                .is(FAILED, "F");
        is(story, "failed");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running failed");
    }

    @Test
    @Tag("S0-08")
    @Tag("S0-13")
    void a_running_run_is_cancelled_when_its_handlers_have_ended() {
        var story = Story.of(line()).cancels().is(RUNNING, "RP").stops("a").went("RUNNING CANCELLED");
        is(story, "cancelled");
        assertThat(story.run().note()).isEqualTo("changed my mind");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running cancelled");
    }

    @Test
    @Tag("S0-05")
    @Tag("S0-14")
    @Tag("S0-22")
    void a_running_run_is_paused_by_hand_and_resumed() {
        var story = Story.of(line()).pauses().went("RUNNING PAUSED").because(Cause.MANUAL);
        is(story, "paused");
        assertThat(story.run().note()).isEqualTo("lunch");
        is(story.resumes().went("PAUSED RUNNING"), "running");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running paused running");
    }

    @Test
    @Tag("S0-05")
    @Tag("S0-14")
    @Tag("S0-22")
    void a_running_run_is_paused_by_another_version_of_its_code_and_resumed() {
        var story =
                Story.of(line()).on(new Event.VersionMismatched("one", "two")).because(Cause.VERSION);
        is(story, "paused");
        is(story.on(new Event.ResumeRequested("two")), "running");
    }

    @Test
    @Tag("S0-03")
    @Tag("S0-15")
    @Tag("S0-17")
    void a_run_waits_for_a_signal_and_goes_on_when_it_comes() {
        var story = waiting().went("RUNNING WAITING");
        is(story, "waiting_signal");
        is(story.signal("go").went("WAITING RUNNING"), "running");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running waiting_signal running");
        assertThat(story.told(SIGNALS, "b")).isEqualTo("pending running");
    }

    @Test
    @Tag("S0-18")
    void a_waiting_run_is_cancelled_directly() {
        var story = waiting().cancels().went("WAITING CANCELLED").is(CANCELLED, "CX");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running waiting_signal cancelled");
        assertThat(story.told(SIGNALS, "b")).isEqualTo("pending running cancelled");
    }

    @Test
    @Tag("S0-19")
    void a_waiting_run_fails_directly_when_the_signal_does_not_come_in_time() {
        var definition = Definition.named("wait", 1).step(Step.named("signal").work(new Work.AwaitSignal("go", HOUR)));
        var story = Story.of(definition)
                .waits("signal", new WaitFor.Signal("go", HOUR))
                .later(HOUR)
                .wakes()
                .went("WAITING FAILED");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running waiting_signal failed");
    }

    @Test
    @Tag("S0-04")
    @Tag("S0-16")
    @Tag("S0-20")
    void a_failure_under_compensate_runs_the_chain_and_then_the_run_is_failed() {
        var story = rollingBack().went("RUNNING COMPENSATING").is(COMPENSATING, "CF");
        is(story, "compensating");
        is(story.undoes("a").is(ROLLED_BACK, "CF"), "failed");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running compensating failed");
    }

    @Test
    @Tag("S0-20")
    void a_chain_that_breaks_leaves_the_run_failed() {
        var story = rollingBack().undoFails("a").is(FAILED, "CF");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running compensating failed");
    }

    @Test
    @Tag("S0-21")
    void a_chain_that_a_cancel_began_leaves_the_run_cancelled() {
        var story = Story.of(line())
                .completes("a")
                .cancels(true)
                .stops("b")
                .undoes("a")
                .is(ROLLED_BACK, "CX");
        is(story, "cancelled");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running compensating cancelled");
    }

    @Test
    @Tag("S0-23")
    void a_paused_run_is_cancelled_directly() {
        var story = waiting().pauses().cancels().went("PAUSED CANCELLED").is(CANCELLED, "CX");
        assertThat(story.told(SIGNALS)).isEqualTo("pending running waiting_signal running paused cancelled");
    }

    @Test
    @Tag("S0-24")
    void cancelling_a_pending_run_leads_through_running() {
        for (var extent : List.of(NewRun.Extent.CREATED, NewRun.Extent.QUEUED)) {
            var story = Story.upTo(extent, line()).cancels();
            assertThat(story.run().state()).isEqualTo(CANCELLED);
            assertThat(story.told(SIGNALS)).isEqualTo("pending running cancelled");
            assertThat(story.told(SIGNALS, "a")).isEqualTo("pending");
        }
        Story.upTo(NewRun.Extent.CREATED, line()).cancels().went("CREATED QUEUED RUNNING CANCELLED");
        Story.upTo(NewRun.Extent.QUEUED, line()).cancels().went("QUEUED RUNNING CANCELLED");
    }

    @Test
    @Tag("S0-24")
    void a_pending_run_is_not_paused_before_it_is_triggered_and_then_by_way_of_running() {
        Story.upTo(NewRun.Extent.CREATED, line())
                .refuses(new Event.PauseRequested("early"), "CREATED", "PAUSED")
                .on(new Event.Triggered())
                .pauses()
                .went("QUEUED RUNNING PAUSED");
    }

    @Test
    @Tag("S0-24")
    void nothing_makes_a_pending_run_fail() {
        for (var extent : List.of(NewRun.Extent.CREATED, NewRun.Extent.QUEUED)) {
            Story.upTo(extent, line())
                    .later(Duration.ofDays(1))
                    .ignores(new Event.Woken(false))
                    .ignores(new Event.Woken(true))
                    .ignores(new Event.StepFailed(0, 1, Failure.of(ErrorCategory.AGENT, "?"), Wish.GIVE_UP, null));
        }
    }

    @Test
    @Tag("S0-25")
    void what_a_waiting_run_may_not_become_at_once_it_becomes_by_way_of_running() {
        waiting().pauses().went("WAITING RUNNING PAUSED");
        waiting().cancels(true).went("WAITING RUNNING COMPENSATING");
        var definition = Definition.named("wait", 1).step(Step.named("signal").work(new Work.AwaitSignal("go", null)));
        Story.of(definition)
                .waits("signal", new WaitFor.Signal("go", null))
                .signal("go")
                .went("WAITING RUNNING COMPLETED");
    }

    @Test
    @Tag("S0-26")
    void what_a_paused_run_may_not_become_at_once_it_becomes_by_way_of_running() {
        Story.of(line()).pauses().fails("a").is(PAUSED, "FP").resumes().went("PAUSED RUNNING FAILED");
        Story.of(line()).completes("a").pauses().stops("b").cancels(true).went("PAUSED RUNNING COMPENSATING");
        waiting().pauses().resumes().went("PAUSED RUNNING WAITING").is(WAITING, "CW");
    }

    @Test
    @Tag("S0-27")
    void a_roll_back_can_be_neither_paused_nor_resumed_nor_cancelled_nor_skipped() {
        rollingBack()
                .refuses(new Event.PauseRequested("wait"), "COMPENSATING", "PAUSED")
                .ignores(new Event.ResumeRequested(null))
                .ignores(new Event.VersionMismatched("one", "two"))
                .refuses(new Event.CancelRequested(null, "stop"), "COMPENSATING", "CANCELLED")
                .refuses(new Event.CancelRequested(false, "stop"), "COMPENSATING", "CANCELLED")
                .refuses(new Event.SkipRequested(1, "go on"), "FAILED", "SKIPPED")
                .refuses(new Event.StepStarted(1), "FAILED", "RUNNING")
                .ignores(new Event.StepCompleted(1, 1));
    }

    @Test
    @Tag("S0-28")
    void nothing_leads_out_of_a_final_state() {
        var ends = List.of(
                Story.of(line()).completes("a", "b").is(COMPLETED, "CC"),
                Story.of(line()).fails("a").is(FAILED, "FP"),
                waiting().cancels().is(CANCELLED, "CX"),
                rollingBack().undoes("a").is(ROLLED_BACK, "CF"));
        for (var story : ends) {
            var state = story.run().state().name();
            story.later(Duration.ofDays(1))
                    .ignores(new Event.Triggered())
                    .ignores(new Event.SlotGranted())
                    .ignores(new Event.Woken(true))
                    .ignores(new Event.VersionMismatched("one", "two"))
                    .ignores(new Event.UndoCompleted(0, 1))
                    .refuses(new Event.PauseRequested("late"), state, "PAUSED")
                    .refuses(new Event.ResumeRequested("any"), state, "RUNNING")
                    .refuses(new Event.SignalReceived("go", "m"), state, state);
            for (var step = 0; step < 2; step++) {
                for (var attempt = 0; attempt < 3; attempt++) {
                    story.ignores(new Event.StepCompleted(step, attempt))
                            .ignores(new Event.StepStopped(step, attempt))
                            .ignores(new Event.StepLeaseLost(step, attempt))
                            .ignores(new Event.ConditionFalse(step, attempt));
                }
                assertThat(story.decide(new Event.SkipRequested(step, "late"))).isInstanceOf(Decision.Refuse.class);
                assertThat(story.decide(new Event.ApprovalDecided(step, true, "ann", "late")))
                        .isInstanceOf(Decision.Refuse.class);
            }
        }
        ends.get(0).refuses(new Event.CancelRequested(null, "late"), "COMPLETED", "CANCELLED");
        ends.get(1).refuses(new Event.CancelRequested(true, "late"), "FAILED", "CANCELLED");
        ends.get(2).ignores(new Event.CancelRequested(null, "again"));
        ends.get(3).refuses(new Event.CancelRequested(null, "late"), "ROLLED_BACK", "CANCELLED");
    }
}
