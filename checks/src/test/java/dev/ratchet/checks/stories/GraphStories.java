package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps that need each other, and steps that do not. */
abstract class GraphStories extends EngineStories {
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
}
