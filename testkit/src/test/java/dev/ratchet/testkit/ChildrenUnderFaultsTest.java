package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.testkit.store.faults.Fault;
import dev.ratchet.testkit.store.faults.Faults;
import dev.ratchet.testkit.store.faults.FaultyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Child runs while calls of the store are lost and processes die: each child ends once, and its parent hears of all. */
class ChildrenUnderFaultsTest {
    private static final int SEEDS = 150;
    private static final String PARENT = "p";

    /** One life of a parent: a store that fails, engines that die, and what became of it. */
    private static final class Life implements AutoCloseable {
        private final Random random;
        private final Faults faults;
        private final InMemoryStore store;
        private final TestEngine engine;
        private final int count;
        private boolean isCalm = true;

        Life(long seed, boolean toleratesAll) {
            random = new Random(seed);
            faults = Faults.seeded(seed, 0.15);
            count = 1 + random.nextInt(1_200);
            var clock = new ManualClock(Instant.parse("2026-01-01T12:00:00Z"));
            store = new InMemoryStore(clock);
            var faulty = new FaultyStore(store, call -> isCalm ? Fault.NONE : faults.next(call));
            var workflow = parent(toleratesAll);
            engine = TestEngine.on(faulty, clock, workflow);
            engine.start(workflow, count, StartOptions.id(PARENT));
        }

        private static Workflow<Integer, ?> parent(boolean toleratesAll) {
            var child = Workflow.of("child", Integer.class).step("work", Integer.class, n -> {
                if (n % 7 == 3) {
                    throw StepFailure.permanent("no sevens");
                }
                return n;
            });
            var parent = Workflow.define("parent", 1, Integer.class);
            var first = parent.sleep("first", Duration.ofSeconds(1));
            var each = parent.forEach(
                    "each",
                    child,
                    ctx -> IntStream.range(0, ctx.input()).boxed().toList());
            (toleratesAll ? each.toleratingAll() : each).after(first);
            return parent.build();
        }

        void storm(int turns) {
            isCalm = false;
            for (var turn = 0; turn < turns; turn++) {
                try {
                    engine.advance(Duration.ofMillis(random.nextInt(2_000)));
                } catch (StoreException e) {
                    assertThat(e.isTransient()).isTrue();
                }
                if (random.nextInt(10) == 0) {
                    isCalm = true;
                    engine.crash();
                    isCalm = false;
                }
            }
            isCalm = true;
        }

        void calm() {
            for (var turn = 0; turn < 100 && hasOpen(); turn++) {
                engine.advance(Duration.ofSeconds(5));
            }
        }

        private boolean hasOpen() {
            return !engine.show(PARENT).isOver()
                    || engine.runs().children(PARENT, "each", 0, count).stream()
                            .anyMatch(end -> end.state() != null && !end.state().isOver());
        }

        FanoutRow fanout() {
            var attempt = engine.show(PARENT).step("each").attempt();
            var key = new FanoutKey(RunKey.of(new RunId(PARENT)), "each", attempt);
            return store.fanouts().find(key).orElseThrow();
        }

        int bad() {
            return (int) IntStream.range(0, count).filter(n -> n % 7 == 3).count();
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    @Test
    void all_children_are_counted_once() {
        for (var seed = 0; seed < SEEDS; seed++) {
            try (var life = new Life(seed, true)) {
                life.storm(20);
                life.calm();

                assertThat(life.engine.show(PARENT).state()).as("seed " + seed).isEqualTo(RunState.COMPLETED);
                assertThat(life.fanout().open()).as("seed " + seed).isZero();
                assertThat(life.fanout().failed()).as("seed " + seed).isEqualTo(life.bad());
                assertThat(life.fanout().closed()).isTrue();
                assertThat(life.store.fanouts().due(10)).isEmpty();
                assertThat(life.engine.show(PARENT).revision())
                        .as("seed " + seed)
                        .isLessThan(20);
            }
        }
    }

    @Test
    void a_failing_fan_out_and_a_cancelled_one_leave_no_child_behind() {
        for (var seed = 0; seed < SEEDS; seed++) {
            try (var life = new Life(seed, false)) {
                life.storm(life.random.nextInt(6));
                if (seed % 2 == 0 && !life.engine.show(PARENT).isOver()) {
                    life.engine.runs().cancel(PARENT, "enough");
                }
                life.storm(10);
                life.calm();

                var expected = life.engine.show(PARENT).state();
                assertThat(expected.isOver()).as("seed " + seed).isTrue();
                assertThat(life.hasOpen()).as("seed " + seed).isFalse();
                assertThat(life.store.fanouts().due(10)).as("seed " + seed).isEmpty();
            }
        }
    }
}
