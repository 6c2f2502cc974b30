package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.engine.Workflow;
import java.util.ArrayList;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Runs that are alone in their process, whose steps the committers do themselves. */
abstract class AloneStories extends EngineStories {
    @Test
    void the_steps_of_a_lone_run_follow_each_other_on_the_thread_that_commits_them() {
        var threads = new CopyOnWriteArrayList<String>();
        var line = workflow("line", String.class);
        var first = line.step("first", String.class, ctx -> note(threads));
        var second = line.step("second", String.class, first, (ctx, before) -> note(threads));
        var third = line.step("third", String.class, second, (ctx, before) -> note(threads));
        var workflow = line.returns(third);
        var engine = open(workflow);

        for (var i = 0; i < 20; i++) {
            engine.run(workflow, "x");
        }

        assertThat(threads)
                .filteredOn(name -> name.startsWith("ratchet-commit-"))
                .hasSizeGreaterThan(20);
    }

    private static String note(CopyOnWriteArrayList<String> threads) {
        threads.add(Thread.currentThread().getName());
        return "noted";
    }

    @Test
    void a_lone_step_may_wait_for_another_run_of_its_process() {
        var inner = Workflow.of("inner", String.class).step("work", String.class, word -> "inner " + word);
        var outer = workflow("outer", String.class);
        var engine = open(inner);
        var asks = outer.step("asks", String.class, ctx -> "outer of " + engine.run(inner, ctx.input()));
        var workflow = outer.returns(asks);

        for (var i = 0; i < 5; i++) {
            assertThat(engine.run(workflow, "x")).isEqualTo("outer of inner x");
        }
    }

    @Test
    void a_lone_step_that_takes_long_holds_nobody_up() {
        var gate = newGate();
        var slow = Workflow.of("slow", String.class).step("waits", String.class, word -> {
            gate.pass();
            return word;
        });
        var quick = Workflow.of("quick", Integer.class).step("works", Integer.class, number -> number + 1);
        var engine = open(slow, quick);
        var waiting = engine.start(slow, "at last");
        gate.awaitArrivals(1);

        var runs = new ArrayList<Integer>();
        for (var i = 0; i < 200; i++) {
            runs.add(engine.run(quick, i));
        }
        gate.open();

        assertThat(runs).hasSize(200).startsWith(1).endsWith(200);
        assertThat(waiting.await()).isEqualTo("at last");
    }
}
