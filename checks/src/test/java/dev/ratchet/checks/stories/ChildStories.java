package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.TypeRef;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.children.Results;
import dev.ratchet.engine.runs.RunFailedException;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs that start other runs and wait for them. */
abstract class ChildStories extends EngineStories {
    private static final TypeRef<List<Integer>> NUMBERS = new TypeRef<>() {};

    /** Squares a number, and fails for those that are negative. */
    private static Workflow<Integer, Integer> square() {
        return Workflow.of("square", Integer.class).step("square", Integer.class, n -> {
            if (n < 0) {
                throw StepFailure.permanent("no root of " + n);
            }
            return n * n;
        });
    }

    private static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void a_child_run_gives_its_result_to_the_step_that_started_it() {
        var parent = workflow("parent", Integer.class);
        var first = parent.step("first", Integer.class, ctx -> ctx.input() + 1);
        var child = parent.child("square", square(), first);
        var workflow = parent.returns(parent.step("last", String.class, child, (ctx, n) -> "got " + n));
        var engine = open(workflow);

        var run = engine.start(workflow, 6, StartOptions.id("p"));

        assertThat(run.await()).isEqualTo("got 49");
        var view = engine.runs().show("p~square~1~0");
        assertThat(view.parent()).hasToString("p");
        assertThat(view.workflow()).isEqualTo("square");
        assertThat(view.input()).isEqualTo("7");
        assertThat(run.show().parent()).isNull();
        assertThat(run.show().step("square").output()).isEqualTo("49");
        assertThat(engine.runs().explain("p~square~1~0")).endsWith("(child run 0 of 'square' of run 'p')");
    }

    @Test
    void a_child_may_have_children_and_return_nothing() {
        var leaf = workflow("leaf", String.class);
        leaf.step("note", ctx -> {
            ledger.add("leaf " + ctx.input(), "");
        });
        var middle = workflow("middle", String.class);
        middle.child("down", leaf.build(), ctx -> ctx.input() + "!");
        var top = workflow("top", String.class);
        top.child("down", middle.build(), ctx -> ctx.input() + "?");
        var workflow = top.build();

        assertThat(open(workflow).run(workflow, "x")).isNull();

        assertThat(ledger.lines()).containsExactly("leaf x?!");
    }

    @Test
    void a_list_becomes_as_many_child_runs_whose_results_come_in_order() {
        var parent = Workflow.define("each", 1, NUMBERS);
        var items = parent.step("items", NUMBERS, ctx -> ctx.input());
        var all = parent.forEach("all", square(), items);
        var sum = parent.step("sum", Integer.class, all, (ctx, squares) -> {
            assertThat(squares.size()).isEqualTo(600);
            assertThat(squares.failed()).isZero();
            var index = 0;
            for (var item : squares) {
                assertThat(item.index()).isEqualTo(index);
                assertThat(item.value()).isEqualTo(index * index);
                index++;
            }
            return squares.values().mapToInt(n -> n).sum();
        });
        var workflow = parent.returns(sum);
        var run = open(workflow).start(workflow, upTo(600));

        assertThat(run.await())
                .isEqualTo(upTo(600).stream().mapToInt(n -> n * n).sum());
        assertThat(run.show().revision()).isLessThan(10);
        assertThat(run.show().step("all").output()).isEqualTo("""
                {"attempt":1,"count":600,"failed":0,"result":"square"}""");
    }

    @Test
    void a_run_may_give_the_results_of_its_children() {
        var parent = Workflow.define("each", 1, NUMBERS);
        var workflow = parent.returns(parent.forEach("all", square(), ctx -> ctx.input()));
        var engine = open(workflow);

        Results<Integer> results = engine.run(workflow, List.of(3, 1, 2));
        Results<Integer> none = engine.run(workflow, List.of());

        assertThat(results.values()).containsExactly(9, 1, 4);
        assertThat(results).hasToString("3 child runs, 0 failed");
        assertThat(none.size()).isZero();
        assertThat(none).isEmpty();
    }

    @Test
    void as_many_failures_as_are_tolerated_are_told_by_the_results() {
        var parent = Workflow.define("each", 1, NUMBERS);
        var some = parent.forEach("some", square(), ctx -> ctx.input()).tolerating(2);
        var all = parent.forEach("all", square(), ctx -> List.of(-1, -2, -3)).toleratingAll();
        var workflow = parent.returns(parent.step(
                "end",
                String.class,
                some,
                all,
                (ctx, a, b) -> a.failed() + " " + a.values().toList() + " " + b.failed() + " "
                        + b.stream().map(item -> String.valueOf(item.state())).toList()));
        var engine = open(workflow);

        assertThat(engine.run(workflow, List.of(1, -1, 2, -2, 3))).isEqualTo("2 [1, 4, 9] 3 [FAILED, FAILED, FAILED]");
    }

