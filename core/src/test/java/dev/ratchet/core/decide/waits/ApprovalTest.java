package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Approvals: quorum, rejection that holds or fails, revision, and approving after all. */
class ApprovalTest {
    private static DefinitionBuilder gate(int quorum, boolean rejectionFails) {
        return Definition.named("gate", 1)
                .step(Step.named("gate").work(new Work.Approval("ok?", List.of(), quorum, null, rejectionFails)))
                .step(Step.named("b").needs("gate"));
    }

    private static Story asked(int quorum, boolean rejectionFails) {
        return Story.of(gate(quorum, rejectionFails))
                .waits("gate", new WaitFor.Approval(quorum, rejectionFails, null))
                .is(WAITING, "WP")
                .because(Cause.APPROVAL)
                .hasEffects(new Effect.ReleaseSlot());
    }

    private static Vote vote(String by, boolean approves) {
        return new Vote(by, approves, approves ? "fine" : "not yet", Story.NOON);
    }

    @Test
    @Tag("S3-16")
    void one_approval_completes_the_step() {
        asked(1, false)
                .approves("gate", "ann")
                .stepWent("gate", "WAITING READY RUNNING COMPLETED")
                .is(RUNNING, "CR");
    }

    @Test
    void a_quorum_needs_different_people() {
        var story = asked(2, false)
                .approves("gate", "ann")
                .is(WAITING, "WP")
                .ignores(new Event.ApprovalDecided(0, true, "ann", "again"))
                .ignores(new Event.ApprovalDecided(0, false, "ann", "or not"));
        assertThat(story.detail("gate").awaits())
                .isEqualTo(new Wait.Approval(2, false, null, false, 1, false, List.of(vote("ann", true))));
        story.approves("gate", "bob").is(RUNNING, "CR");
    }

    @Test
    void a_rejection_holds_and_asks_for_a_revision() {
        var story = asked(1, false)
                .rejects("gate", "ann")
                .is(WAITING, "WP")
                .hasEffects(new Effect.IssueRevision(0, 1, 1, "not yet"));
        assertThat(story.detail("gate").awaits())
                .isEqualTo(new Wait.Approval(1, false, null, false, 1, true, List.of(vote("ann", false))));
    }

    @Test
    void a_revision_that_comes_back_begins_a_new_round_in_which_all_may_vote_again() {
        var story = asked(2, false)
                .approves("gate", "ann")
                .rejects("gate", "bob")
                .on(new Event.RevisionReturned(0, "author", "done"))
                .is(WAITING, "WP");
        assertThat(story.detail("gate").awaits())
                .isEqualTo(new Wait.Approval(2, false, null, false, 2, false, List.of()));
        story.approves("gate", "bob").is(WAITING, "WP").approves("gate", "ann").is(RUNNING, "CR");
    }

    @Test
    void whoever_rejected_may_approve_after_all_without_a_revision() {
        asked(1, false).rejects("gate", "ann").approves("gate", "ann").is(RUNNING, "CR");
    }

    @Test
    void an_approval_from_before_a_rejection_no_longer_counts() {
        asked(2, false)
                .approves("gate", "ann")
                .rejects("gate", "bob")
                .approves("gate", "bob")
                .is(WAITING, "WP")
                .approves("gate", "ann")
                .is(RUNNING, "CR");
    }

    @Test
    void a_second_rejection_asks_for_another_revision() {
        asked(1, false)
                .rejects("gate", "ann")
                .on(new Event.RevisionReturned(0, "author", "done"))
                .rejects("gate", "ann")
                .hasEffects(new Effect.IssueRevision(0, 1, 2, "not yet"));
        asked(1, false)
                .rejects("gate", "ann")
                .rejects("gate", "bob")
                .hasEffects(new Effect.IssueRevision(0, 1, 2, "not yet"));
    }

    @Test
    void a_revision_that_nobody_asked_for_changes_nothing() {
        asked(1, false).ignores(new Event.RevisionReturned(0, "author", "here"));
        asked(1, false)
                .rejects("gate", "ann")
                .on(new Event.RevisionReturned(0, "author", "here"))
                .ignores(new Event.RevisionReturned(0, "author", "again"));
    }

    @Test
    void a_rejection_fails_the_step_where_that_is_declared() {
        var story = asked(2, true)
                .approves("gate", "ann")
                .rejects("gate", "bob")
                .stepWent("gate", "WAITING READY RUNNING FAILED")
                .is(FAILED, "FP")
                .hasEffects();
        assertThat(story.detail("gate").failure())
                .isEqualTo(new Failure(ErrorCategory.GOVERNANCE, "rejected", "rejected by bob: not yet"));
        assertThat(story.run().note()).isEqualTo("step 'gate' failed: rejected by bob: not yet");
    }

    @Test
    void no_completed_step_is_ever_reopened() {
        asked(1, false)
                .approves("gate", "ann")
                .refuses(new Event.ApprovalDecided(0, false, "bob", "no!"), "COMPLETED", "COMPLETED")
                .refuses(new Event.RevisionReturned(0, "author", "here"), "COMPLETED", "COMPLETED")
                .is(RUNNING, "CR");
    }

    @Test
    void an_approval_of_a_step_that_does_not_ask_for_one_is_refused() {
        asked(1, false)
                .refuses(new Event.ApprovalDecided(1, true, "ann", ""), "PENDING", "COMPLETED")
                .refuses(new Event.ApprovalDecided(7, true, "ann", ""), "WAITING", "WAITING");
        Story.of(gate(1, false)).refuses(new Event.ApprovalDecided(0, true, "ann", ""), "RUNNING", "COMPLETED");
        Story.upTo(NewRun.Extent.CREATED, gate(1, false))
                .refuses(new Event.ApprovalDecided(0, true, "ann", ""), "PENDING", "COMPLETED");
    }

    @Test
    void code_that_asked_for_an_approval_runs_again_when_it_is_given() {
        Story.of(Definition.named("code", 1).line("a"))
                .waits("a", new WaitFor.Approval(1, false, null))
                .approves("a", "ann")
                .is(RUNNING, "R")
                .hasEffects(new Effect.StartStep(0, 2, Cause.APPROVAL));
    }

    @Test
    void an_approval_that_is_held_still_has_its_deadline() {
        var minute = Duration.ofMinutes(1);
        Story.of(gate(1, false))
                .waits("gate", new WaitFor.Approval(1, false, minute))
                .rejects("gate", "ann")
                .later(Duration.ofSeconds(30))
                .on(new Event.RevisionReturned(0, "author", "done"))
                .later(Duration.ofSeconds(30))
                .wakes()
                .is(FAILED, "FP");
    }

    @Test
    void the_timeout_of_the_step_is_the_deadline_of_an_approval_without_its_own() {
        var definition = Definition.named("gate", 1)
                .step(Step.named("gate")
                        .work(new Work.Approval("ok?", List.of(), 1, null, false))
                        .timeout(Duration.ofHours(24)));
        Story.of(definition)
                .waits("gate", new WaitFor.Approval(1, false, null))
                .later(Duration.ofHours(24))
                .wakes()
                .is(FAILED, "F");
    }
}
