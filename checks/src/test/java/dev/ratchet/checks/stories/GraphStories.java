package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.StepHandle;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps that need each other, and steps that do not. */
abstract class GraphStories extends EngineStories {
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger active = new AtomicInteger();

    @Test
    @Tag("S3-90")
    void branches_that_do_not_need_each_other_overlap_and_a_join_waits_for_all() {
        var both = newGate();
        var graph = workflow("diamond", String.class);
        var top = graph.step("top", String.class, ctx -> ledger.add("top", ctx.input()));
        var left = graph.step("left", String.class, top, (ctx, in) -> {
            both.pass();
            return ledger.add("left", in + "L");
        });
        var right = graph.step("right", String.class, top, (ctx, in) -> {
            both.pass();
            return ledger.add("right", in + "R");
        });
        var join = graph.step("join", String.class, left, right, (ctx, a, b) -> ledger.add("join", a + b));
        var workflow = graph.returns(join);
        var run = open(workflow).start(workflow, "x");

        both.awaitArrivals(2);
        both.open();

        assertThat(run.await()).isEqualTo("xLxR");
        assertThat(ledger.lines()).startsWith("top").endsWith("join").hasSize(4);
    }

    @Test
    @Tag("S3-90")
    void no_more_steps_of_a_run_are_active_than_its_workflow_allows() {
        var gate = newGate();
        var wide = workflow("wide", String.class);
        for (var i = 0; i < 6; i++) {
            wide.step("branch-" + i, ctx -> {
                active.accumulateAndGet(running.incrementAndGet(), Math::max);
                gate.pass();
                running.decrementAndGet();
            });
        }
        var workflow = wide.maxConcurrentSteps(2).build();
        var run = open(workflow).start(workflow, "x");

        gate.awaitArrivals(2);
        gate.open();
        run.await();

        assertThat(gate.arrivals()).isEqualTo(6);
        assertThat(active).hasValueLessThanOrEqualTo(2);
    }

    @Test
    @Tag("S3-61")
    @Tag("S3-90")
    void what_needs_a_skipped_step_goes_on_without_its_result() {
        var graph = workflow("conditional", Integer.class);
        var small = graph.step("small", String.class, ctx -> "small").when(ctx -> ctx.input() < 10);
        var large = graph.step("large", String.class, ctx -> "large").when(ctx -> ctx.input() >= 10);
        var end = graph.step("end", String.class, small, large, (ctx, a, b) -> a + " " + b);
        var workflow = graph.returns(end);
        var engine = open(workflow);

        assertThat(engine.run(workflow, 1)).isEqualTo("small null");
        assertThat(engine.run(workflow, 100)).isEqualTo("null large");
    }

    @Test
    void a_branch_that_fails_stops_the_others_and_what_they_still_complete_is_undone() {
        var gate = newGate();
        var graph = workflow("branches", String.class);
        graph.step("slow", ctx -> gate.passStubbornly()).undo(ctx -> ledger.add("slow undone"));
        graph.step("bad", ctx -> {
            gate.awaitArrivals(1);
            throw StepFailure.permanent("bad");
        });
        var workflow = graph.build();
        var run = open(workflow).start(workflow, "x");
        awaitStep(run, "bad", StepState.FAILED);

        gate.open();

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("slow undone");
    }

    @Test
    void a_step_asks_only_for_results_that_are_certain_to_be_there() {
        var graph = workflow("careless", String.class);
        var other = graph.step("other", String.class, ctx -> "other");
        graph.step("careless", String.class, ctx -> ctx.result(other));
        var workflow = graph.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note())
                .isEqualTo(
                        "step 'careless' failed: step 'careless' asks for the result of 'other' and does not need it,"
                                + " so it may not be done yet: add after(...)");
    }

    @Test
    void a_fan_of_50_branches_and_a_join_runs_through() {
        var wide = workflow("wide", Integer.class);
        var branches = new ArrayList<StepHandle<Integer, Integer>>();
        for (var i = 0; i < 50; i++) {
            var number = i;
            branches.add(wide.step("branch-" + i, Integer.class, ctx -> ctx.input() + number));
        }
        var join = wide.step(
                "join",
                Integer.class,
                ctx -> branches.stream().mapToInt(ctx::result).sum());
        join.after(branches.toArray(StepHandle[]::new));
        var workflow = wide.returns(join);

        assertThat(open(workflow).run(workflow, 1)).isEqualTo(50 + 49 * 25);
    }
}
