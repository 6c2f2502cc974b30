package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.checks.stories.stage.Gate;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.HistoryEntry;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pausing, resuming and cancelling, and what is refused by name. */
abstract class StoppingStories extends EngineStories {
    /** Two steps, of which the first is undone and the second stops at a gate. */
    private Workflow<String, @Nullable Void> gated(Gate gate) {
        var gated = workflow("gated", String.class);
        var first = gated.step("first", ctx -> ledger.add("first")).undo(ctx -> ledger.add("first undone"));
        var second = gated.step("second", ctx -> {
                    gate.pass();
                    ledger.add("second");
                })
                .after(first);
        gated.step("third", ctx -> ledger.add("third")).after(second);
        return gated.build();
    }

    private static Workflow<String, @Nullable Void> waiting() {
        var waiting = workflow("waiting", String.class);
        waiting.signal("go", String.class);
        return waiting.build();
    }

    /** The moves of the run alone, without those of its steps. */
    private static List<String> moves(Engine engine, RunHandle<?> run) {
        return engine.runs().history(run.id()).stream()
                .map(HistoryEntry::changes)
                .flatMap(List::stream)
                .filter(line -> line.startsWith("run: "))
                .map(line -> line.replaceAll("^run: | \\(.*", ""))
                .toList();
    }

    private static void assertRefused(ThrowingCallable verb, String from, String to, String reason) {
        var refused = catchThrowableOfType(RefusedException.class, verb);
        assertThat(refused).isNotNull();
        assertThat(List.of(refused.from(), refused.to(), refused.reason())).containsExactly(from, to, reason);
    }

    @Test
    @Tag("S0-05")
    @Tag("S0-14")
    @Tag("S0-22")
    void a_running_run_is_paused_by_hand_its_handler_gives_back_and_resume_goes_on() {
        var gate = newGate();
        var workflow = gated(gate);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);

        engine.runs().as("ann").pause(run.id(), "stocktaking");

