package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Wait;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What decide cuts, refuses or ends because there is too much of it. */
class LimitsTest {
    private static final String LONG = "x".repeat(5_000);
    private static final String CUT = "x".repeat(1_999) + "…";

    private static DefinitionBuilder line() {
        return Definition.named("line", 1).line("a", "b");
    }

    /** Six entries at most. */
    private static Story sixEntries(DefinitionBuilder definition) {
        return Story.of(definition, Limits.STANDARD.but().journalStop(6).build());
    }

    @Test
    void the_standard_limits_are_as_promised() {
        assertThat(Limits.STANDARD.payloadBytes()).isEqualTo(256 * 1024);
        assertThat(Limits.STANDARD.payloadBytesHard()).isEqualTo(2 * 1024 * 1024);
        assertThat(Limits.STANDARD.journalWarn()).isEqualTo(10_000);
        assertThat(Limits.STANDARD.journalStop()).isEqualTo(50_000);
        assertThat(Limits.STANDARD.definitionBytes()).isEqualTo(1024 * 1024);
        assertThat(Limits.STANDARD.pendingSignals()).isEqualTo(2_000);
        assertThat(Limits.STANDARD.but().build()).isEqualTo(Limits.STANDARD);
    }

    @Test
    void nobody_may_allow_larger_payloads_than_the_hard_limit() {
        var most = Limits.STANDARD.payloadBytesHard();
        assertThat(Limits.STANDARD.but().payloadBytes(most).build().payloadBytes())
                .isEqualTo(most);
        assertThatThrownBy(() -> Limits.STANDARD.but().payloadBytes(most + 1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than anybody may allow, which is 2097152");
    }

    @Test
    void a_long_message_of_a_failure_is_cut() {
        var failure = new Failure(ErrorCategory.GOVERNANCE, LONG, LONG);
        var story = Story.of(line()).on(new Event.StepFailed(0, 1, failure, Wish.AS_DECLARED, null));
        assertThat(story.detail("a").failure()).isEqualTo(new Failure(ErrorCategory.GOVERNANCE, CUT, CUT));
        assertThat(story.effects(Effect.Escalate.class)).containsExactly(new Effect.Escalate(0, CUT));
        var ended = Story.of(line()).on(new Event.StepFailed(0, 1, failure, Wish.GIVE_UP, null));
        assertThat(ended.run().note())
                .startsWith("step 'a' failed: xxx")
                .endsWith("x…")
                .hasSize(2_000);
    }

    @Test
    void a_long_message_of_an_undo_is_cut() {
        var saga = Definition.named("saga", 1)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
        var story = Story.of(saga)
                .completes("a")
                .on(new Event.CancelRequested(true, LONG))
                .stops("b")
                .is(COMPENSATING, "CX")
                .on(new Event.UndoFailed(0, 1, Failure.of(ErrorCategory.AGENT, LONG), Wish.AS_DECLARED, null))
                .is(FAILED, "CX");
        assertThat(story.run().undos().get(0).failure()).isEqualTo(Failure.of(ErrorCategory.AGENT, CUT));
        assertThat(story.run().note())
                .startsWith("rolled back only in part; xxx")
                .hasSize(2_000);
    }

    @Test
    void long_notes_and_reasons_are_cut() {
        var paused = Story.of(line()).on(new Event.PauseRequested(LONG)).is(PAUSED, "RP");
        assertThat(paused.run().note()).isEqualTo(CUT);
        paused.on(new Event.SkipRequested(0, LONG));
        assertThat(paused.journal().get(2).changes()).contains(new Change.StepNoted(0, CUT));
        var mismatch = Story.of(line()).on(new Event.VersionMismatched(LONG, LONG));
        assertThat(mismatch.run().note()).hasSize(2_000);
    }

    @Test
    void long_notes_of_votes_are_cut_and_voters_with_endless_names_refused() {
        var gate = Step.named("gate").work(new Work.Approval("ok?", List.of(), 1, null, false));
        var story = Story.of(Definition.named("gate", 1).step(gate))
                .waits("gate", new WaitFor.Approval(1, false, null))
                .refuses(new Event.ApprovalDecided(0, true, LONG, ""), "WAITING", "COMPLETED")
                .on(new Event.ApprovalDecided(0, false, "ann", LONG))
                .hasEffects(new Effect.IssueRevision(0, 1, 1, CUT));
        var wait = Objects.requireNonNull((Wait.Approval) story.detail("gate").awaits());
        assertThat(wait.votes().get(0).note()).isEqualTo(CUT);
        story.on(new Event.RevisionReturned(0, LONG, LONG));
        assertThat(story.journal().get(3).changes()).containsExactly(new Change.RevisionReturned(0, CUT, CUT));
    }

    @Test
    void what_cannot_be_cut_is_refused() {
        var name = "n".repeat(100);
        var story = Story.of(line()).on(new Event.SignalReceived(name, CUT));
        story.refuses(new Event.SignalReceived(name + "n", "m"), "RUNNING", "RUNNING");
        story.refuses(new Event.SignalReceived("go", CUT + "x"), "RUNNING", "RUNNING");
        story.refuses(new Event.SignalReceived("g\u0000", "m"), "RUNNING", "RUNNING");
        assertThat(((Decision.Refuse) story.decide(new Event.SignalReceived(name + "n", "m"))).reason())
                .isEqualTo("the name of a signal has 101 characters, and 100 are the most");
        assertThat(((Decision.Refuse) story.decide(new Event.SignalReceived("g\uD800", "m"))).reason())
                .isEqualTo("the name of a signal holds characters that cannot be kept: 'g\\ud800'");
        story.pauses().refuses(new Event.ResumeRequested(name + "n"), "PAUSED", "RUNNING");
    }

    @Test
    void a_run_whose_journal_is_full_fails_by_its_policy() {
        var story = sixEntries(line())
                .signal("1")
                .signal("2")
                .signal("3")
                .signal("4")
                .is(RUNNING, "RP");
        assertThat(story.run().ending()).isNull();
        story.signal("5")
                .is(RUNNING, "RP")
                .hasEffects(new Effect.StoreSignal("5", 1, "5-5"), new Effect.StopHandler(0, 1));
        story.stops("a").is(FAILED, "XP").because(Cause.FAILURE);
        assertThat(story.run().note()).isEqualTo("its journal has 6 entries");

        var saga = Definition.named("saga", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"));
        sixEntries(saga)
                .completes("a")
                .waits("b", new WaitFor.Signal("go", null))
                .signal("1")
                .signal("2")
                .is(WAITING, "CW")
                .signal("3")
                .is(COMPENSATING, "CX")
                .undoes("a");
    }

    @Test
    void a_run_that_is_complete_with_its_last_entry_is_complete() {
        sixEntries(line())
                .completes("a")
                .signal("1")
                .signal("2")
                .signal("3")
                .completes("b")
                .is(COMPLETED, "CC");
    }

    @Test
    void children_are_not_started_by_the_last_entry() {
        var each =
                Definition.named("each", 1).step(Step.named("each").work(new Work.ForEach("input.items", "other", 0)));
        sixEntries(each)
                .signal("1")
                .signal("2")
                .signal("3")
                .signal("4")
                .waits("each", new WaitFor.Children(3, 0))
                .is(FAILED, "X");
    }

    @Test
    void a_full_journal_does_not_keep_an_operator_from_cancelling() {
        sixEntries(line())
                .signal("1")
                .signal("2")
                .signal("3")
                .signal("4")
                .cancels()
                .because(Cause.SLOT_GRANTED)
                .stops("a")
                .because(Cause.CANCEL);
    }
}
