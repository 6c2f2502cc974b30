package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Ending;
import dev.ratchet.core.run.Failure;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run that comes to its end while handlers are still at work. */
class StoppingTest {
    private static final Duration GRACE = Duration.ofSeconds(30);

    /** Three branches; {@code next} comes after {@code slow}. */
    private static DefinitionBuilder branches() {
        return Definition.named("branches", 1)
                .step(Step.named("slow").undo().retry(RetryPolicy.attempts(5).constant(Duration.ofMinutes(1))))
                .step(Step.named("bad"))
                .step(Step.named("next").needs("slow"));
    }

    @Test
    void a_failure_elsewhere_asks_running_handlers_to_stop_and_the_run_stays_running() {
        var story = Story.of(branches()).fails("bad").is(RUNNING, "RFP").hasEffects(new Effect.StopHandler(0, 1));
        assertThat(story.run().ending())
                .isEqualTo(new Ending(Cause.FAILURE, false, false, "step 'bad' failed: boom", Story.NOON.plus(GRACE)));
    }

    @Test
    void nothing_new_starts_in_a_stopping_run() {
        Story.of(branches()).fails("bad").completes("slow").is(FAILED, "CFP").hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    void an_outcome_still_counts_in_a_stopping_run() {
        Story.of(branches()).fails("bad").fails("slow").is(FAILED, "FFP");
        Story.of(branches()).fails("bad").stops("slow").is(FAILED, "XFP");
        Story.of(branches()).fails("bad").findsConditionFalse("slow").is(FAILED, "SFP");
    }

    @Test
    void a_failure_in_a_stopping_run_is_neither_retried_nor_escalated_nor_paused_for() {
        var story = Story.of(branches()).fails("bad");
        story.on(story.failed("slow", ErrorCategory.TRANSIENT, Wish.RETRY)).is(FAILED, "FFP");
        Story.of(branches())
                .fails("bad")
                .fails("slow", ErrorCategory.GOVERNANCE)
                .is(FAILED, "FFP")
                .hasEffects(new Effect.ReleaseSlot());
        var pauses = Definition.named("pauses", 1)
                .step(Step.named("slow").onFailure(FailurePolicy.PAUSE))
                .step(Step.named("bad"));
        Story.of(pauses).fails("bad").fails("slow").is(FAILED, "FF");
    }

    @Test
    void a_handler_that_wants_to_wait_in_a_stopping_run_is_cancelled() {
        Story.of(branches())
                .fails("bad")
                .waits("slow", new WaitFor.Signal("go", null))
                .stepWent("slow", "RUNNING CANCELLED")
                .is(FAILED, "XFP");
    }

    @Test
    void a_handler_whose_worker_is_lost_in_a_stopping_run_is_cancelled() {
        Story.of(branches())
                .fails("bad")
                .losesLease()
                .stepWent("slow", "RUNNING READY RUNNING CANCELLED")
                .is(FAILED, "XFP");
    }

    @Test
    void rolling_back_begins_when_no_handler_is_active_and_a_late_completion_is_undone_too() {
        Story.of(branches().failurePolicy(FailurePolicy.COMPENSATE))
                .fails("bad", ErrorCategory.AGENT)
                .is(RUNNING, "RFP")
                .completes("slow")
                .is(COMPENSATING, "CFP")
                .undoes("slow")
                .is(ROLLED_BACK, "CFP");
    }

    @Test
    void after_the_grace_an_attempt_is_fenced_off_and_its_step_cancelled() {
        Story.of(branches())
                .fails("bad")
                .later(GRACE.minusNanos(1))
                .ignores(new Event.Woken(false))
                .later(Duration.ofNanos(1))
                .wakes()
                .stepWent("slow", "RUNNING CANCELLED")
                .is(FAILED, "XFP")
                .ignores(new Event.StepCompleted(0, 1))
                .ignores(new Event.StepFailed(0, 1, Failure.of(ErrorCategory.AGENT, "late"), Wish.AS_DECLARED, null));
    }

    @Test
    void an_outcome_after_the_grace_counts_as_long_as_nobody_has_fenced_it_off() {
        Story.of(branches())
                .fails("bad")
                .later(GRACE.multipliedBy(2))
                .completes("slow")
                .is(FAILED, "CFP");
    }

    @Test
    void the_grace_also_bounds_a_cancel_and_a_workflow_timeout() {
        Story.of(branches()).cancels().is(RUNNING, "RRP").later(GRACE).wakes().is(CANCELLED, "XXP");
        Story.of(branches().timeout(Duration.ofMinutes(1)))
                .later(Duration.ofMinutes(1))
                .wakes()
                .is(RUNNING, "RRP")
                .later(GRACE)
                .wakes()
                .is(FAILED, "XXP");
    }

    @Test
    void a_steps_own_timeout_does_nothing_in_a_stopping_run() {
        var definition = Definition.named("timeout", 1)
                .step(Step.named("slow").timeout(Duration.ofSeconds(10)).onFailure(FailurePolicy.SKIP));
        Story.of(definition)
                .cancels()
                .later(Duration.ofSeconds(10))
                .ignores(new Event.Woken(false))
                .completes("slow")
                .is(CANCELLED, "C");
    }

    @Test
    void steps_in_backoff_waiting_or_woken_go_through_running_to_cancelled() {
        var definition = Definition.named("mixed", 1)
                .step(Step.named("backoff").retry(RetryPolicy.attempts(5).constant(Duration.ofMinutes(1))))
                .step(Step.named("waiting"))
                .step(Step.named("woken"))
                .step(Step.named("given-back"));
        Story.of(definition)
                .byOutsider()
                .fails("backoff")
                .waits("waiting", new WaitFor.Signal("never", null))
                .waits("woken", new WaitFor.Signal("go", null))
                .signal("go")
                .stops("given-back")
                .is(RUNNING, "BWYY")
                .cancels()
                .stepWent("backoff", "BACKOFF READY RUNNING CANCELLED")
                .stepWent("waiting", "WAITING RUNNING CANCELLED")
                .stepWent("woken", "READY RUNNING CANCELLED")
                .stepWent("given-back", "READY RUNNING CANCELLED")
                .is(CANCELLED, "XXXX");
    }

    @Test
    @Tag("S4-81")
    void steps_that_never_started_keep_their_state() {
        Story.of(Definition.named("kept", 1)
                        .maxConcurrentSteps(1)
                        .step(Step.named("active"))
                        .step(Step.named("ready"))
                        .step(Step.named("pending").needs("active", "ready")))
                .is(RUNNING, "RYP")
                .cancels()
                .stops("active")
                .stepWent("ready", "")
                .stepWent("pending", "")
                .is(CANCELLED, "XYP");
    }

    @Test
    void a_signal_wakes_nobody_in_a_stopping_run_and_is_kept() {
        var definition = Definition.named("waits", 1).step(Step.named("waits")).step(Step.named("slow"));
        var story = Story.of(definition)
                .waits("waits", new WaitFor.Signal("go", null))
                .cancels()
                .is(RUNNING, "WR")
                .signal("go")
                .is(RUNNING, "WR");
        assertThat(story.run().inbox().of("go").left()).isEqualTo(1);
        story.stops("slow").is(CANCELLED, "XX");
    }

    @Test
    void an_approval_is_refused_in_a_stopping_run() {
        var definition = Definition.named("gate", 1)
                .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, null, false)))
                .step(Step.named("slow"));
        Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, false, null))
                .cancels()
                .refuses(new Event.ApprovalDecided(0, true, "ann", "too late"), "WAITING", "COMPLETED")
                .refuses(new Event.RevisionReturned(0, "bob", "too late"), "WAITING", "COMPLETED");
    }

    @Test
    void a_stopping_run_is_not_paused_skipped_cancelled_or_claimed_from() {
        Story.of(branches())
                .fails("bad")
                .refuses(new Event.PauseRequested("wait"), "RUNNING", "PAUSED")
                .refuses(new Event.SkipRequested(0, "go on"), "RUNNING", "SKIPPED")
                .refuses(new Event.CancelRequested(null, "stop"), "RUNNING", "CANCELLED")
                .refuses(new Event.StepStarted(2), "PENDING", "RUNNING")
                .ignores(new Event.ResumeRequested(null))
                .ignores(new Event.VersionMismatched("one", "two"));
    }

    @Test
    void cancelling_twice_is_one_cancel() {
        Story.of(branches()).cancels().ignores(new Event.CancelRequested(true, "again"));
    }

    @Test
    void a_cancel_of_a_run_in_backoff_ends_it_at_once() {
        Story.of(Definition.named("backoff", 1)
                        .retry(RetryPolicy.attempts(2).constant(Duration.ofMinutes(1)))
                        .line("a"))
                .fails("a")
                .cancels()
                .went("RUNNING CANCELLED")
                .is(CANCELLED, "X")
                .hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    @Tag("S0-27")
    void cancel_while_rolling_back_is_refused() {
        Story.of(branches().failurePolicy(FailurePolicy.COMPENSATE))
                .completes("slow")
                .fails("bad", ErrorCategory.AGENT)
                .stops("next")
                .is(COMPENSATING, "CFX")
                .refuses(new Event.CancelRequested(true, "stop"), "COMPENSATING", "CANCELLED")
                .refuses(new Event.CancelRequested(false, "stop"), "COMPENSATING", "CANCELLED");
    }

    @Test
    void a_paused_run_that_is_cancelled_waits_for_its_handlers_as_a_running_one() {
        Story.of(branches())
                .pauses()
                .is(PAUSED, "RRP")
                .cancels()
                .went("PAUSED RUNNING")
                .hasEffects(new Effect.StopHandler(0, 1), new Effect.StopHandler(1, 1))
                .stops("slow")
                .completes("bad")
                .is(CANCELLED, "XCP")
                .hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    void a_cancel_that_finds_the_last_step_completing_is_a_cancel_all_the_same() {
        Story.of(Definition.named("one", 1).line("a")).cancels().completes("a").is(CANCELLED, "C");
    }

    @Test
    void the_run_that_completes_first_cannot_be_cancelled_any_more() {
        Story.of(Definition.named("one", 1).line("a"))
                .completes("a")
                .is(COMPLETED, "C")
                .refuses(new Event.CancelRequested(null, "late"), "COMPLETED", "CANCELLED");
    }

    @Test
    void a_waiting_run_with_an_active_handler_elsewhere_is_never_parked_while_it_stops() {
        Story.of(branches())
                .waits("slow", new WaitFor.Signal("go", null))
                .cancels()
                .is(RUNNING, "WRP")
                .stops("bad")
                .is(CANCELLED, "XXP");
        Story.of(branches())
                .waits("slow", new WaitFor.Signal("go", null))
                .completes("bad")
                .is(WAITING, "WCP")
                .cancels()
                .went("WAITING CANCELLED");
    }
}