        assertThat(run.state()).isEqualTo(RunState.PAUSED);
        assertThat(run.show().cause()).isEqualTo(Cause.MANUAL);
        assertThat(run.explain()).contains("paused").contains("stocktaking");
        awaitStep(run, "second", StepState.READY);
        gate.open();
        engine.runs().resume(run.id());
        run.await();
        assertThat(ledger.lines()).containsExactly("first", "second", "third");
        assertThat(moves(engine, run))
                .containsExactly(
                        "CREATED -> QUEUED",
                        "QUEUED -> RUNNING",
                        "RUNNING -> PAUSED",
                        "PAUSED -> RUNNING",
                        "RUNNING -> COMPLETED");
        assertThat(engine.runs().history(run.id()))
                .extracting(HistoryEntry::actor)
                .contains("ann");
    }

    @Test
    @Tag("S0-14")
    void what_a_handler_finishes_in_a_pause_counts_and_nothing_follows_until_resume() {
        var gate = newGate();
        var stubborn = workflow("stubborn", String.class);
        var first = stubborn.step("first", ctx -> gate.passStubbornly());
        stubborn.step("second", ctx -> ledger.add("second")).after(first);
        var workflow = stubborn.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);
        engine.runs().pause(run.id(), "");

        gate.open();
        awaitStep(run, "first", StepState.COMPLETED);

        assertThat(run.state()).isEqualTo(RunState.PAUSED);
        assertThat(ledger.lines()).isEmpty();
        engine.runs().resume(run.id());
        run.await();
        assertThat(ledger.lines()).containsExactly("second");
        assertThat(run.show().step("first").attempt()).isEqualTo(1);
    }

    @Test
    @Tag("S0-23")
    void a_paused_run_can_be_cancelled() {
        var workflow = waiting();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        awaitState(run, RunState.WAITING);
        engine.runs().pause(run.id(), "not now");

        engine.runs().cancel(run.id(), "never");

        assertThat(run.state()).isEqualTo(RunState.CANCELLED);
        assertThat(moves(engine, run)).endsWith("RUNNING -> PAUSED", "PAUSED -> CANCELLED");
    }

    @Test
    @Tag("S0-08")
    @Tag("S0-13")
    void a_running_run_is_cancelled_without_undo_and_its_handler_is_asked_to_stop() {
        var gate = newGate();
        var workflow = gated(gate);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);

        engine.runs().cancel(run.id(), "too late", false);

        assertThat(awaitEnd(run)).isEqualTo(RunState.CANCELLED);
        assertThat(ledger.lines()).containsExactly("first");
        assertThat(run.show().step("second").state()).isEqualTo(StepState.CANCELLED);
        assertThat(run.show().step("third").state()).isEqualTo(StepState.PENDING);
        assertThat(run.explain()).startsWith("cancelled at ").endsWith(": too late");
        assertThat(moves(engine, run)).endsWith("RUNNING -> CANCELLED");
    }

    @Test
    @Tag("S0-21")
    @Tag("S0-04")
    void a_cancel_with_undo_rolls_back_and_the_run_counts_as_cancelled() {
        var gate = newGate();
        var workflow = gated(gate);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);

        engine.runs().cancel(run.id(), "too late");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(run.show().cause()).isEqualTo(Cause.CANCEL);
        assertThat(ledger.lines()).containsExactly("first", "first undone");
        assertThat(moves(engine, run)).endsWith("RUNNING -> COMPENSATING", "COMPENSATING -> ROLLED_BACK");
        assertThat(run.explain()).startsWith("rolled back completely at ").endsWith(": too late");
    }

    @Test
    void a_handler_that_asks_may_end_early_and_one_that_does_not_is_interrupted() {
        var gate = newGate();
        var asks = workflow("asks", String.class);
        asks.step("asks", ctx -> {
            gate.passStubbornly();
            Await.until("it is asked to stop", ctx::isAskedToStop);
            ledger.add("noticed");
            ctx.heartbeat("still here");
            ledger.add("not reached");
        });
        var workflow = asks.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);
        gate.open();

        run.cancel("enough");

        assertThat(awaitEnd(run)).isEqualTo(RunState.CANCELLED);
        assertThat(ledger.lines()).containsExactly("noticed");
        assertThat(run.show().step("asks").state()).isEqualTo(StepState.CANCELLED);
    }

    @Test
    void another_engines_cancel_reaches_the_handler_that_runs_here() {
        var gate = newGate();
        var workflow = gated(gate);
        var noticedByLeaseAlone = home().hasNews() ? Duration.ofHours(1) : LEASE;
        var run = open(home().engine().lease(noticedByLeaseAlone).workflows(workflow))
                .start(workflow, "x");
        gate.awaitArrivals(1);

        openIdle().runs().cancel(run.id(), "from afar");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("first", "first undone");
    }

    @Test
    void what_a_handler_completes_after_the_cancel_is_undone_too() {
        var gate = newGate();
        var late = workflow("late", String.class);
        late.step("work", ctx -> gate.passStubbornly()).undo(ctx -> ledger.add("undone"));
        var workflow = late.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);

        run.cancel("too late");
        assertThat(run.state()).isEqualTo(RunState.RUNNING);
        assertThat(run.explain())
                .startsWith("ending: too late; waiting until ")
                .endsWith(" at most for 1 step to stop");
        gate.open();

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("undone");
    }

    @Test
    @Tag("S0-24")
    void a_run_that_was_only_created_is_not_paused_and_its_cancel_leads_through_running() {
        var workflow = waiting();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", StartOptions.USUAL.createdOnly());

        assertRefused(
                () -> engine.runs().pause(run.id(), ""),
                "CREATED",
                "PAUSED",
                "the run is not triggered yet: start or cancel it");
        engine.runs().cancel(run.id(), "never mind");

        assertThat(moves(engine, run))
                .containsExactly("CREATED -> QUEUED", "QUEUED -> RUNNING", "RUNNING -> CANCELLED");
    }

    @Test
    @Tag("S0-24")
    void cancelling_and_pausing_a_queued_run_lead_through_running() {
        var engine = openIdle();
        var first = engine.start(waiting(), "x");
        var second = engine.start(waiting(), "y");

        engine.runs().cancel(first.id(), "never mind");
        engine.runs().pause(second.id(), "later");

        assertThat(moves(engine, first))
                .containsExactly("CREATED -> QUEUED", "QUEUED -> RUNNING", "RUNNING -> CANCELLED");
        assertThat(moves(engine, second))
                .containsExactly("CREATED -> QUEUED", "QUEUED -> RUNNING", "RUNNING -> PAUSED");
    }

    @Test
    @Tag("S0-25")
    @Tag("S0-26")
    void pausing_a_waiting_run_leads_through_running_and_so_does_its_way_back() {
        var workflow = waiting();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        awaitState(run, RunState.WAITING);

        engine.runs().pause(run.id(), "not now");
        engine.runs().resume(run.id());

        assertThat(run.state()).isEqualTo(RunState.WAITING);
        assertThat(moves(engine, run))
                .endsWith("WAITING -> RUNNING", "RUNNING -> PAUSED", "PAUSED -> RUNNING", "RUNNING -> WAITING");
    }

    @Test
    @Tag("S0-25")
    @Tag("S0-26")
    void undoing_a_waiting_or_a_paused_run_leads_through_running() {
        var undone = workflow("undone", String.class);
        var first = undone.step("first", ctx -> {}).undo(ctx -> ledger.add("undone"));
        undone.signal("go", String.class).after(first);
        var workflow = undone.build();
        var engine = open(workflow);
        var waits = engine.start(workflow, "x");
        var pauses = engine.start(workflow, "y");
        awaitState(waits, RunState.WAITING);
        awaitState(pauses, RunState.WAITING);
        engine.runs().pause(pauses.id(), "");

        engine.runs().cancel(waits.id(), "enough");
        engine.runs().cancel(pauses.id(), "enough");

        assertThat(awaitEnd(waits)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(awaitEnd(pauses)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(moves(engine, waits))
                .endsWith("WAITING -> RUNNING", "RUNNING -> COMPENSATING", "COMPENSATING -> ROLLED_BACK");
        assertThat(moves(engine, pauses))
                .endsWith("PAUSED -> RUNNING", "RUNNING -> COMPENSATING", "COMPENSATING -> ROLLED_BACK");
    }

    @Test
    @Tag("S0-27")
    void a_roll_back_can_be_neither_paused_nor_cancelled_nor_skipped() {
        var gate = newGate();
        var undone = workflow("undone", String.class);
        var first = undone.step("first", ctx -> {}).undo(ctx -> gate.passStubbornly());
        undone.step("second", ctx -> {
                    throw new IllegalStateException("broken");
                })
                .after(first);
        var workflow = undone.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);
        var why = "the run is being rolled back, which cannot be stopped";

        assertRefused(() -> engine.runs().pause(run.id(), ""), "COMPENSATING", "PAUSED", why);
        assertRefused(() -> engine.runs().cancel(run.id(), ""), "COMPENSATING", "CANCELLED", why);
        assertRefused(() -> engine.runs().skip(run.id(), "second", ""), "FAILED", "SKIPPED", "step 'second': " + why);
        engine.runs().resume(run.id());
        assertThat(run.state()).isEqualTo(RunState.COMPENSATING);
        assertThat(run.explain())
                .isEqualTo("rolling back, 0 of 1 undone after: step 'second' failed: IllegalStateException: broken;"
                        + " undoing 'first' (attempt 1)");
        gate.open();
        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
    }

    @Test
    @Tag("S0-28")
    @Tag("S3-21")
    @Tag("S3-22")
    void nothing_leads_out_of_a_final_state() {
        var done = workflow("done", String.class);
        done.step("work", ctx -> {
            if (ctx.input().equals("bad")) {
                throw new IllegalStateException("broken");
            }
        });
        var workflow = done.build();
        var engine = open(workflow);
        var good = engine.start(workflow, "good");
        var bad = engine.start(workflow, "bad");
        var idle = engine.start(workflow, "good", StartOptions.USUAL.createdOnly());
        idle.cancel("no");

        for (var run : List.of(good, bad, idle)) {
            var state = awaitEnd(run).name();
            var revision = run.show().revision();
            assertRefused(() -> engine.runs().pause(run.id(), ""), state, "PAUSED", "the run is over");
            assertRefused(() -> engine.runs().resume(run.id()), state, "RUNNING", "the run is over");
            if (run != idle) {
                assertRefused(() -> engine.runs().cancel(run.id(), ""), state, "CANCELLED", "the run is over");
            }
            engine.runs().start(run.id());
            assertThat(run.show().revision()).isEqualTo(revision);
        }
        idle.cancel("again, which is fine");
        assertThat(List.of(good.state(), bad.state(), idle.state()))
                .containsExactly(RunState.COMPLETED, RunState.FAILED, RunState.CANCELLED);
    }

    @Test
    void verbs_that_repeat_what_is_so_already_change_nothing() {
        var workflow = waiting();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        awaitState(run, RunState.WAITING);
        engine.runs().resume(run.id());
        engine.runs().pause(run.id(), "first");
        var paused = run.show();

        engine.runs().pause(run.id(), "second");

        assertThat(run.show()).isEqualTo(paused);
        assertThat(run.show().note()).isEqualTo("first");
    }

    @Test
    void a_step_name_that_does_not_exist_is_a_mistake_of_the_caller_and_leaves_the_run_alone() {
        var gate = newGate();
        var workflow = gated(gate);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);
        var before = run.show();

        var thrown = catchThrowableOfType(
                IllegalArgumentException.class, () -> engine.runs().skip(run.id(), "secnd", "typo"));

        assertThat(thrown).hasMessageStartingWith("workflow 'gated' has no step 'secnd', only ");
        gate.open();
        run.await();
        assertThat(before.owner()).isNotNull();
        assertThat(gate.arrivals()).isEqualTo(1);
    }

    @Test
    void a_step_can_be_skipped_by_hand_while_it_runs_waits_or_backs_off() {
        var gate = newGate();
        var skipped = workflow("skipped", String.class);
        var runs = skipped.step("runs", String.class, ctx -> {
            gate.pass();
            return "done";
        });
        var waits = skipped.signal("waits", String.class).after(runs);
        var fails = skipped.step("fails", String.class, ctx -> {
                    throw new IllegalStateException("broken");
                })
                .retry(RetryPolicy.attempts(2).constant(Duration.ofHours(1)))
                .after(waits);
        var last = skipped.step("last", String.class, runs, waits, fails, (ctx, a, b, c) -> a + " " + b + " " + c);
        var workflow = skipped.returns(last);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);
        assertRefused(
                () -> engine.runs().skip(run.id(), "last", ""),
                "PENDING",
                "SKIPPED",
                "step 'last': its turn has not come: what it needs is not done yet");

        engine.runs().skip(run.id(), "runs", "by hand");
        awaitStep(run, "waits", StepState.WAITING);
        engine.runs().skip(run.id(), "waits", "by hand");
        awaitStep(run, "fails", StepState.BACKOFF);
        engine.runs().skip(run.id(), "fails", "by hand");

        assertThat(run.await()).isEqualTo("null null null");
        assertThat(run.show().step("runs").state()).isEqualTo(StepState.SKIPPED);
    }
}
