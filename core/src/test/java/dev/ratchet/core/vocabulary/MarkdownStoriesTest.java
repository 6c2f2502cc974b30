package dev.ratchet.core.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A pipeline of people's work with a final approval, as its readers see it. */
class MarkdownStoriesTest {
    private static final int WRITE = 0;
    private static final int RELEASE = 1;

    private final Decider decider = new Decider(Limits.STANDARD);
    private final List<JournalEntry> journal = new ArrayList<>();
    private List<Effect> effects = List.of();
    private Run run = begin();

    private Run begin() {
        var definition = Definition.named("create-spec", 1)
                .step(Step.named("write").work(new Work.Task(Map.of())))
                .step(Step.named("release")
                        .needs("write")
                        .work(new Work.Approval("Release it?", List.of(), 1, null, false)));
        var created = decider.create(
                new NewRun(new RunId("r"), Plan.of(definition), Origin.of(""), NewRun.Extent.CREATED), moment());
        journal.add(created.entry());
        return created.run();
    }

    private static Moment moment() {
        return new Moment(Instant.parse("2026-03-01T12:00:00Z"), "person", 1, 0);
    }

    private void on(Event... events) {
        for (var event : events) {
            var advance = (Decision.Advance) decider.decide(run, event, moment());
            run = advance.run();
            effects = advance.effects();
            journal.add(advance.entry());
        }
    }

    private void upToApproval() {
        on(
                new Event.Triggered(),
                new Event.SlotGranted(),
                new Event.StepStarted(WRITE),
                new Event.StepCompleted(WRITE, 1),
                new Event.StepWaiting(RELEASE, 1, new WaitFor.Approval(1, false, null)));
    }

    private String word() {
        return String.valueOf(Vocabulary.MARKDOWN.run(run).word());
    }

    private String word(int step) {
        return String.valueOf(Vocabulary.MARKDOWN.step(run, step).word());
    }

    private List<String> history() {
        return Vocabulary.MARKDOWN.history(journal).stream()
                .map(Vocabulary.Line::word)
                .toList();
    }

    @Test
    @Tag("S1-03")
    @Tag("S1-04")
    void a_pipeline_is_created_until_its_work_begins() {
        assertThat(word()).isEqualTo("created");
        on(new Event.Triggered());
        assertThat(word()).isEqualTo("created");
        on(new Event.SlotGranted());
        assertThat(word()).isEqualTo("in-progress");
        assertThat(word(WRITE)).isEqualTo("pending");
        on(new Event.StepStarted(WRITE));
        assertThat(word(WRITE)).isEqualTo("in-progress");
    }

    @Test
    @Tag("S1-05")
    @Tag("S1-06")
    @Tag("S1-30")
    void it_is_complete_only_when_the_final_approval_is_recorded() {
        upToApproval();
        assertThat(word()).isEqualTo("blocked");
        assertThat(word(RELEASE)).isEqualTo("blocked");
        on(new Event.ApprovalDecided(RELEASE, true, "kim", "good"));
        assertThat(word()).isEqualTo("complete");
        assertThat(word(RELEASE)).isEqualTo("completed");
        assertThat(history()).containsExactly("created", "in-progress", "blocked", "in-progress", "complete");
    }

    @Test
    @Tag("S1-06")
    @Tag("S1-31")
    void a_rejection_holds_and_asks_for_a_revision() {
        upToApproval();
        on(new Event.ApprovalDecided(RELEASE, false, "kim", "no tests"));
        assertThat(word()).isEqualTo("blocked");
        assertThat(effects).containsExactly(new Effect.IssueRevision(RELEASE, 1, 1, "no tests"));
        on(new Event.RevisionReturned(RELEASE, "lee", "tests added"));
        assertThat(word()).isEqualTo("blocked");
        on(new Event.ApprovalDecided(RELEASE, true, "kim", "now it is good"));
        assertThat(word()).isEqualTo("complete");
    }

    @Test
    @Tag("S1-07")
    void an_abort_is_failed_with_a_note() {
        upToApproval();
        on(new Event.CancelRequested(false, "abort"));
        assertThat(Vocabulary.MARKDOWN.run(run)).isEqualTo(new Term(List.of("failed"), "aborted"));
        assertThat(history()).containsExactly("created", "in-progress", "blocked", "failed");
    }
}
