package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.Limits;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Outcome;
import dev.ratchet.engine.Reason;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may work on a run, and what becomes of it when that worker is lost. */
abstract class ClaimStories extends EngineStories {
    private RunRow row(String id) {
        try (var store = home().open()) {
            return store.load(List.of(RunKey.of(new RunId(id)))).get(0);
        }
    }

    @Test
    @Tag("S4-04")
    @Tag("S4-35")
    @Tag("S4-36")
    void a_handler_begins_only_when_its_claim_and_its_attempt_are_on_record() {
        var claimed = workflow("claimed", String.class);
        claimed.step("work", ctx -> {
            var row = row(ctx.runId().text());
            var isLeased =
                    row.owner() != null && Objects.requireNonNull(row.wake()).isAfter(row.updated());
            ledger.add(row.steps() + (isLeased ? " leased, fence " : " free, fence ") + row.fence() + " "
                    + (row.fence() == ctx.fence()));
        });
        var workflow = claimed.build();
        var queued = openIdle().start(workflow, "x");
        assertThat(row(queued.id()).owner()).isNull();
        assertThat(queued.show().step("work").attempt()).isZero();

        open(workflow).handle(workflow, queued.id()).await();

        assertThat(ledger.lines()).containsExactly("R leased, fence 1 true");
        assertThat(queued.show().step("work").failures()).isZero();
        assertThat(row(queued.id()).owner()).isNull();
    }

    @Test
    @Tag("S4-36")
    void without_a_worker_nothing_happens_outside() {
        var workflow = acting();
        var starter = openIdle();
        var run = starter.start(workflow, "x");
        starter.close();

        var other = open(Workflow.of("another", String.class).step("rest", String.class, in -> in));
        other.run(Workflow.of("another", String.class).step("rest", String.class, in -> in), "y");

        assertThat(other.runs().show(run.id()).state()).isEqualTo(RunState.QUEUED);
        assertThat(ledger.lines()).isEmpty();
    }

    private Workflow<String, @Nullable Void> acting() {
        var acting = workflow("acting", String.class);
        acting.step("act", ctx -> ledger.add("acted"));
        return acting.build();
    }

    @Test
    @Tag("S4-30")
    @Tag("S4-33")
    void a_lost_lease_is_taken_over_and_the_step_runs_again_knowing_it() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        slow.step("work", ctx -> {
            ledger.add(ctx.reason() + " " + ctx.attempt() + " " + ctx.fence());
            if (ctx.attempt() == 1) {
                gate.passStubbornly();
            }
        });
        var workflow = slow.build();
        var cut = newCut();
        var run = open(cut, workflow).start(workflow, "x");
        gate.awaitArrivals(1);
        var second = open(workflow).handle(workflow, run.id());

        cut.cut();
        second.await();

