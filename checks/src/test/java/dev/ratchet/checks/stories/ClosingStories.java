package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Reason;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Engines that come and go: what they were at is finished by others, at once. */
abstract class ClosingStories extends EngineStories {
    /** So long that a test which had to wait for it would fail. */
    private static final Duration LONG_LEASE = Duration.ofHours(1);

    @Test
    void closing_gives_back_what_does_not_finish_and_another_engine_goes_on_at_once() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        var work = slow.step("work", String.class, ctx -> {
            if (ctx.attempt() == 1) {
                gate.pass();
            }
            return ctx.reason() + " " + ctx.attempt();
        });
        var workflow = slow.returns(work);
        var first = open(home().engine().lease(LONG_LEASE).workflows(workflow));
        var run = first.start(workflow, "x");
        gate.awaitArrivals(1);
        var second = open(home().engine().lease(LONG_LEASE).workflows(workflow));

        first.close();

        var taken = second.handle(workflow, run.id());
        assertThat(taken.await(Duration.ofSeconds(60))).isEqualTo(Reason.READY + " 2");
        assertThat(taken.show().step("work").failures())
                .as("giving back counts no attempt")
                .isZero();
    }

    @Test
    void closing_waits_for_handlers_that_finish_within_the_grace() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        var work = slow.step("work", String.class, ctx -> {
            gate.passStubbornly();
            return "attempt " + ctx.attempt();
        });
        var workflow = slow.returns(work);
        var first = home().engine().lease(LONG_LEASE).workflows(workflow).open();
        var run = first.start(workflow, "x");
        gate.awaitArrivals(1);

        var closing = CompletableFuture.runAsync(first::close);
        assertThat(closing).isNotDone();
        gate.open();
        closing.join();

        assertThat(openIdle().runs().show(run.id()).step("work").state()).isEqualTo(StepState.COMPLETED);
        assertThat(gate.arrivals()).isEqualTo(1);
    }

    @Test
    void a_handler_that_never_stops_does_not_stop_the_engine_from_closing() {
        var gate = newGate();
        var stubborn = workflow("stubborn", String.class);
        var work = stubborn.step("work", String.class, ctx -> {
            if (ctx.attempt() == 1) {
                gate.passStubbornly();
            }
            return "attempt " + ctx.attempt();
        });
        var workflow = stubborn.returns(work);
        var first = open(home().engine().lease(LONG_LEASE).workflows(workflow));
        var run = first.start(workflow, "x");
        gate.awaitArrivals(1);

        first.close();

        var second = open(workflow);
        assertThat(second.handle(workflow, run.id()).await(Duration.ofSeconds(60)))
                .isEqualTo("attempt 2");
    }

    @Test
    void an_undo_that_is_interrupted_by_closing_is_done_by_the_next_engine() {
        var gate = newGate();
        var saga = workflow("saga", String.class);
        var first = saga.step("first", ctx -> {}).undo(ctx -> {
            ledger.add("undo " + ctx.attempt());
            if (ctx.attempt() == 1) {
                gate.pass();
            }
        });
        saga.step("fails", ctx -> {
                    throw new IllegalStateException("no");
                })
                .after(first);
        var workflow = saga.build();
        var engine = open(home().engine().lease(LONG_LEASE).workflows(workflow));
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);

        engine.close();

        assertThat(awaitEnd(open(workflow).handle(workflow, run.id()))).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("undo 1", "undo 2");
    }

    @Test
    void runs_that_wait_and_runs_in_the_queue_outlive_every_engine() {
        var waits = workflow("waits", String.class);
        var go = waits.signal("go", String.class);
        var last = waits.step("last", String.class, go, (ctx, word) -> ctx.input() + " " + word);
        var workflow = waits.returns(last);
        var first = open(workflow);
        var waiting = first.start(workflow, "waiting");
        awaitState(waiting, RunState.WAITING);
        first.close();
        var idle = openIdle();
        var queued = idle.start(workflow, "queued");
        idle.runs().signal(waiting.id(), "go", "on");
        idle.runs().signal(queued.id(), "go", "on");
        idle.close();

        var second = open(workflow);

        assertThat(second.handle(workflow, waiting.id()).await()).isEqualTo("waiting on");
        assertThat(second.handle(workflow, queued.id()).await()).isEqualTo("queued on");
    }

    @Test
    void a_closed_engine_says_so_and_closing_twice_is_fine() {
        var workflow = quick();
        var engine = open(workflow);
        engine.run(workflow, "x");
        engine.close();
        engine.close();

        assertThatThrownBy(() -> engine.start(workflow, "y", StartOptions.id("late")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the engine is closed");
        assertThat(openIdle().runs().find("late")).isEmpty();
    }

    private static Workflow<String, String> quick() {
        return Workflow.of("quick", String.class).step("work", String.class, in -> in + "!");
    }

    @Test
    void whoever_waits_for_a_run_when_its_engine_closes_is_not_left_waiting() {
        var waits = workflow("waits", String.class);
        waits.signal("go", String.class);
        var workflow = waits.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        var waiting = CompletableFuture.supplyAsync(() -> {
            try {
                run.await();
                return "ended";
            } catch (RuntimeException e) {
                return String.valueOf(e.getMessage());
            }
        });
        awaitState(run, RunState.WAITING);

        engine.close();

        Await.until("the one who waits is told", waiting::isDone);
        assertThat(waiting.join()).contains("closed");
    }

    @Test
    void whoever_asked_for_something_when_the_store_was_gone_is_told_when_the_engine_closes() {
        var cut = newCut();
        var workflow = quick();
        var engine = open(cut, workflow);
        engine.run(workflow, "x");
        cut.cut();
        var first = engine.startAsync(workflow, "y", StartOptions.id("first"));
        var second = engine.startAsync(workflow, "y", StartOptions.id("second"));

        engine.close();

        assertThat(first).isCompletedExceptionally();
        assertThat(second).isCompletedExceptionally();
    }

    @Test
    void a_short_outage_of_the_store_is_survived_without_a_lost_or_repeated_step() {
        var cut = newCut();
        var gate = newGate();
        var steady = workflow("steady", String.class);
        var first = steady.step("first", String.class, ctx -> {
            gate.passStubbornly();
            return ledger.add("first", "1");
        });
        var second = steady.step("second", String.class, first, (ctx, in) -> ledger.add("second", in + "2"));
        var workflow = steady.returns(second);
        var engine = open(Engine.builder().store(cut.store()).lease(LONG_LEASE).workflows(workflow));
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);

        cut.cut();
        gate.open();
        Await.until("the first step has acted", () -> ledger.count("first") == 1);
        assertThatThrownBy(run::show).isInstanceOf(StoreException.class);
        cut.mend();

        assertThat(run.await()).isEqualTo("12");
        assertThat(ledger.lines()).containsExactly("first", "second");
        assertThat(run.show().step("first").attempt()).isEqualTo(1);
    }

    @Test
    void no_more_handlers_run_at_once_than_the_engine_allows() {
        var gate = newGate();
        var slow = workflow("slow", Integer.class);
        slow.step("work", ctx -> gate.pass());
        var workflow = slow.build();
        var engine = open(home().engine().concurrency(3).workflows(workflow));
        for (var i = 0; i < 10; i++) {
            engine.start(workflow, i, StartOptions.id("run-" + i));
        }
        gate.awaitArrivals(3);
        assertThat(engine.runs().list(RunFilter.all().in(RunState.QUEUED)).runs())
                .hasSize(7);

        gate.open();

        for (var i = 0; i < 10; i++) {
            engine.handle(workflow, "run-" + i).await();
        }
        assertThat(gate.arrivals()).isEqualTo(10);
    }
}
