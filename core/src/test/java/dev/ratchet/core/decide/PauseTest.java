package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
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
import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Ending;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pause and resume, and a pause for another version of the code. */
class PauseTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static DefinitionBuilder line() {
        return Definition.named("line", 1).line("a", "b");
    }

    private static DefinitionBuilder gate(boolean rejectionFails) {
        return Definition.named("gate", 1)
                .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, null, rejectionFails)))
                .step(Step.named("b").needs("gate"));
    }

    @Test
    void a_pause_asks_handlers_to_stop_and_keeps_the_slot_until_the_last_has_ended() {
        var story = Story.of(Definition.named("two", 1).step(Step.named("a")).step(Step.named("b")))
                .pauses()
                .is(PAUSED, "RR")
                .hasEffects(new Effect.StopHandler(0, 1), new Effect.StopHandler(1, 1))
                .stops("a")
                .is(PAUSED, "YR")
                .hasEffects()
                .completes("b")
                .is(PAUSED, "YC")
                .hasEffects(new Effect.ReleaseSlot());
        assertThat(Due.unowned(story.run())).as("no wake_at").isNull();
        story.resumes().hasEffects(new Effect.StartStep(0, 2, Cause.GIVEN_BACK));
    }

    @Test
    void a_pause_with_no_handler_at_work_frees_the_slot_at_once() {
        Story.of(line().retry(RetryPolicy.attempts(2).constant(MINUTE)))
                .fails("a")
                .pauses()
                .is(PAUSED, "BP")
                .hasEffects(new Effect.ReleaseSlot());
    }

    @Test
    void an_outcome_in_a_pause_changes_only_its_step() {
        Story.of(line())
                .pauses()
                .completes("a")
                .is(PAUSED, "CP")
                .ignores(new Event.Woken(false))
                .ignores(new Event.SlotGranted())
                .resumes()
                .is(RUNNING, "CR")
                .hasEffects(new Effect.StartStep(1, 1, Cause.NEEDS_MET));
    }

    @Test
    void a_run_whose_last_step_completes_in_a_pause_completes_at_resume() {
        Story.of(Definition.named("one", 1).line("a"))
                .pauses()
                .completes("a")
                .is(PAUSED, "C")
                .resumes()
                .went("PAUSED RUNNING COMPLETED")
                .is(COMPLETED, "C");
    }

    @Test
    void a_failure_for_good_in_a_pause_ends_the_run_at_resume() {
        var undo = Definition.named("undo", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("done").undo())
                .step(Step.named("bad").needs("done"));
        Story.of(undo)
                .completes("done")
                .pauses()
                .fails("bad")
                .is(PAUSED, "CF")
                .hasEffects(new Effect.ReleaseSlot())
                .resumes()
                .went("PAUSED RUNNING COMPENSATING")
                .is(COMPENSATING, "CF")
                .hasEffects(new Effect.StartUndo(0, 1));
    }

    @Test
    void a_failure_for_good_in_a_pause_stops_the_other_handlers_too() {
        Story.of(Definition.named("two", 1).step(Step.named("a")).step(Step.named("b")))
                .pauses()
                .fails("a")
                .is(PAUSED, "FR")
                .hasEffects(new Effect.StopHandler(1, 1))
                .resumes()
                .is(RUNNING, "FR")
                .stops("b")
                .is(FAILED, "FX");
    }

    @Test
    void a_paused_run_that_will_fail_when_resumed_skips_nothing_but_can_be_cancelled() {
        var story = Story.of(Definition.named("two", 1).step(Step.named("a")).step(Step.named("b")))
                .pauses()
                .fails("a")
                .is(PAUSED, "FR")
                .refuses(new Event.SkipRequested(1, "go on"), "RUNNING", "SKIPPED")
                .cancels()
                .is(RUNNING, "FR")
                .stops("b")
                .is(CANCELLED, "FX");
        assertThat(story.run().ending()).isNotNull().extracting(Ending::cause).isEqualTo(Cause.CANCEL);
    }

    @Test
    void a_skip_in_a_pause_leads_on_at_resume() {
        Story.of(line())
                .pauses()
                .skips("a")
                .is(PAUSED, "SP")
                .hasEffects(new Effect.StopHandler(0, 1), new Effect.ReleaseSlot())
                .resumes()
                .is(RUNNING, "SR");
    }

    @Test
    void timers_wait_for_resume() {
        Story.of(line().retry(RetryPolicy.attempts(2).constant(MINUTE)))
                .fails("a")
                .pauses()
                .later(MINUTE)
                .ignores(new Event.Woken(false))
                .resumes()
                .stepWent("a", "BACKOFF READY RUNNING")
                .hasEffects(new Effect.StartStep(0, 2, Cause.RETRY));
        Story.of(line())
                .waits("a", new WaitFor.Signal("go", MINUTE))
                .pauses()
                .later(MINUTE)
                .ignores(new Event.Woken(false))
                .resumes()
                .hasEffects(new Effect.StartStep(0, 2, Cause.TIMEOUT));
    }

    @Test
    void a_timer_that_is_not_over_yet_goes_on_after_resume() {
        Story.of(line().retry(RetryPolicy.attempts(2).constant(MINUTE)))
                .fails("a")
                .pauses()
                .resumes()
                .is(RUNNING, "BP")
                .later(MINUTE)
                .wakes()
                .is(RUNNING, "RP");
    }

    @Test
    void a_handler_that_took_too_long_in_a_pause_has_failed_at_resume() {
        Story.of(Definition.named("slow", 1).step(Step.named("a").timeout(MINUTE)))
                .pauses()
                .later(MINUTE)
                .ignores(new Event.Woken(false))
                .resumes()
                .is(FAILED, "F")
                .hasEffects(new Effect.StopHandler(0, 1), new Effect.ReleaseSlot());
    }

    @Test
    void a_signal_in_a_pause_is_kept_and_taken_at_resume_though_the_wait_has_timed_out_meanwhile() {
        var story = Story.of(line())
                .waits("a", new WaitFor.Signal("go", MINUTE))
                .pauses()
                .signal("go")
                .is(PAUSED, "WP")
                .later(MINUTE)
                .resumes()
                .is(RUNNING, "RP")
                .hasEffects(new Effect.StartStep(0, 2, Cause.SIGNAL));
        assertThat(story.run().inbox().left()).isZero();
    }

    @Test
    void what_came_in_a_pause_comes_before_the_deadline_of_the_wait_that_passed_in_it() {
        var definition = Definition.named("waits", 1)
                .step(Step.named("signal").work(new Work.AwaitSignal("go", MINUTE)))
                .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, MINUTE, false)));
        Story.of(definition)
                .waits("signal", new WaitFor.Signal("go", MINUTE))
                .waits("gate", new WaitFor.Approval(1, false, MINUTE))
                .pauses()
                .signal("go")
                .approves("gate", "ann")
                .later(MINUTE)
                .resumes()
                .is(COMPLETED, "CC");
    }

    @Test
    void an_approval_in_a_pause_counts_and_acts_at_resume() {
        Story.of(gate(false))
                .waits("gate", new WaitFor.Approval(1, false, null))
                .pauses()
                .approves("gate", "ann")
                .is(PAUSED, "WP")
                .hasEffects()
                .ignores(new Event.ApprovalDecided(0, true, "ann", "again"))
                .resumes()
                .is(RUNNING, "CR");
    }

    @Test
    void a_rejection_in_a_pause_fails_the_step_at_resume_if_so_declared() {
        Story.of(gate(true))
                .waits("gate", new WaitFor.Approval(1, true, null))
                .pauses()
                .rejects("gate", "ann")
                .is(PAUSED, "WP")
                .resumes()
                .went("PAUSED RUNNING FAILED")
                .is(FAILED, "FP");
    }

    @Test
    void a_rejection_that_holds_in_a_pause_still_holds_after_resume() {
        Story.of(gate(false))
                .waits("gate", new WaitFor.Approval(1, false, null))
                .pauses()
                .rejects("gate", "ann")
                .hasEffects(new Effect.IssueRevision(0, 1, 1, "not yet"))
                .resumes()
                .is(WAITING, "WP");
    }

    @Test
    void a_lost_owner_in_a_pause_leaves_its_steps_ready_for_resume() {
        Story.of(line())
                .pauses()
                .losesLease()
                .is(PAUSED, "YP")
                .hasEffects(new Effect.ReleaseSlot())
                .resumes()
                .hasEffects(new Effect.StartStep(0, 2, Cause.LEASE_EXPIRED));
    }

    @Test
    void a_handler_that_asks_to_wait_in_a_pause_waits() {
        Story.of(line())
                .signal("go")
                .pauses()
                .waits("a", new WaitFor.Signal("go", null))
                .is(PAUSED, "WP")
                .resumes()
                .hasEffects(new Effect.StartStep(0, 2, Cause.SIGNAL));
    }

    @Test
    void a_step_that_fails_into_a_pause_by_hand_is_held_and_released_with_it() {
        var definition = Definition.named("held", 1).step(Step.named("a").onFailure(FailurePolicy.PAUSE));
        Story.of(definition)
                .pauses()
                .fails("a")
                .is(PAUSED, "B")
                .because(Cause.MANUAL)
                .resumes()
                .is(RUNNING, "R");
    }

    @Test
    void pausing_twice_is_one_pause_and_resuming_a_running_run_changes_nothing() {
        Story.of(line())
                .ignores(new Event.ResumeRequested(null))
                .pauses()
                .ignores(new Event.PauseRequested("again"))
                .resumes()
                .ignores(new Event.ResumeRequested(null));
    }

    @Test
    void a_resume_by_somebody_without_room_leaves_the_steps_ready_for_a_worker() {
        var story = Story.of(line()).pauses().stops("a").byOutsider().resumes().is(RUNNING, "YP");
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON);
        story.byOwner().on(new Event.SlotGranted()).is(RUNNING, "RP");
    }

    @Test
    void a_resume_may_lead_into_the_next_pause() {
        var definition = Definition.named("gate", 1)
                .step(Step.named("gate")
                        .work(new Work.Approval("ok?", List.of(), 1, null, true))
                        .onFailure(FailurePolicy.PAUSE));
        Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, true, null))
                .pauses()
                .rejects("gate", "ann")
                .resumes()
                .went("PAUSED RUNNING PAUSED")
                .is(PAUSED, "B")
                .because(Cause.STEP_FAILURE)
                .hasEffects();
    }

    @Test
    @Tag("S0-05")
    void another_version_of_the_code_pauses_the_run_with_both_hashes_and_never_fails_it() {
        var story = Story.of(line())
                .on(new Event.VersionMismatched("h-one", "h-two"))
                .is(PAUSED, "RP")
                .because(Cause.VERSION);
        assertThat(story.run().note()).isEqualTo("the run was planned with version h-one, the code here is h-two");
    }

    @Test
    void a_run_that_is_queued_or_waiting_is_paused_for_a_version_too() {
        Story.upTo(NewRun.Extent.QUEUED, line())
                .on(new Event.VersionMismatched("one", "two"))
                .went("QUEUED RUNNING PAUSED");
        Story.of(line())
                .waits("a", new WaitFor.Signal("go", null))
                .on(new Event.VersionMismatched("one", "two"))
                .went("WAITING RUNNING PAUSED");
    }

    @Test
    void a_pause_for_a_version_is_resumed_only_by_accepting_one() {
        var story = Story.of(line())
                .on(new Event.VersionMismatched("one", "two"))
                .refuses(new Event.ResumeRequested(null), "PAUSED", "RUNNING")
                .on(new Event.ResumeRequested("two"))
                .is(RUNNING, "RP")
                .ignores(new Event.VersionMismatched("one", "two"));
        assertThat(story.run().acceptedVersion()).isEqualTo("two");
    }

    @Test
    void a_run_that_is_being_rolled_back_waits_for_its_version_instead_of_pausing() {
        var definition = Definition.named("undo", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
        Story.of(definition)
                .completes("a")
                .fails("b")
                .is(COMPENSATING, "CF")
                .ignores(new Event.VersionMismatched("one", "two"));
    }

    @Test
    void a_run_that_is_paused_by_hand_or_not_triggered_is_not_paused_for_a_version() {
        Story.of(line()).pauses().ignores(new Event.VersionMismatched("one", "two"));
        Story.upTo(NewRun.Extent.CREATED, line()).ignores(new Event.VersionMismatched("one", "two"));
    }
}