    @Test
    void one_failure_too_many_stops_the_others_before_anything_is_undone() {
        var gate = newGate();
        var child = workflow("child", Integer.class);
        child.step("reserve", ctx -> {
                    if (ctx.input() < 0) {
                        throw StepFailure.permanent("out of stock");
                    }
                })
                .undo(ctx -> {
                    ledger.add("child undone", "");
                });
        child.step("wait", ctx -> {
            gate.pass();
        });
        var parent = Workflow.define("parent", 1, NUMBERS);
        var pay = parent.step("pay", String.class, ctx -> "paid").undo((ctx, paid) -> {
            ledger.add("parent undone", "");
        });
        parent.forEach("each", child.build(), ctx -> ctx.input()).after(pay);
        var workflow = parent.build();
        var run = open(workflow).start(workflow, List.of(1, 2, -1));

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).endsWith("parent undone");
        assertThat(run.show().step("each").state()).isEqualTo(StepState.FAILED);
        assertThat(String.valueOf(run.show().step("each").failure())).contains("of 3 child runs failed");
    }

    @Test
    void cancel_reaches_children_and_those_that_were_never_started() {
        var gate = newGate();
        var child = workflow("child", Integer.class);
        child.step("wait", ctx -> {
            gate.pass();
        });
        var parent = Workflow.define("parent", 1, NUMBERS);
        parent.forEach("each", child.build(), ctx -> ctx.input());
        var workflow = parent.build();
        var engine = open(home().engine().workflows(workflow).concurrency(4));
        var run = engine.start(workflow, upTo(20), StartOptions.id("p"));
        gate.awaitArrivals(1);

        run.cancel("enough");

        assertThat(awaitEnd(run)).isEqualTo(RunState.CANCELLED);
        Await.until(
                "all children are over",
                () -> engine.runs().children("p", "each", 0, 100).stream()
                        .allMatch(end -> end.state() == null || end.state().isOver()),
                () -> String.valueOf(engine.runs().children("p", "each", 0, 100)));
        assertThat(engine.runs().children("p", "each", 0, 100))
                .hasSize(20)
                .noneMatch(end -> end.state() == RunState.COMPLETED);
    }

    @Test
    void a_parent_says_how_many_children_have_ended_and_shows_them() {
        var gate = newGate();
        var child = workflow("child", Integer.class);
        child.step("work", ctx -> {
            if (ctx.input() == 0) {
                throw StepFailure.permanent("no");
            }
            if (ctx.input() > 2) {
                gate.pass();
            }
        });
        var parent = Workflow.define("parent", 1, NUMBERS);
        parent.forEach("each", child.build(), ctx -> ctx.input()).tolerating(1);
        var workflow = parent.build();
        var run = open(workflow).start(workflow, upTo(5), StartOptions.id("p"));

        Await.until(
                "three have ended",
                () -> run.explain()
                        .equals("waiting for the child runs of 'each': 3 of 5 ended, 1 failed, without a deadline"),
                run::explain);
        gate.open();
        run.await();

        assertThat(open(workflow).runs().children("p", "each", 1, 2))
                .extracting(end -> end.run().text())
                .containsExactly("p~each~1~1", "p~each~1~2");
    }

    @Test
    void a_step_that_is_tried_again_has_new_children() {
        var calls = new AtomicInteger();
        var child = Workflow.of("child", Integer.class).step("work", Integer.class, n -> {
            if (calls.incrementAndGet() == 1) {
                throw StepFailure.permanent("not the first time");
            }
            return n;
        });
        var parent = workflow("parent", Integer.class);
        var work = parent.child("work", child, ctx -> ctx.input())
                .retry(RetryPolicy.attempts(2).constant(Duration.ofMillis(10)));
        var workflow = parent.returns(work);
        var engine = open(workflow);
        var run = engine.start(workflow, 5, StartOptions.id("p"));

        assertThat(run.await()).isEqualTo(5);
        assertThat(engine.runs().show("p~work~1~0").state()).isEqualTo(RunState.FAILED);
        assertThat(engine.runs().show("p~work~2~0").state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void a_child_that_fails_fails_the_run() {
        var parent = workflow("parent", Integer.class);
        parent.child("square", square(), ctx -> ctx.input());
        var workflow = parent.failurePolicy(FailurePolicy.ABORT).build();
        var engine = open(workflow);

        assertThatThrownBy(() -> engine.run(workflow, -1))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("1 of 1 child runs failed");
    }

    @Test
    void children_that_end_while_their_parent_is_paused_count_when_it_is_resumed() {
        var gate = newGate();
        var child = workflow("child", Integer.class);
        child.step("wait", ctx -> {
            gate.pass();
        });
        var parent = Workflow.define("parent", 1, NUMBERS);
        parent.forEach("each", child.build(), ctx -> ctx.input());
        var workflow = parent.build();
        var engine = open(workflow);
        var run = engine.start(workflow, upTo(3), StartOptions.id("p"));
        gate.awaitArrivals(3);

        engine.runs().pause("p", "lunch");
        gate.open();
        Await.until(
                "the parent knows",
                () -> engine.runs().children("p", "each", 0, 3).stream()
                        .allMatch(end -> end.state() == RunState.COMPLETED),
                run::explain);
        engine.runs().resume("p");

        run.await();
        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void children_outlive_the_process_that_started_them() {
        var gate = newGate();
        var parent = Workflow.define("parent", 1, NUMBERS);
        var child = Workflow.of("child", Integer.class).step("work", Integer.class, n -> {
            gate.pass();
            return n;
        });
        var all = parent.forEach("each", child, ctx -> ctx.input());
        var workflow = parent.returns(parent.step(
                "sum",
                Integer.class,
                all,
                (ctx, r) -> r.values().mapToInt(n -> n).sum()));
        var cut = newCut();
        var dying = open(cut, workflow);
        var id = dying.start(workflow, upTo(50)).id();
        gate.awaitArrivals(1);
        cut.cut();
        gate.open();

        Engine heir = open(home().engine().lease(LEASE).workflows(workflow));

        assertThat(heir.handle(workflow, id).await()).isEqualTo(49 * 50 / 2);
    }

    @Test
    void an_id_that_looks_like_that_of_a_child_is_refused() {
        var square = square();
        var engine = open(square);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> engine.start(square, 1, StartOptions.id("p~each~1~0")))
                .withMessageContaining("looks like that of a child run");
    }
}