        assertThat(ledger.lines()).containsExactly("READY 1 1", "LEASE_EXPIRED 2 2");
        var step = second.show().step("work");
        assertThat(List.of(step.attempt(), step.failures())).containsExactly(2, 1);
        assertThat(second.show().revision()).isGreaterThan(2);
    }

    @Test
    @Tag("S4-40")
    void a_worker_that_comes_back_too_late_changes_nothing() {
        var gate = newGate();
        var late = workflow("late", String.class);
        var work = late.step("work", String.class, ctx -> {
            if (ctx.attempt() == 1) {
                gate.passStubbornly();
                ledger.add("the first one ends");
            }
            return "by attempt " + ctx.attempt();
        });
        var workflow = late.returns(work);
        var cut = newCut();
        var first = open(cut, workflow);
        var run = first.start(workflow, "x");
        gate.awaitArrivals(1);
        var second = open(workflow);
        cut.cut();
        assertThat(second.handle(workflow, run.id()).await()).isEqualTo("by attempt 2");
        var before = second.runs().history(run.id());

        cut.mend();
        gate.open();
        Await.until("the late one has ended", () -> ledger.count("the first one ends") == 1);
        settle(first);

        assertThat(second.runs().history(run.id())).isEqualTo(before);
        assertThat(second.handle(workflow, run.id()).await()).isEqualTo("by attempt 2");
        assertThat(run.await()).isEqualTo("by attempt 2");
    }

    /** Lets everything that was on its way arrive: whatever is asked now is answered after it. */
    private void settle(Engine engine) {
        engine.run(acting(), "settle");
    }

    @Test
    @Tag("S4-40")
    void a_handler_that_lost_its_run_is_interrupted_and_told_to_stop() {
        var gate = newGate();
        var lost = workflow("lost", String.class);
        lost.step("work", ctx -> {
            if (ctx.attempt() == 1) {
                try {
                    gate.pass();
                } catch (InterruptedException e) {
                    ledger.add("interrupted, asked to stop " + ctx.isAskedToStop());
                    throw e;
                }
            }
        });
        var workflow = lost.build();
        var cut = newCut();
        var run = open(cut, workflow).start(workflow, "x");
        gate.awaitArrivals(1);

        cut.cut();

        Await.until("the handler is told", () -> !ledger.lines().isEmpty());
        assertThat(ledger.lines()).containsExactly("interrupted, asked to stop true");
        open(workflow).handle(workflow, run.id()).await();
    }

    @Test
    void a_live_worker_that_renews_is_not_robbed() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        slow.step("work", ctx -> gate.pass());
        var workflow = slow.build();
        var run = open(home().engine().lease(LEASE).workflows(workflow)).start(workflow, "x");
        gate.awaitArrivals(1);
        open(home().engine().lease(LEASE).workflows(workflow));
        var first = Objects.requireNonNull(row(run.id()).wake());

        Await.until(
                "the lease was renewed twice",
                () -> Objects.requireNonNull(row(run.id()).wake()).isAfter(first.plus(LEASE)));
        gate.open();
        run.await();

        assertThat(gate.arrivals()).isEqualTo(1);
        assertThat(run.show().step("work").attempt()).isEqualTo(1);
    }

    @Test
    @Tag("S4-30")
    @Tag("S4-31")
    @Tag("S4-32")
    void a_fresh_worker_takes_what_was_lost_what_is_ready_and_what_has_waited_too_long() {
        var gate = newGate();
        var mixed = workflow("mixed", String.class);
        mixed.outcome("work", String.class, ctx -> {
            if (ctx.input().equals("lost") && ctx.reason() == Reason.READY) {
                gate.passStubbornly();
            }
            if (ctx.input().equals("waits") && ctx.reason() == Reason.READY) {
                return Outcome.waiting("never", LEASE.plusMillis(500));
            }
            ledger.add(ctx.input() + " " + ctx.reason());
            return Outcome.completed("");
        });
        var workflow = mixed.build();
        var cut = newCut();
        var dying = open(cut, workflow);
        dying.start(workflow, "lost", StartOptions.id("lost"));
        var waits = dying.start(workflow, "waits", StartOptions.id("waits"));
        gate.awaitArrivals(1);
        awaitState(waits, RunState.WAITING);
        cut.cut();
        openIdle().start(workflow, "ready", StartOptions.id("ready"));

        var fresh = open(home().engine().concurrency(1).workflows(workflow));

        for (var id : List.of("lost", "ready", "waits")) {
            fresh.handle(workflow, id).await();
        }
        assertThat(ledger.lines())
                .containsExactlyInAnyOrder("lost LEASE_EXPIRED", "ready READY", "waits WAITING_TIMEOUT");
    }

    @Test
    void a_step_that_keeps_losing_its_worker_fails_as_poison_and_its_neighbours_do_not() {
        var gate = newGate();
        var poison = workflow("poison", String.class);
        poison.step("work", ctx -> {
            if (ctx.input().equals("bad")) {
                gate.passStubbornly();
            }
        });
        var workflow = poison.build();
        var limits = Limits.STANDARD.but().lostLeases(2).build();
        var run = openIdle().start(workflow, "bad");
        for (var life = 1; life <= 2; life++) {
            var cut = newCut();
            open(Engine.builder()
                    .store(cut.store())
                    .lease(Duration.ofMillis(400))
                    .limits(limits)
                    .workflows(workflow));
            gate.awaitArrivals(life);
            cut.cut();
        }
        var last = open(home().engine().limits(limits).workflows(workflow));
        last.run(workflow, "good");

        assertThat(awaitEnd(last.handle(workflow, run.id()))).isEqualTo(RunState.FAILED);
        assertThat(last.runs().show(run.id()).note()).contains("its worker was lost 2 times in a row");
        assertThat(gate.arrivals()).isEqualTo(2);
    }

    @Test
    @Tag("S4-31")
    @Tag("S4-36")
    void two_engines_share_500_runs_and_each_step_is_done_exactly_once() {
        var calls = new ConcurrentHashMap<String, AtomicInteger>();
        var gate = newGate();
        var many = workflow("many", Integer.class);
        var first = many.step("first", Integer.class, ctx -> {
            gate.pass();
            return counted(calls, ctx.key(), ctx.input());
        });
        var second = many.step("second", Integer.class, first, (ctx, in) -> counted(calls, ctx.key(), in * 2));
        var workflow = many.returns(second);
        var starter = openIdle();
        var ids = IntStream.range(0, 500)
                .mapToObj(i -> starter.startAsync(workflow, i, StartOptions.id("run-" + i)))
                .toList();
        ids.forEach(started -> assertThat(started.join().state()).isNotNull());

        var engines = List.of(
                open(home().engine().name("one").concurrency(20).workflows(workflow)),
                open(home().engine().name("two").concurrency(20).workflows(workflow)));
        gate.awaitArrivals(40);
        gate.open();

        for (var i = 0; i < 500; i++) {
            var run = engines.get(i % 2).handle(workflow, "run-" + i);
            assertThat(run.await()).isEqualTo(i * 2);
            assertThat(run.show().step("second").state()).isEqualTo(StepState.COMPLETED);
        }
        assertThat(calls).hasSize(1_000);
        assertThat(calls.values()).extracting(AtomicInteger::get).containsOnly(1);
        var workers = ids.stream()
                .map(started -> starter.runs().history(started.join().id()))
                .flatMap(List::stream)
                .map(entry -> entry.actor())
                .filter(actor -> actor.startsWith("w"))
                .distinct();
        assertThat(workers).as("both engines had their share").hasSize(2);
    }

    private static int counted(ConcurrentHashMap<String, AtomicInteger> calls, String key, int result) {
        calls.computeIfAbsent(key, first -> new AtomicInteger()).incrementAndGet();
        return result;
    }
}
