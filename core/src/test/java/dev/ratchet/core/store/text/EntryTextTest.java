package dev.ratchet.core.store.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.store.JournalRow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the journal looks like. These texts are in people's databases: they may grow, not change. */
class EntryTextTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String NOON = "1772366400000000";

    private static DefinitionBuilder line() {
        return Definition.named("order", 1).line("a", "b", "c");
    }

    /** The last entry of the story. */
    private static String entry(Story story) {
        var entry = story.journal().get(story.journal().size() - 1);
        RoundTrip.of(entry);
        return EntryText.write(entry);
    }

    @Test
    void a_usual_run_has_a_short_journal() {
        var story = Story.of(line());
        assertThat(entry(story)).isEqualTo("""
                ["created","test",[["created",{"input":"input"}],["run","NQ"],[0,"PY"],["run","QR"],[0,"YR"]]]""");
        assertThat(entry(story.completes("a"))).isEqualTo("""
                ["step_completed","test",[[0,"RC"],[1,"PY"],[1,"YR"]]]""");
        story.completes("b");
        assertThat(entry(story.completes("c"))).isEqualTo("""
                ["step_completed","test",[[2,"RC"],["run","RC"]]]""");
    }

    @Test
    void the_first_entry_names_the_queue() {
        var origin = new Origin("", "mail", 1, Map.of("env", "test"), null, null, null);
        assertThat(entry(Story.of(line(), origin))).startsWith("""
                ["created","test",[["created",{"priority":1,"labels":{"env":"test"},"queue":"mail"}],""");
    }

    @Test
    void attempts_and_failures_are_told() {
        var story = Story.of(Definition.named("retry", 1)
                .step(Step.named("a")
                        .timeout(Duration.ofMinutes(1))
                        .retry(RetryPolicy.attempts(3).constant(SECOND))));
        assertThat(entry(story.fails("a"))).isEqualTo("""
                ["step_failed","test",[[0,"RB",{"until":1772366401000000,\
                "failure":{"category":"transient","message":"boom"}}]]]""");
        assertThat(entry(story.later(SECOND).wakes())).isEqualTo("""
                ["woken","test",[[0,"BY"],[0,"YR",2,{"until":1772366461000000}]]]""");
        assertThat(entry(story.losesLease())).isEqualTo("""
                ["woken","test",[[0,"RY",2,"lease_expired"],[0,"YR",3,{"until":1772366461000000}]]]""");
        assertThat(entry(story.pauses())).isEqualTo("""
                ["pause_requested","test",[["run","RP","manual","lunch"]]]""");
        assertThat(entry(story.skips("a"))).isEqualTo("""
                ["skip_requested","test",[["noted",0,"not needed"],[0,"RS",3,"manual"]]]""");
        assertThat(entry(story.on(new Event.ResumeRequested("hash")))).isEqualTo("""
                ["resume_requested","test",[["run","PR","resumed"],["accepted","hash"],["run","RC"]]]""");
    }

    @Test
    void waits_signals_and_votes_are_told() {
        var story = Story.of(line());
        assertThat(entry(story.waits("a", new WaitFor.Signal("paid", null)))).isEqualTo("""
                ["step_waiting","test",[[0,"RW",{"wait":{"for":"signal","name":"paid","again":true}}],["run","RW","signal"]]]""");
        assertThat(entry(story.signal("paid"))).isEqualTo("""
                ["signal_received","test",[["stored","paid",1,"paid-2"],["consumed","paid",1,0],[0,"WY","signal"],\
                ["run","WR","signal"],[0,"YR",2]]]""");
        assertThat(entry(story.fails("a", ErrorCategory.GOVERNANCE))).isEqualTo("""
                ["step_failed","test",[[0,"RW",2,"governance",{"failure":{"category":"governance","message":"boom"},\
                "wait":{"for":"approval","rejectionFails":true,"again":true}}],["run","RW","approval"]]]""");
        assertThat(entry(story.approves("a", "ann"))).startsWith("""
                ["approval_decided","test",[["voted",0,{"by":"ann","approves":true,"note":"fine","at":%s}],\
                [0,"WY",2,"approval"],""".formatted(NOON));
        var gate = Step.named("gate").work(new Work.Approval("ok?", List.of("bob"), 1, null, false));
        var held = Story.of(Definition.named("gate", 1).step(gate))
                .waits("gate", new WaitFor.Approval(1, false, null))
                .rejects("gate", "bob")
                .on(new Event.RevisionReturned(0, "author", "better"));
        assertThat(entry(held)).isEqualTo("""
                ["revision_returned","test",[["revised",0,"author","better"]]]""");
    }

    @Test
    void children_undos_and_endings_are_told() {
        var each = Step.named("each").work(new Work.ForEach("input.items", "other", 1));
        var children = Story.of(Definition.named("each", 1).step(each)).waits("each", new WaitFor.Children(3, 1));
        assertThat(entry(children.childrenAre("each", 2, 1))).isEqualTo("""
                ["child_ended","test",[["children",0,2,1]]]""");
        var saga = Story.of(Definition.named("saga", 1)
                        .step(Step.named("a").undo())
                        .step(Step.named("b").needs("a").onFailure(FailurePolicy.COMPENSATE)))
                .completes("a");
        assertThat(entry(saga.fails("b", ErrorCategory.AGENT))).isEqualTo("""
                ["step_failed","test",[[1,"RF",{"failure":{"category":"agent","message":"boom"}}],\
                ["ending",{"cause":"failure","undo":true,"reason":"step 'b' failed: boom","stopBy":1772366430000000}],\
                ["run","RU","failure","step 'b' failed: boom"],["undo",0,"PR"]]]""");
        assertThat(entry(saga.losesLease())).isEqualTo("""
                ["woken","test",[["undo",0,"RP","lease_expired"],["undo",0,"PR",2]]]""");
        assertThat(entry(saga.undoes("a"))).isEqualTo("""
                ["undo_completed","test",[["undo",0,"RD",2],["run","UB","failure","step 'b' failed: boom"]]]""");
    }

    @Test
    void an_entry_that_nobody_wrote_is_refused_and_the_place_is_named() {
        refuses("7", "journal entry 3: a list is expected here, not '7'");
        refuses("[\"woken\"]", "journal entry 3: the actor is missing");
        refuses("[\"woken\",\"me\",[],1]", "journal entry 3[3]: there is more than expected");
        refuses(
                "[\"woken\",\"me\",[[\"danced\"]]]",
                "journal entry 3[2][0][0]: no change is called 'danced'; perhaps a newer version wrote it");
        refuses("[\"woken\",\"me\",[[]]]", "journal entry 3[2][0]: what changed is missing");
        refuses("[\"woken\",\"me\",[[0,\"R\"]]]", "journal entry 3[2][0][1]: a move has two letters, not 'R'");
        refuses("[\"woken\",\"me\",[[0,\"RQ\"]]]", "journal entry 3[2][0][1]: no state of a step has the letter 'Q'");
        refuses("[\"woken\",\"me\",[[0,\"WY\"]]]", "journal entry 3[2][0]: the cause is missing");
        refuses(
                "[\"woken\",\"me\",[[0,\"RC\",1,\"outcom\"]]]",
                "journal entry 3[2][0][3]: 'outcom' is unknown; did you mean 'outcome'?");
        refuses(
                "[\"woken\",\"me\",[[0,\"RC\",{\"mood\":1}]]]",
                "journal entry 3[2][0][2].mood: unknown; perhaps a newer version wrote it");
        refuses(
                "[\"woken\",\"me\",[[0,\"RF\",{\"failure\":{\"category\":\"rain\"}}]]]",
                "journal entry 3[2][0][2].failure.category: 'rain' is unknown; perhaps a newer version wrote it");
    }

    private static void refuses(String text, String message) {
        assertThatThrownBy(() -> EntryText.read(new JournalRow(3, Story.NOON, 0, 0, text, null), RoundTrip.PARSER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
