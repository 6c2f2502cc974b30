package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.StepHandle;
import dev.ratchet.engine.TypeRef;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is too much, too odd or of the wrong type is refused with a clear word, and disturbs nobody else. */
abstract class LimitStories extends EngineStories {
    private static final int MOST = Limits.STANDARD.payloadBytes();

    private static Workflow<Integer, Integer> sized() {
        return Workflow.of("sized", Integer.class)
                .step("make", String.class, size -> "x".repeat(size))
                .step("measure", Integer.class, String::length);
    }

    @Test
    void an_input_that_is_too_large_is_refused_before_anything_is_stored() {
        var workflow = Workflow.of("input", String.class).step("length", Integer.class, String::length);
        var engine = open(workflow);

        assertThat(engine.run(workflow, "x".repeat(MOST - 2))).isEqualTo(MOST - 2);
        assertThatThrownBy(() -> engine.run(workflow, "x".repeat(MOST)))
                .isInstanceOf(PayloadException.class)
                .hasMessage("the input has more than 262144 bytes as JSON; store it elsewhere and hand in where it is");
        assertThatThrownBy(() -> engine.run(workflow, "ü".repeat(MOST / 2))).isInstanceOf(PayloadException.class);
        assertThat(engine.runs().list(RunFilter.all()).runs()).hasSize(1);
    }

    @Test
    void a_result_that_is_too_large_fails_its_step_for_good_and_says_why() {
        var workflow = sized();
        var engine = open(workflow);
        var run = engine.start(workflow, MOST);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note())
                .isEqualTo(
                        "step 'make' failed: the result has more than 262144 bytes as JSON, which is the most that a run keeps;"
                                + " store it elsewhere and return where it is");
        assertThat(engine.run(workflow, MOST - 2)).isEqualTo(MOST - 2);
    }

    @Test
    void an_engine_may_allow_more() {
        var workflow = sized();
        var engine = open(home().engine()
                .limits(Limits.STANDARD.but().payloadBytes(1 << 20).build())
                .workflows(workflow));

        assertThat(engine.run(workflow, MOST * 2)).isEqualTo(MOST * 2);
    }

    @Test
    void an_input_of_another_shape_than_the_code_expects_fails_the_step_without_a_retry() {
        var old = Workflow.of("shape", String.class).step("use", Integer.class, String::length);
        var starter = openIdle();
        var id = starter.start(old, "not a number").id();
        starter.close();
        var changed = Workflow.of("shape", Integer.class).step("use", Integer.class, in -> in);
        var run = open(changed).handle(changed, id);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note())
                .startsWith(
                        "step 'use' failed: step 'use' cannot use the input: cannot turn JSON into java.lang.Integer: ");
        assertThat(run.show().step("use").attempt()).isEqualTo(1);
    }

    @Test
    void a_signal_of_another_shape_fails_the_step_that_reads_it_and_not_the_one_that_waits() {
        var order = workflow("order", String.class);
        var paid = order.signal("paid", Integer.class);
        order.step("book", Integer.class, paid, (ctx, cents) -> cents);
        var workflow = order.build();
        var run = open(workflow).start(workflow, "x");

        openIdle().runs().signal(run.id(), "paid", "much");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).contains("step 'book' cannot use the result of 'paid'");
    }

    @Test
    void odd_texts_come_through_unchanged() {
        var texts = new TypeRef<List<String>>() {};
        var workflow = Workflow.of("odd", texts).step("echo", texts, in -> in);
        var odd = List.of(
                "",
                "\u0000",
                "\"quoted\" \\ back",
                "line\nbreak\t",
                "ümlaut € 𝄞 👍🏽",
                "{\"json\":1}",
                "'; DROP TABLE run; --");

        assertThat(open(workflow).run(workflow, odd)).isEqualTo(odd);
    }

    @Test
    void odd_texts_in_labels_keys_and_reasons_come_through_or_are_refused() {
        var waits = workflow("waits", String.class);
        waits.signal("go", String.class);
        var workflow = waits.build();
        var engine = open(workflow);
        var options = StartOptions.id("id 'x' ü %_").label("läbel'", "\"v\"").businessKey("k'\"");
        var run = engine.start(workflow, "x", options);

        assertThat(run.show().labels()).isEqualTo(Map.of("läbel'", "\"v\""));
        assertThat(engine.runs()
                        .list(RunFilter.all().labelled("läbel'", "\"v\""))
                        .runs())
                .hasSize(1);
        engine.runs().pause(run.id(), "because \"of\" \u0000 \n'it'");
        assertThat(run.show().note()).isEqualTo("because \"of\" \uFFFD \n'it'");
        engine.runs().resume(run.id());
        run.signal("gö 'n' \"go\"", "y");
        run.signal("go", "z");
        run.await();
        assertThat(run.show().signals()).isEqualTo(Map.of("gö 'n' \"go\"", 1));
    }

    @Test
    void a_null_input_and_a_null_result_are_values_too() {
        var nulls = workflow("nulls", String.class);
        var echo = nulls.step("echo", String.class, ctx -> ctx.input());
        var length = nulls.step("length", String.class, echo, (ctx, in) -> "got " + in);
        var workflow = nulls.returns(length);

        assertThat(start(open(workflow), workflow)).isEqualTo("got null");
    }

    @SuppressWarnings("NullAway") // What a careless caller does.
    private static String start(Engine engine, Workflow<String, String> workflow) {
        return engine.run(workflow, null);
    }

    @Test
    void results_of_any_common_type_come_back_as_they_were() {
        record Parcel(String to, Duration within, Map<String, List<Integer>> parts) {}
        var parcel = new Parcel("Ann", Duration.ofDays(2), Map.of("a", List.of(1, 2)));
        var workflow = Workflow.of("types", String.class)
                .step("pack", Parcel.class, in -> parcel)
                .step("check", Parcel.class, in -> {
                    if (!in.equals(parcel)) {
                        throw new IllegalStateException("it is " + in);
                    }
                    return in;
                });

        assertThat(open(workflow).run(workflow, "x")).isEqualTo(parcel);
    }

    @Test
    void a_workflow_that_makes_no_sense_is_refused_with_all_that_is_wrong() {
        var wrong = workflow("wrong", String.class);
        StepHandle<String, ?> first = wrong.step("same", ctx -> {});
        wrong.step("same", ctx -> {}).after(first).timeout(Duration.ofSeconds(-1));

        assertThatThrownBy(wrong::build)
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("3 to fix")
                .hasMessageContaining("same");
    }

    @Test
    void a_large_workflow_of_300_steps_runs_through() {
        var large = workflow("large", Integer.class);
        var last = large.step("step-0", Integer.class, ctx -> ctx.input());
        for (var i = 1; i < 300; i++) {
            last = large.step("step-" + i, Integer.class, last, (ctx, in) -> in + 1);
        }
        var workflow = large.returns(last);

        assertThat(open(workflow).run(workflow, 1)).isEqualTo(300);
    }
}
