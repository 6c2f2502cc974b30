package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events in an order, or with values, that an honest engine rarely sends and a hostile one would. */
class OddOrdersTest {
    private static final Duration FOR_EVER = ChronoUnit.FOREVER.getDuration();

    @Test
    void times_that_no_calendar_holds_are_cut_to_the_longest_there_is() {
        var longest = Story.NOON.plus(Limits.STANDARD.duration());
        var one = Definition.named("one", 1).step(Step.named("a"));
        var signal = Story.of(one).waits("a", new WaitFor.Signal("go", FOR_EVER));
        assertThat(signal.detail("a").due()).isEqualTo(longest);
        var timer = Story.of(one).waits("a", new WaitFor.Timer(Duration.ofDays(400_000_000_000L)));
        assertThat(timer.detail("a").due()).isEqualTo(longest);
        var failure = Failure.of(ErrorCategory.TRANSIENT, "boom");
        var retry = Story.of(one).on(new Event.StepFailed(0, 1, failure, Wish.RETRY, FOR_EVER));
        assertThat(retry.detail("a").due()).isEqualTo(longest);
    }

    @Test
    void children_that_all_ended_in_a_pause_are_undone_when_the_run_is_cancelled() {
        var definition = Definition.named("fan-out", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("each")
                        .work(new Work.ForEach("input.items", "item", 0))
                        .undo())
                .step(Step.named("b"));
        Story.of(definition)
                .waits("each", new WaitFor.Children(3, 0))
                .pauses()
                .childrenAre("each", 0, 0)
                .is(PAUSED, "WR")
                .stops("b")
                .cancels(true)
                .is(COMPENSATING, "CX");
    }

    @Test
    void a_rejection_that_is_sent_twice_asks_for_one_revision() {
        var definition = Definition.named("ask", 1)
                .step(Step.named("ok").work(new Work.Approval("ok?", List.of(), 1, null, false)));
        Story.of(definition)
                .waits("ok", new WaitFor.Approval(1, false, null))
                .rejects("ok", "ann")
                .ignores(new Event.ApprovalDecided(0, false, "ann", "not yet"))
                .approves("ok", "ann");
    }

    @Test
    void an_approval_that_was_granted_in_a_pause_is_not_overturned() {
        var definition = Definition.named("ask", 1)
                .step(Step.named("ok").work(new Work.Approval("ok?", List.of(), 1, null, true)));
        Story.of(definition)
                .waits("ok", new WaitFor.Approval(1, true, null))
                .pauses()
                .approves("ok", "ann")
                .ignores(new Event.ApprovalDecided(0, false, "bob", "no"));
    }

    @Test
    void no_step_begins_after_the_deadline_of_the_run_whoever_comes_first() {
        Story.of(Definition.named("late", 1).timeout(Duration.ofMinutes(1)).line("a", "b"))
                .later(Duration.ofHours(5))
                .completes("a")
                .is(FAILED, "CP");
    }

    @Test
    void the_run_says_what_woke_it_and_not_what_it_waited_for_first() {
        var story = Story.of(Definition.named("two", 1).step(Step.named("a")).step(Step.named("b")))
                .waits("a", new WaitFor.Approval(1, false, null))
                .waits("b", new WaitFor.Signal("go", null))
                .is(WAITING, "WW")
                .signal("go")
                .is(RUNNING, "WR");
        assertThat(story.run().cause()).isEqualTo(Cause.SIGNAL);
    }

    @Test
    void what_may_not_be_retried_is_not_retried_on_request_either() {
        var failure = Failure.of(ErrorCategory.VALIDATION, "no amount");
        Story.of(Definition.named("one", 1).step(Step.named("a")))
                .on(new Event.StepFailed(0, 1, failure, Wish.RETRY, null))
                .is(FAILED, "F");
    }

    @Test
    void a_permission_is_remembered_when_the_worker_is_lost() {
        var story = Story.of(Definition.named("one", 1).step(Step.named("a")))
                .fails("a", ErrorCategory.GOVERNANCE)
                .approves("a", "boss")
                .losesLease();
        assertThat(story.detail("a").reason()).isEqualTo(Cause.LEASE_EXPIRED);
        assertThat(story.detail("a").woken()).isEqualTo(Cause.APPROVAL);
    }

    @Test
    void a_queued_run_that_is_paused_has_not_begun_its_time() {
        Story.upTo(
                        NewRun.Extent.QUEUED,
                        Definition.named("late", 1).timeout(Duration.ofHours(1)).line("a"))
                .pauses()
                .later(Duration.ofHours(2))
                .resumes()
                .is(RUNNING, "R");
    }

    @Test
    void the_reason_of_a_skip_is_in_the_journal() {
        var story =
                Story.of(Definition.named("one", 1).step(Step.named("a"))).on(new Event.SkipRequested(0, "audit 17"));
        assertThat(story.journal().get(1).changes()).contains(new Change.StepNoted(0, "audit 17"));
    }
}
