package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.Retrying;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** What users can expect of the engine that they test with. */
class TestEngineTest {
    @Test
    void a_workflow_runs_to_its_result() {
        var hello = Workflow.of("hello", String.class).step("greet", String.class, name -> "Hello " + name);
        try (var engine = TestEngine.of(hello)) {
            var id = engine.start(hello, "World");

            assertThat(engine.result(hello, id)).isEqualTo("Hello World");
        }
    }

    @Test
    void retries_wait_in_virtual_time() {
        var flaky = Workflow.define("flaky", 1, Integer.class);
        var step = flaky.step("try", Integer.class, ctx -> ctx.input() + 1).retries(5);
        var workflow = flaky.returns(step);
        try (var engine = TestEngine.of(workflow)) {
            var script = engine.script("flaky", "try").failsTimes(3, new IOException("busy"));
            var before = engine.now();
            var view = engine.run(workflow, 1);

            assertThat(view.state()).isEqualTo(RunState.COMPLETED);
            assertThat(script.attempts()).isEqualTo(4);
            assertThat(Duration.between(before, engine.now())).isGreaterThan(Duration.ofSeconds(1));
        }
    }

    @Test
    void a_script_for_a_workflow_or_step_that_is_not_there_is_an_error() {
        var line = Workflow.of("line", String.class)
                .step("b", String.class, in -> in)
                .step("a", String.class, in -> in);
        try (var engine = TestEngine.of(line)) {
            assertThatThrownBy(() -> engine.script("lne", "a"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no workflow 'lne', only [line]");
            assertThatThrownBy(() -> engine.script("line", "c"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("workflow 'line' has no step 'c', only [b, a]");
        }
    }

    @Test
    void a_saga_is_undone_in_reverse() {
        var undone = new ArrayList<String>();
        var saga = Workflow.define("saga", 1, String.class).failurePolicy(FailurePolicy.COMPENSATE);
        var a = saga.step("a", String.class, ctx -> "A").undo((ctx, r) -> undone.add(r));
        var b = saga.step("b", String.class, a, (ctx, r) -> r + "B").undo((ctx, r) -> undone.add(r));
        var c = saga.step("c", String.class, b, (ctx, r) -> {
            throw new IllegalStateException("no");
        });
        var workflow = saga.returns(c);
        try (var engine = TestEngine.of(workflow)) {
            var id = engine.start(workflow, "x");

            assertThat(engine.show(id).state()).isEqualTo(RunState.ROLLED_BACK);
            assertThat(undone).containsExactly("AB", "A");
        }
    }

    @Test
    void a_run_that_is_tried_again_reuses_what_still_holds() {
        var line = Workflow.of("line", String.class)
                .step("a", String.class, in -> in + "a")
                .step("b", String.class, in -> in + "b");
        try (var engine = TestEngine.of(line)) {
            var first = engine.script("line", "a");
            engine.script("line", "b").failsTimes(1, new IllegalStateException("no"));
            var failed = engine.start(line, "x");
            var again = engine.runs().retry(failed, Retrying.USUAL).text();
            engine.work();

            assertThat(engine.show(failed).state()).isEqualTo(RunState.FAILED);
            assertThat(engine.result(line, again)).isEqualTo("xab");
            assertThat(first.attempts()).isEqualTo(1);
        }
    }

    @Test
    void signals_approvals_and_sleeps_survive_a_crash() {
        var w = Workflow.define("mixed", 1, String.class);
        var paid = w.signal("paid", Integer.class, Duration.ofDays(1));
        var nap = w.sleep("nap", paid, Duration.ofHours(3));
        var ok = w.approval("ok", nap, Duration.ofDays(2));
        var end = w.step(
                "end", String.class, paid, ok, (ctx, p, by) -> p + by.by().toString());
        var workflow = w.returns(end);
        try (var engine = TestEngine.of(workflow)) {
            var id = engine.start(workflow, "x");
            assertThat(engine.runs().explain(id)).startsWith("waiting for signal 'paid'");
            engine.runs().signal(id, "paid", 42, "m1");
            engine.runs().signal(id, "paid", 43, "m1");
            engine.work();
            assertThat(engine.runs().explain(id)).startsWith("'nap' sleeps until");
            engine.crash();
            engine.advance(Duration.ofHours(4));
            assertThat(engine.runs().explain(id)).startsWith("waiting for approval 'ok' until");
            engine.runs().approve(id, "ok", "ann", "fine");
            engine.work();
            assertThat(engine.runs().history(id)).hasSize(10);
            assertThat(engine.result(workflow, id)).isEqualTo("42[ann]");
        }
    }

    @Test
    void what_runs_publish_is_seen_unless_the_attempt_failed() {
        var order = Workflow.define("order", 1, String.class);
        order.step("ship", ctx -> {
                    ctx.publish("order.shipped", ctx.attempt());
                    if (ctx.attempt() == 1) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .retries(1);
        var workflow = order.build();
        try (var engine = TestEngine.of(workflow)) {
            engine.run(workflow, "x");

            assertThat(engine.published())
                    .extracting(event -> event.type() + " " + event.data())
                    .containsExactly("order.shipped 2");
        }
    }
}
