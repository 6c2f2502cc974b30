package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.StepHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.WorkflowBuilder;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Taking back what was done, newest first. */
abstract class UndoStories extends EngineStories {
    /** A step that tells what it does and undoes, given its result. */
    private StepHandle<String, String> told(WorkflowBuilder<String> workflow, String name) {
        return workflow.step(name, String.class, ctx -> ledger.add(name, "result of " + name))
                .undo((ctx, result) -> ledger.add("undo " + name + " with " + result));
    }

    private static void fails(WorkflowBuilder<String> workflow, StepHandle<?, ?>... after) {
        workflow.step("fails", ctx -> {
                    throw StepFailure.permanent("no");
                })
                .after(after);
    }

    @Test
    @Tag("S3-80")
    @Tag("S3-15")
    @Tag("S3-18")
    void undo_runs_in_reverse_order_of_completion_and_gets_each_result() {
        var saga = workflow("saga", String.class);
        var a = told(saga, "a");
        var b = told(saga, "b").after(a);
        var c = told(saga, "c").after(b);
        fails(saga, c);
        var workflow = saga.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines())
                .containsExactly(
                        "a", "b", "c", "undo c with result of c", "undo b with result of b", "undo a with result of a");
        assertThat(run.show().undos()).extracting(UndoRecord::step).containsExactly(2, 1, 0);
        assertThat(run.show().undos()).extracting(UndoRecord::state).containsOnly(UndoState.DONE);
        assertThat(run.show().step("a").state()).isEqualTo(StepState.COMPLETED);
    }

    @Test
    @Tag("S3-80")
    void branches_are_undone_in_the_order_in_which_they_really_completed() {
        var gate = newGate();
        var saga = workflow("saga", String.class);
        var slow = saga.step("slow", String.class, ctx -> {
                    gate.pass();
                    return ledger.add("slow", "s");
                })
                .undo(ctx -> ledger.add("undo slow"));
        var quick = told(saga, "quick");
        var opens = saga.step("opens", ctx -> gate.open()).after(quick);
        fails(saga, slow, opens);
        var workflow = saga.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("quick", "slow", "undo slow", "undo quick with result of quick");
    }

    @Test
    @Tag("S3-81")
    @Tag("S3-84")
    @Tag("S3-86")
    void only_completed_steps_with_an_undo_are_undone() {
        var saga = workflow("saga", String.class);
        var a = told(saga, "a");
        var skipped = told(saga, "skipped").after(a).when(ctx -> false);
        var reads = saga.step("reads", ctx -> ledger.add("reads")).readOnly().after(skipped);
        var plain = saga.step("plain", ctx -> ledger.add("plain")).after(reads);
        fails(saga, plain);
        told(saga, "pending")
                .after(plain, saga.step("never", ctx -> {}).after(plain).delay(Duration.ofHours(1)));
        var workflow = saga.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("a", "reads", "plain", "undo a with result of a");
    }

    @Test
    void a_step_that_failed_half_way_is_undone_only_if_it_asks_for_it() {
        var saga = workflow("saga", String.class);
        var a = told(saga, "a");
        saga.step("half", String.class, ctx -> {
                    throw StepFailure.permanent("no");
                })
                .after(a)
                .undoHalfDone((ctx, result) -> ledger.add("undo half with " + result));
        var workflow = saga.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("a", "undo half with null", "undo a with result of a");
    }

    private Workflow<String, @Nullable Void> undoing(UndoErrors mode, RuntimeException failure) {
        var saga = workflow("saga", String.class).undoErrors(mode);
        var a = told(saga, "a");
        var b = saga.step("b", ctx -> {}).after(a).undo(ctx -> {
            ledger.add("undo b " + ctx.attempt() + " " + ctx.key().replaceFirst(".*?/", ""));
            throw failure;
        });
        b.undoRetry(RetryPolicy.attempts(2).constant(Duration.ZERO));
        var c = told(saga, "c").after(b);
        fails(saga, c);
        return saga.build();
    }

    @Test
    @Tag("S3-19")
    @Tag("S3-83")
    void an_undo_that_exhausts_its_attempts_stops_the_roll_back_and_is_visible() {
        var workflow = undoing(UndoErrors.STOP, new IllegalStateException("stuck"));
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines())
                .containsExactly("a", "c", "undo c with result of c", "undo b 1 b/undo", "undo b 2 b/undo");
        assertThat(run.show().undos())
                .extracting(UndoRecord::state)
                .containsExactly(UndoState.DONE, UndoState.FAILED, UndoState.PENDING);
        assertThat(run.show().note()).isEqualTo("rolled back only in part; step 'fails' failed: no");
        assertThat(run.explain()).startsWith("failed at ").endsWith(": step 'fails' failed: no; not undone: 'b', 'a'");
    }

    @Test
    @Tag("S3-83")
    void a_workflow_may_ask_to_go_on_with_the_other_undos() {
        var workflow = undoing(UndoErrors.CONTINUE, new IllegalStateException("stuck"));
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).endsWith("undo b 2 b/undo", "undo a with result of a");
        assertThat(run.explain()).endsWith("; not undone: 'b'");
    }

    @Test
    void an_undo_that_says_it_failed_for_good_is_not_tried_again() {
        var workflow = undoing(UndoErrors.STOP, StepFailure.permanent("the money is gone"));
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).contains("undo b 1 b/undo").doesNotContain("undo b 2 b/undo");
        assertThat(String.valueOf(run.show().undos().get(1).failure())).isEqualTo("external: the money is gone");
    }

    @Test
    void an_undo_may_say_of_which_kind_its_failure_is() {
        var workflow = undoing(UndoErrors.STOP, StepFailure.of(ErrorCategory.VALIDATION, "unknown account"));
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).doesNotContain("undo b 2 b/undo");
        assertThat(String.valueOf(run.show().undos().get(1).failure())).isEqualTo("validation: unknown account");
    }

    @Test
    void an_undo_that_takes_too_long_has_failed() {
        var gate = newGate();
        var saga = workflow("saga", String.class);
        var a = saga.step("a", ctx -> {}).undo(ctx -> gate.pass()).undoTimeout(Duration.ofMillis(100));
        fails(saga, a);
        var workflow = saga.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(String.valueOf(run.show().undos().get(0).failure())).isEqualTo("timeout: no outcome in time");
    }

    @Test
    @Tag("S3-82")
    void an_undo_whose_worker_was_lost_is_done_by_another_one_and_recorded_once() {
        var gate = newGate();
        var saga = workflow("saga", String.class);
        var a = told(saga, "a");
        var b = saga.step("b", ctx -> {}).after(a).undo(ctx -> {
            ledger.add("undo b " + ctx.attempt());
            if (ctx.attempt() == 1) {
                gate.passStubbornly();
            }
        });
        fails(saga, b);
        var workflow = saga.build();
        var cut = newCut();
        var first = open(cut, workflow);
        var run = first.start(workflow, "x");
        gate.awaitArrivals(1);
        var second = open(workflow);

        cut.cut();

        assertThat(awaitEnd(second.handle(workflow, run.id()))).isEqualTo(RunState.ROLLED_BACK);
        var before = second.runs().history(run.id());
        assertThat(ledger.lines()).containsExactly("a", "undo b 1", "undo b 2", "undo a with result of a");
        assertThat(before.stream().flatMap(entry -> entry.changes().stream()))
                .filteredOn(line -> line.startsWith("undo b: RUNNING -> DONE"))
                .hasSize(1);
        cut.mend();
        gate.open();
        first.start(workflow, "another, so that the late outcome has arrived").show();
        assertThat(second.runs().history(run.id())).isEqualTo(before);
    }

    @Test
    void a_workflow_with_an_undo_compensates_unless_it_says_otherwise() {
        var line = Workflow.of("line", String.class)
                .step("book", String.class, in -> ledger.add("book", "booked " + in))
                .undo((ctx, booked) -> ledger.add("undo " + booked))
                .step("pay", String.class, (String booked) -> {
                    throw StepFailure.permanent("no money");
                });
        var run = open(line).start(line, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).isEqualTo(List.of("book", "undo booked x"));
    }
}
