package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.stories.stage.Home;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ten thousand children of one run, through two engines on one database. */
class ManyChildrenTest extends EngineStories {
    private static final int CHILDREN = 10_000;

    private final ConcurrentMap<Integer, Integer> done = new ConcurrentHashMap<>();

    @Override
    public Home newHome() {
        return Home.postgres();
    }

    /** The same workflow as each engine has it, which counts what that engine does. */
    private Workflow<Integer, Long> workflow(AtomicInteger here) {
        var child = Workflow.of("child", Integer.class).step("double", Integer.class, n -> {
            here.incrementAndGet();
            done.merge(n, 1, Integer::sum);
            return 2 * n;
        });
        var parent = Workflow.define("many", 1, Integer.class);
        var all = parent.forEach(
                "all", child, ctx -> IntStream.range(0, ctx.input()).boxed().toList());
        return parent.returns(parent.step(
                "sum",
                Long.class,
                all,
                (ctx, results) -> results.values().mapToLong(n -> n).sum()));
    }

    @Test
    void ten_thousand_children_are_done_once_each_and_their_parent_is_written_a_handful_of_times() {
        var first = new AtomicInteger();
        var second = new AtomicInteger();
        var workflow = workflow(first);
        var engine = open(home().engine().workflows(workflow).concurrency(8));
        open(home().engine().workflows(workflow(second)).concurrency(8));

        var run = engine.start(workflow, CHILDREN, StartOptions.id("many"));

        assertThat(run.await(Duration.ofMinutes(2))).isEqualTo((long) CHILDREN * (CHILDREN - 1));
        assertThat(done).hasSize(CHILDREN);
        assertThat(done.values()).containsOnly(1);
        assertThat(first.get() + second.get()).isEqualTo(CHILDREN);
        assertThat(first).hasPositiveValue();
        assertThat(second).hasPositiveValue();
        assertThat(run.show().revision()).isLessThan(10);
        assertThat(engine.runs().children("many", "all", CHILDREN - 2, 10))
                .hasSize(2)
                .allMatch(end -> end.state() == RunState.COMPLETED);
    }
}
