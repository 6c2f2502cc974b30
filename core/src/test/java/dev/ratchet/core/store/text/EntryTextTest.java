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
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import dev.ratchet.core.store.row.JournalRow;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
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
                [3,"test",["created",{"input":"input"}],["run","NQ"],[0,"PY"],["run","QR"],[0,"YR"]]""");
        assertThat(entry(story.completes("a"))).isEqualTo("""
                [1,"test",[0,"RC"],[1,"PYR"]]""");
        story.completes("b");
        assertThat(entry(story.completes("c"))).isEqualTo("""
                [1,"test",[2,"RC"],["run","RC"]]""");
    }

    @Test
    void the_first_entry_names_the_queue() {
        var origin = new Origin("", "mail", 1, Map.of("env", "test"), null, null, null);
        assertThat(entry(Story.of(line(), origin))).startsWith("""
                [3,"test",["created",{"priority":1,"labels":{"env":"test"},"queue":"mail"}],""");
    }

    @Test
    void attempts_and_failures_are_told() {
        var story = Story.of(Definition.named("retry", 1)
                .step(Step.named("a")
                        .timeout(Duration.ofMinutes(1))
                        .retry(RetryPolicy.attempts(3).constant(SECOND))));
        assertThat(entry(story.fails("a"))).isEqualTo("""
                [5,"test",[0,"RB",{"until":1772366401000000,\
                "failure":{"category":"transient","message":"boom"}}]]""");
        assertThat(entry(story.later(SECOND).wakes())).isEqualTo("""
                [4,"test",[0,"BY"],[0,"YR",2,{"until":1772366461000000}]]""");
        assertThat(entry(story.losesLease())).isEqualTo("""
                [4,"test",[0,"RY",2,"lease_expired"],[0,"YR",3,{"until":1772366461000000}]]""");
        assertThat(entry(story.pauses())).isEqualTo("""
                ["pause_requested","test",["run","RP","manual","lunch"]]""");
        assertThat(entry(story.skips("a"))).isEqualTo("""
                ["skip_requested","test",["noted",0,"not needed"],[0,"RS",3,"manual"]]""");
        assertThat(entry(story.on(new Event.ResumeRequested("hash")))).isEqualTo("""
                ["resume_requested","test",["run","PR","resumed"],["accepted","hash"],["run","RC"]]""");
    }

    @Test
    void waits_signals_and_votes_are_told() {
        var story = Story.of(line());
        assertThat(entry(story.waits("a", new WaitFor.Signal("paid", null)))).isEqualTo("""
                [7,"test",[0,"RW",{"wait":{"for":"signal","name":"paid","again":true}}],["run","RW","signal"]]""");
        assertThat(entry(story.signal("paid"))).isEqualTo("""
                [8,"test",["stored","paid",1,"paid-2"],["consumed","paid",1,0],[0,"WY","signal"],\
                ["run","WR","signal"],[0,"YR",2]]""");
        assertThat(entry(story.fails("a", ErrorCategory.GOVERNANCE))).isEqualTo("""
                [5,"test",[0,"RW",2,"governance",{"failure":{"category":"governance","message":"boom"},\
                "wait":{"for":"approval","rejectionFails":true,"again":true}}],["run","RW","approval"]]""");
        assertThat(entry(story.approves("a", "ann"))).startsWith("""
                ["approval_decided","test",["voted",0,{"by":"ann","approves":true,"note":"fine","at":%s}],\
                [0,"WY",2,"approval"],""".formatted(NOON));
        var gate = Step.named("gate").work(new Work.Approval("ok?", List.of("bob"), 1, null, false));
        var held = Story.of(Definition.named("gate", 1).step(gate))
                .waits("gate", new WaitFor.Approval(1, false, null))
                .rejects("gate", "bob")
                .on(new Event.RevisionReturned(0, "author", "better"));
        assertThat(entry(held)).isEqualTo("""
                ["revision_returned","test",["revised",0,"author","better"]]""");
    }

    @Test
    void children_undos_and_endings_are_told() {
        var each = Step.named("each").work(new Work.ForEach("input.items", "other", 1));
        var children = Story.of(Definition.named("each", 1).step(each)).waits("each", new WaitFor.Children(3, 1));
        assertThat(entry(children.childrenAre("each", 2, 1))).isEqualTo("""
                [12,"test",["children",0,2,1]]""");
        var saga = Story.of(Definition.named("saga", 1)
                        .step(Step.named("a").undo())
                        .step(Step.named("b").needs("a").onFailure(FailurePolicy.COMPENSATE)))
                .completes("a");
        assertThat(entry(saga.fails("b", ErrorCategory.AGENT))).isEqualTo("""
                [5,"test",[1,"RF",{"failure":{"category":"agent","message":"boom"}}],\
                ["ending",{"cause":"failure","undo":true,"reason":"step 'b' failed: boom","stopBy":1772366430000000}],\
                ["run","RU","failure","step 'b' failed: boom"],["undo",0,"PR"]]""");
        assertThat(entry(saga.losesLease())).isEqualTo("""
                [4,"test",["undo",0,"RP","lease_expired"],["undo",0,"PR",2]]""");
        assertThat(entry(saga.undoes("a"))).isEqualTo("""
                [6,"test",["undo",0,"RD",2],["run","UB","failure","step 'b' failed: boom"]]""");
    }

    @Test
    void an_entry_that_nobody_wrote_is_refused_and_the_place_is_named() {
        refuses("7", "journal entry 3: a list is expected here, not '7'");
        refuses("[4]", "journal entry 3: the actor is missing");
        refuses("[0,\"me\"]", "journal entry 3[0]: no event has the number 0; perhaps a newer version wrote it");
        refuses("[13,\"me\"]", "journal entry 3[0]: no event has the number 13; perhaps a newer version wrote it");
        refuses("[4,\"me\",1]", "journal entry 3[2]: a list is expected here, not '1'");
        refuses(
                "[4,\"me\",[\"danced\"]]",
                "journal entry 3[2][0]: no change is called 'danced'; perhaps a newer version wrote it");
        refuses("[4,\"me\",[]]", "journal entry 3[2]: what changed is missing");
        refuses("[4,\"me\",[0,\"R\"]]", "journal entry 3[2][1]: a move has two letters or more, not 'R'");
        refuses("[4,\"me\",[0,\"RQ\"]]", "journal entry 3[2][1]: no state of a step has the letter 'Q'");
        refuses("[4,\"me\",[0,\"WY\"]]", "journal entry 3[2]: the cause is missing");
        refuses("[4,\"me\",[0,\"PYRY\"]]", "journal entry 3[2]: the cause is missing");
        refuses("[4,\"me\",[0,\"PYR\",2]]", "journal entry 3[2][2]: there is more than expected");
        refuses("[4,\"me\",[\"run\",\"NQR\",\"triggered\"]]", "journal entry 3[2][2]: there is more than expected");
        refuses("[4,\"me\",[\"undo\",0,\"PRD\"]]", "journal entry 3[2][2]: a move has two letters, not 'PRD'");
        refuses(
                "[4,\"me\",[0,\"RC\",1,\"outcom\"]]",
                "journal entry 3[2][3]: 'outcom' is unknown; did you mean 'outcome'?");
        refuses(
                "[4,\"me\",[0,\"RC\",{\"mood\":1}]]",
                "journal entry 3[2][2].mood: unknown; perhaps a newer version wrote it");
        refuses(
                "[4,\"me\",[0,\"RF\",{\"failure\":{\"category\":\"rain\"}}]]",
                "journal entry 3[2][2].failure.category: 'rain' is unknown; perhaps a newer version wrote it");
    }

    @Test
    void common_events_are_numbers_and_all_others_words() {
        var common = List.of(
                "step_completed",
                "slot_granted",
                "created",
                "woken",
                "step_failed",
                "undo_completed",
                "step_waiting",
                "signal_received",
                "condition_false",
                "triggered",
                "step_started",
                "child_ended");
        for (var event : common) {
            assertThat(written(event)).isEqualTo("[" + (common.indexOf(event) + 1) + ",\"me\"]");
        }
        assertThat(written("step_stopped")).isEqualTo("[\"step_stopped\",\"me\"]");
        assertThat(written("1")).isEqualTo("[\"1\",\"me\"]");
    }

    @Test
    void usual_moves_that_follow_each_other_are_written_as_one() {
        var ready = step(1, StepState.PENDING, StepState.READY, 0, Cause.NEEDS_MET);
        var started = step(1, StepState.READY, StepState.RUNNING, 1, Cause.STARTED);
        var completed = step(1, StepState.RUNNING, StepState.COMPLETED, 1, Cause.OUTCOME);
        var queued = new Change.RunMoved(RunState.CREATED, RunState.QUEUED, Cause.TRIGGERED, null);
        var running = new Change.RunMoved(RunState.QUEUED, RunState.RUNNING, Cause.SLOT_GRANTED, null);
        assertThat(written("x", ready, started, completed)).isEqualTo("[\"x\",\"me\",[1,\"PYRC\"]]");
        assertThat(written("x", queued, running, ready)).isEqualTo("[\"x\",\"me\",[\"run\",\"NQR\"],[1,\"PY\"]]");
        assertThat(written("x", queued, ready, running, started))
                .isEqualTo("[\"x\",\"me\",[\"run\",\"NQ\"],[1,\"PY\"],[\"run\",\"QR\"],[1,\"YR\"]]");
        assertThat(written("x", ready, step(2, StepState.READY, StepState.RUNNING, 1, Cause.STARTED)))
                .as("another step")
                .isEqualTo("[\"x\",\"me\",[1,\"PY\"],[2,\"YR\"]]");
        assertThat(written("x", ready, step(1, StepState.READY, StepState.RUNNING, 2, Cause.STARTED), completed))
                .as("another attempt")
                .isEqualTo("[\"x\",\"me\",[1,\"PY\"],[1,\"YR\",2],[1,\"RC\"]]");
        assertThat(written("x", ready, completed))
                .as("not from there")
                .isEqualTo("[\"x\",\"me\",[1,\"PY\"],[1,\"RC\"]]");
        assertThat(written(
                        "x", queued, new Change.RunMoved(RunState.QUEUED, RunState.RUNNING, Cause.SLOT_GRANTED, "!")))
                .as("a note")
                .isEqualTo("[\"x\",\"me\",[\"run\",\"NQ\"],[\"run\",\"QR\",\"slot_granted\",\"!\"]]");
    }

    @Test
    void whatever_follows_whatever_is_read_as_it_was_written() {
        var fused = 0;
        for (var seed = 0; seed < 20_000; seed++) {
            var random = new Random(seed);
            var changes = new Change[random.nextInt(6)];
            Arrays.setAll(changes, index -> any(random, index == 0 ? null : changes[index - 1]));
            var lists = written("x", changes)
                            .chars()
                            .filter(letter -> letter == '[')
                            .count()
                    - 1;
            fused += lists < changes.length ? 1 : 0;
        }
        assertThat(fused).as("entries with moves written as one").isGreaterThan(1_000);
    }

    /** A move, legal or not; rather one that goes on from the one before, and rather a usual one. */
    private static Change any(Random random, @Nullable Change before) {
        var isUsual = random.nextInt(4) > 0;
        var goesOn = random.nextInt(4) > 0;
        if (goesOn ? before instanceof Change.RunMoved : random.nextBoolean()) {
            return anyOfRun(random, goesOn && before instanceof Change.RunMoved last ? last.to() : null, isUsual);
        }
        return anyOfStep(random, goesOn && before instanceof Change.StepMoved last ? last : null, isUsual);
    }

    private static Change anyOfRun(Random random, @Nullable RunState last, boolean isUsual) {
        var from = last == null ? one(random, RunState.values()) : last;
        var to = one(random, RunState.values());
        var usual = Usual.cause(from, to);
        var cause = isUsual && usual != null ? usual : one(random, Cause.values());
        return new Change.RunMoved(from, to, cause, isUsual || random.nextBoolean() ? null : "note");
    }

    private static Change anyOfStep(Random random, Change.@Nullable StepMoved last, boolean isUsual) {
        var from = last == null ? one(random, StepState.values()) : last.to();
        var to = one(random, StepState.values());
        var usual = Usual.cause(from, to);
        return new Change.StepMoved(
                last == null || random.nextInt(4) == 0 ? random.nextInt(3) : last.step(),
                from,
                to,
                isUsual ? Usual.attempt(from) : random.nextInt(3),
                isUsual && usual != null ? usual : one(random, Cause.values()),
                isUsual || random.nextBoolean() ? null : Story.NOON,
                isUsual || random.nextBoolean() ? null : Failure.of(ErrorCategory.AGENT, "no"),
                isUsual || random.nextBoolean() ? null : new Wait.Timer(Story.NOON, random.nextBoolean()));
    }

    private static <T> T one(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }

    private static Change step(int step, StepState from, StepState to, int attempt, Cause cause) {
        return new Change.StepMoved(step, from, to, attempt, cause, null, null, null);
    }

    /** Read again as well. */
    private static String written(String event, Change... changes) {
        var entry = new JournalEntry(3, Story.NOON, "me", event, List.of(changes));
        RoundTrip.of(entry);
        return EntryText.write(entry);
    }

    private static void refuses(String text, String message) {
        assertThatThrownBy(() -> EntryText.read(new JournalRow(3, Story.NOON, 0, 0, text, null), RoundTrip.PARSER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
