package dev.ratchet.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.Vote;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DataFlowTest {
    record Item(String name) {}

    private final WorkflowBuilder<Integer> flow = Workflow.define("flow", 1, Integer.class);
    private final StepHandle<Integer, Integer> one = flow.step("one", Integer.class, ctx -> 1);
    private final StepHandle<Integer, String> two = flow.step("two", String.class, ctx -> "2");
    private final StepHandle<Integer, Item> three = flow.step("three", Item.class, ctx -> new Item("3"));
    private final StepHandle<Integer, List<Item>> four =
            flow.step("four", new TypeRef<List<Item>>() {}, ctx -> List.of(new Item("4")));

    private static ScriptedAttempt attempt(String step) {
        return ScriptedAttempt.of(step)
                .input("5")
                .output("one", "1")
                .output("two", "\"2\"")
                .output("three", "{\"name\":\"3\"}")
                .output("four", "[{\"name\":\"4\"}]");
    }

    @Test
    void a_step_gets_up_to_four_results_in_the_order_in_which_it_names_them() throws Exception {
        var none = flow.step("none", String.class, ctx -> "n" + ctx.input());
        flow.step("a", String.class, one, (ctx, a) -> "" + (a + ctx.input()));
        flow.step("b", String.class, two, one, (ctx, b, a) -> b.concat("-") + (a + 1));
        flow.step("c", String.class, three, two, one, (ctx, c, b, a) -> c.name() + b + a);
        flow.step(
                "d",
                String.class,
                four,
                three,
                two,
                one,
                (ctx, d, c, b, a) -> d.get(0).name() + c.name() + b + a);
        var workflow = flow.returns(none);

        assertThat(attempt("none").in(workflow)).isEqualTo(new Report.Completed("\"n5\""));
        assertThat(attempt("a").in(workflow)).isEqualTo(new Report.Completed("\"6\""));
        assertThat(attempt("b").in(workflow)).isEqualTo(new Report.Completed("\"2-2\""));
        assertThat(attempt("c").in(workflow)).isEqualTo(new Report.Completed("\"321\""));
        assertThat(attempt("d").in(workflow)).isEqualTo(new Report.Completed("\"4321\""));
        assertThat(workflow.definition().steps().get(8).needs()).containsExactly("four", "three", "two", "one");
    }

    @Test
    void the_same_goes_for_generic_results() throws Exception {
        var items = new TypeRef<List<Item>>() {};
        flow.step("a", items, three, (ctx, c) -> List.of(c));
        flow.step("b", items, three, two, (ctx, c, b) -> List.of(c, new Item(b)));
        flow.step("c", items, three, two, one, (ctx, c, b, a) -> List.of(c, new Item(b + a)));
        flow.step("d", items, four, three, two, one, (ctx, d, c, b, a) -> List.of(d.get(0), c, new Item(b + a)));
        var workflow = flow.returns(four);

        assertThat(attempt("a").in(workflow)).isEqualTo(new Report.Completed("[{\"name\":\"3\"}]"));
        assertThat(attempt("b").in(workflow)).isEqualTo(new Report.Completed("[{\"name\":\"3\"},{\"name\":\"2\"}]"));
        assertThat(attempt("c").in(workflow)).isEqualTo(new Report.Completed("[{\"name\":\"3\"},{\"name\":\"21\"}]"));
        assertThat(attempt("d").in(workflow))
                .isEqualTo(new Report.Completed("[{\"name\":\"4\"},{\"name\":\"3\"},{\"name\":\"21\"}]"));
        assertThat(workflow.result(Map.of("four", "[{\"name\":\"x\"}]")::get, Codec.standard()))
                .isEqualTo(List.of(new Item("x")));
    }

    @Test
    void a_step_without_a_result_class_acts_and_gives_nothing() throws Exception {
        var seen = new ArrayList<Object>();
        flow.step("none", ctx -> seen.add(ctx.input()));
        flow.step("a", one, (ctx, a) -> seen.add(a));
        flow.step("b", one, two, (ctx, a, b) -> seen.add(a + b));
        flow.step("c", one, two, three, (ctx, a, b, c) -> seen.add(a + b + c.name()));
        flow.step("d", one, two, three, four, (ctx, a, b, c, d) -> {
            seen.add(a + b + c.name() + d.size());
        });
        var workflow = flow.build();

        for (var step : List.of("none", "a", "b", "c", "d")) {
            assertThat(attempt(step).in(workflow)).isEqualTo(new Report.Completed(null));
        }
        assertThat(seen).containsExactly(5, 1, "12", "123", "1231");
        assertThat(workflow.result(step -> "1", Codec.standard())).isNull();
    }

    @Test
    void a_need_that_was_skipped_is_null() throws Exception {
        var skipped = two.when(ctx -> ctx.input() > 10);
        var after = flow.step("after", String.class, skipped, (ctx, b) -> b == null ? "without" : "with " + b);
        var asking = flow.step(
                "asking",
                String.class,
                skipped,
                (ctx, b) -> ctx.resultIfAny(skipped).orElse("none") + ctx.result(skipped));
        var workflow = flow.returns(asking);

        assertThat(ScriptedAttempt.of("after").input("1").in(workflow)).isEqualTo(new Report.Completed("\"without\""));
        assertThat(attempt("after").in(workflow)).isEqualTo(new Report.Completed("\"with 2\""));
        assertThat(ScriptedAttempt.of("asking").in(workflow)).isEqualTo(new Report.Completed("\"nonenull\""));
        assertThat(attempt("asking").in(workflow)).isEqualTo(new Report.Completed("\"22\""));
        assertThat(after.name()).isEqualTo("after");
    }

    @Test
    void a_condition_is_asked_first_and_skips_the_step() throws Exception {
        var seen = new ArrayList<String>();
        flow.step("big", ctx -> seen.add("ran")).when(ctx -> ctx.input() > 10).after(one);
        flow.step("follows", ctx -> seen.add("ran")).after(one).when(ctx -> ctx.result(one) == 1);
        var workflow = flow.build();

        assertThat(attempt("big").in(workflow)).isEqualTo(new Report.Skipped());
        assertThat(seen).isEmpty();
        assertThat(attempt("big").input("11").in(workflow)).isEqualTo(new Report.Completed(null));
        assertThat(attempt("follows").in(workflow)).isEqualTo(new Report.Completed(null));
        assertThat(attempt("follows").output("one", "2").in(workflow)).isEqualTo(new Report.Skipped());
        assertThat(seen).hasSize(2);
    }

    @Test
    void a_step_may_ask_for_what_it_needs_by_way_of_others() throws Exception {
        var middle = flow.step("middle", ctx -> {}).after(one, two);
        var last = flow.step("last", Integer.class, ctx -> ctx.result(one) + 1)
                .after(three)
                .after(middle);

        assertThat(attempt("last").in(flow.returns(last))).isEqualTo(new Report.Completed("2"));
    }

    @Test
    void a_step_may_not_ask_for_what_it_does_not_need() throws Exception {
        var alone = flow.step("alone", Integer.class, ctx -> ctx.result(one));

        assertThat(attempt("alone").in(flow.returns(alone))).isInstanceOfSatisfying(Report.Failed.class, failed -> {
            assertThat(failed.category()).isEqualTo(ErrorCategory.VALIDATION);
            assertThat(failed.message())
                    .isEqualTo("step 'alone' asks for the result of 'one' and does not need it,"
                            + " so it may not be done yet: add after(...)");
        });
    }

    @Test
    void json_becomes_values_when_asked_for_and_once() throws Exception {
        flow.step("idle", String.class, one, two, (ctx, a, b) -> "done");
        flow.step("busy", String.class, three, (ctx, c) -> c.name() + ctx.result(three) + ctx.input() + ctx.input())
                .after(one);
        var workflow = flow.build();

        var idle = attempt("idle");
        assertThat(idle.in(workflow)).isEqualTo(new Report.Completed("\"done\""));
        assertThat(idle.asked()).containsExactly("one", "two");
        var busy = attempt("busy");
        assertThat(busy.in(workflow)).isEqualTo(new Report.Completed("\"3Item[name=3]55\""));
        assertThat(busy.asked()).containsExactly("three", "input");
    }

    @Test
    void a_handler_that_gives_null_has_no_result() throws Exception {
        flow.step("null", String.class, ctx -> nothing());
        assertThat(attempt("null").in(flow.build())).isEqualTo(new Report.Completed(null));
    }

    @SuppressWarnings("NullAway") // Handlers are not all checked for null.
    private static String nothing() {
        return null;
    }

    @Test
    void signals_and_approvals_are_results_like_others() throws Exception {
        var paid = flow.signal("paid", Item.class, one, Duration.ofDays(1));
        var many = flow.signal("many", new TypeRef<List<Item>>() {});
        var ok = flow.approval("ok", paid, Duration.ofDays(1));
        var last = flow.step(
                "last",
                String.class,
                paid,
                many,
                ok,
                (ctx, item, items, by) -> item.name() + items.get(0).name() + by.by() + by.notes());
        var workflow = flow.returns(last);
        var votes = List.of(
                new Vote("eve", false, "not yet", Instant.parse("2026-11-15T09:00:00Z")),
                new Vote("ann", true, "fine", Instant.parse("2026-11-15T10:00:00Z")),
                new Vote("bob", true, "", Instant.parse("2026-11-15T10:00:01Z")));

        assertThat(ScriptedAttempt.of("last")
                        .output("paid", "{\"name\":\"p\"}")
                        .output("many", "[{\"name\":\"m\"}]")
                        .output("ok", Codec.standard().write(Map.of("votes", votes)))
                        .in(workflow))
                .isEqualTo(new Report.Completed("\"pm[ann, bob][not yet, fine]\""));
    }

    @Test
    void the_context_tells_who_the_attempt_is_and_passes_on_what_it_says() throws Exception {
        var seen = new ArrayList<@Nullable Object>();
        flow.step("look", ctx -> {
            seen.add(ctx.runId());
            seen.add(ctx.stepName());
            seen.add(ctx.key());
            seen.add(ctx.fence());
            seen.add(ctx.attempt());
            seen.add(ctx.isAskedToStop());
            seen.add(ctx.approved());
            ctx.heartbeat();
            ctx.heartbeat("half way");
        });
        var attempt = attempt("look").number(3).askedToStop();
        attempt.in(flow.build());

        assertThat(seen)
                .containsExactly(new RunId("run-1"), "look", "run-1/look", 7L, 3, true, Optional.<Approved>empty());
        assertThat(attempt.heartbeats).containsExactly("null", "half way");
    }
}
