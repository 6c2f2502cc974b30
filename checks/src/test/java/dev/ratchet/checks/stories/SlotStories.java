package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.checks.stories.stage.Gate;
import dev.ratchet.checks.stories.stage.Words;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.EngineBuilder;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.queues.QueueView;
import dev.ratchet.engine.runs.Retrying;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queues: how many of their runs are under way at once, who goes first, and who serves them. */
abstract class SlotStories extends EngineStories {
    private static final String STRIPE = "stripe";

    private static StartOptions in(String id) {
        return StartOptions.id(id).queue(STRIPE);
    }

    private EngineBuilder serving(Workflow<?, ?>... workflows) {
        return home().engine().queues("default", STRIPE).workflows(workflows);
    }

    private Workflow<String, @Nullable Void> passing(Gate gate) {
        var passing = workflow("passing", String.class);
        passing.step("pass", ctx -> {
            ledger.add(ctx.runId().text());
            gate.pass();
        });
        return passing.build();
    }

    private static void awaitLine(Engine engine, String id, String line) {
        Await.until(
                "it is told: " + line,
                () -> engine.runs().explain(id).equals(line),
                () -> "it is told: " + engine.runs().explain(id));
    }

    @Test
    @Tag("S3-01")
    @Tag("S3-10")
    @Tag("S3-11")
    void a_triggered_run_is_queued_until_a_slot_is_free() {
        var gate = newGate();
        var workflow = passing(gate);
        var engine = open(serving(workflow));
        engine.queues().limit(STRIPE, 1);
        var first = engine.start(workflow, "x", in("first"));
        gate.awaitArrivals(1);

        var second = engine.start(workflow, "x", in("second").createdOnly());
        assertThat(second.state()).isEqualTo(RunState.CREATED);
        engine.runs().start("second");
        var third = engine.start(workflow, "x", in("third"));

        assertThat(List.of(second.state(), third.state())).containsOnly(RunState.QUEUED);
        awaitLine(engine, "second", "queued: 1 of 1 slots of 'stripe' in use, position 1");
        awaitLine(engine, "third", "queued: 1 of 1 slots of 'stripe' in use, position 2");
        assertThat(engine.queues().position("third")).hasValue(2);
        assertThat(engine.queues().list()).containsExactly(new QueueView(STRIPE, 1, 1, 2));
        gate.open();
        List.of(first, second, third).forEach(RunHandle::await);

        assertThat(ledger.lines()).containsExactly("first", "second", "third");
        assertThat(new Words(home(), Vocabulary.RESOURCE).ofRun("second"))
                .containsExactly("idle", "queued", "executing", "completed");
        assertThat(engine.queues().list()).containsExactly(new QueueView(STRIPE, 1, 0, 0));
        assertThat(engine.queues().position("third")).isEmpty();
    }

    @Test
    void three_engines_share_three_slots_though_one_after_the_other_is_lost() {
        var most = new AtomicInteger();
        var limited = workflow("limited", String.class);
        for (var step : List.of("one", "two")) {
            limited.step(step, ctx -> {
                try (var store = home().open()) {
                    var used = store.queues().list().get(0).used();
                    most.accumulateAndGet(used, Math::max);
                }
            });
        }
        var workflow = limited.build();
        var starter = openIdle();
        starter.queues().limit(STRIPE, 3);
        var runs = new ArrayList<RunHandle<?>>();
        for (var i = 0; i < 30; i++) {
            runs.add(starter.start(workflow, "x", in("run-" + i)));
        }
        for (var i = 0; i < 3; i++) {
            var cut = newCut();
            open(Engine.builder().store(cut.store()).lease(LEASE).queues(STRIPE).workflows(workflow));
            var many = (i + 1) * 5;
            Await.until(many + " runs have ended", () -> ended(runs) >= many);
            cut.cut();
        }

        open(serving(workflow));
        runs.forEach(EngineStories::awaitEnd);

        assertThat(runs).allMatch(run -> run.state() == RunState.COMPLETED);
        assertThat(most.get()).isBetween(1, 3);
        assertThat(starter.queues().list()).containsExactly(new QueueView(STRIPE, 3, 0, 0));
    }

    private static long ended(List<RunHandle<?>> runs) {
        return runs.stream().filter(run -> run.state().isOver()).count();
    }

    @Test
    void a_run_that_waits_frees_its_slot_and_needs_another_when_it_is_woken() {
        var gate = newGate();
        var passing = passing(gate);
        var waiting = workflow("waiting", String.class);
        var go = waiting.signal("go", String.class);
        waiting.step("end", ctx -> ledger.add("woken")).after(go);
        var workflow = waiting.build();
        var engine = open(serving(passing, workflow));
        engine.queues().limit(STRIPE, 1);
        var woken = engine.start(workflow, "x", in("woken"));
        awaitState(woken, RunState.WAITING);
        var other = engine.start(passing, "x", in("other"));
        gate.awaitArrivals(1);

        woken.signal("go", "now");

        awaitLine(engine, "woken", "ready to go on, but 1 of 1 slots of 'stripe' in use, position 1");
        assertThat(woken.state()).isEqualTo(RunState.RUNNING);
        assertThat(ledger.lines()).containsExactly("other");
        gate.open();
        other.await();
        woken.await();
        assertThat(ledger.lines()).containsExactly("other", "woken");
    }

    @Test
    void a_run_keeps_its_slot_through_a_backoff_and_frees_it_when_it_is_paused() {
        var flaky = workflow("flaky", String.class);
        flaky.step("work", ctx -> {
                    ledger.add(ctx.runId() + " " + ctx.attempt());
                    if (ctx.attempt() == 1 && ctx.input().equals("bad")) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .retry(RetryPolicy.attempts(3).constant(Duration.ofHours(1)));
        var workflow = flaky.build();
        var engine = open(serving(workflow));
        engine.queues().limit(STRIPE, 1);
        var first = engine.start(workflow, "bad", in("first"));
        awaitStep(first, "work", StepState.BACKOFF);
        var second = engine.start(workflow, "good", in("second"));
        awaitLine(engine, "second", "queued: 1 of 1 slots of 'stripe' in use, position 1");

        engine.runs().pause("first", "lunch");

        second.await();
        assertThat(ledger.lines()).containsExactly("first 1", "second 1");
        engine.runs().cancel("first", "enough");
        assertThat(engine.queues().list()).containsExactly(new QueueView(STRIPE, 1, 0, 0));
    }

    @Test
    void what_fails_or_is_cancelled_frees_its_slot() {
        var gate = newGate();
        var workflow = passing(gate);
        var engine = open(serving(workflow));
        engine.queues().limit(STRIPE, 1);
        var first = engine.start(workflow, "x", in("first"));
        gate.awaitArrivals(1);
        var queued = engine.start(workflow, "x", in("queued"));
        var second = engine.start(workflow, "x", in("second"));

        queued.cancel("not needed");
        first.cancel("stop it");
        awaitEnd(first);
        gate.awaitArrivals(2);
        gate.open();
        second.await();

        assertThat(queued.state()).isEqualTo(RunState.CANCELLED);
        assertThat(ledger.lines()).containsExactly("first", "second");
    }

    @Test
    void of_all_runs_with_a_concurrency_key_one_at_a_time_is_under_way() {
        var gate = newGate();
        var workflow = passing(gate);
        var engine = open(serving(workflow));
        var other = open(serving(workflow));
        var first = engine.start(workflow, "x", StartOptions.id("first").concurrencyKey("customer-7"));
        gate.awaitArrivals(1);

        var second = other.start(workflow, "x", in("second").concurrencyKey("customer-7"));
        var third = other.start(workflow, "x", in("third").concurrencyKey("customer-8"));
        gate.awaitArrivals(2);

        assertThat(ledger.lines()).containsExactly("first", "third");
        assertThat(second.state()).isEqualTo(RunState.QUEUED);
        awaitLine(other, "second", "queued: run 'first' holds the key 'customer-7'");
        gate.open();
        List.of(first, second, third).forEach(RunHandle::await);
        assertThat(ledger.lines()).containsExactly("first", "third", "second");
    }

    @Test
    void a_retry_as_a_new_run_has_the_same_key() {
        var gate = newGate();
        var workflow = passing(gate);
        var engine = open(serving(workflow));
        var failed = engine.start(workflow, "x", in("failed").concurrencyKey("k"));
        gate.awaitArrivals(1);
        failed.cancel("wrong");
        awaitEnd(failed);
        engine.start(workflow, "x", in("holder").concurrencyKey("k"));
        gate.awaitArrivals(2);

        var again = engine.runs().retry("failed", Retrying.USUAL);

        awaitLine(engine, again.text(), "queued: run 'holder' holds the key 'k'");
        gate.open();
        awaitEnd(engine.handle(workflow, again.text()));
        awaitEnd(engine.handle(workflow, "holder"));
    }

    @Test
    void a_priority_is_a_head_start_in_the_queue() {
        var gate = newGate();
        var workflow = passing(gate);
        gate.open();
        var engine = open(serving(workflow));
        engine.queues().limit(STRIPE, 0);
        var runs = new ArrayList<RunHandle<?>>();
        runs.add(engine.start(workflow, "x", in("plain")));
        runs.add(engine.start(workflow, "x", in("urgent").priority(3600)));
        runs.add(engine.start(workflow, "x", in("soon").priority(60)));
        awaitLine(engine, "plain", "queued: 0 of 0 slots of 'stripe' in use, position 3");

        engine.queues().limit(STRIPE, 1);
        runs.forEach(EngineStories::awaitEnd);

        assertThat(ledger.lines()).containsExactly("urgent", "soon", "plain");
        assertThatThrownBy(() -> engine.start(workflow, "x", in("late").priority(-1)))
                .hasMessageContaining("a priority is a head start of 0 to 1000000 seconds, not -1");
    }

    @Test
    void a_limit_that_another_process_has_set_holds_for_the_very_next_start() {
        var gate = newGate();
        var workflow = passing(gate);
        var engine = open(serving(workflow));
        var operator = openIdle();
        var before = engine.start(workflow, "x", in("before"));
        gate.awaitArrivals(1);

        operator.queues().limit(STRIPE, 0);
        var held = engine.start(workflow, "x", in("held"));

        assertThat(held.state()).isEqualTo(RunState.QUEUED);
        operator.queues().unlimited(STRIPE);
        gate.open();
        before.await();
        held.await();
        assertThat(operator.queues().list()).isEmpty();
    }

    @Test
    void a_worker_takes_only_from_the_queues_that_it_serves() {
        var gate = newGate();
        var workflow = passing(gate);
        gate.open();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", in("run"));
        engine.start(workflow, "x", StartOptions.id("own")).await();

        assertThat(run.state()).isEqualTo(RunState.QUEUED);
        assertThat(engine.runs().explain("run")).startsWith("queued: no worker for queue 'stripe' since ");
        open(home().engine().queues(STRIPE).workflows(workflow));

        run.await();
        assertThat(ledger.lines()).containsExactly("own", "run");
    }

    @Test
    void a_limit_must_make_sense() {
        var engine = openIdle();

        assertThatThrownBy(() -> engine.queues().limit(STRIPE, -1))
                .hasMessage("queue 'stripe' cannot have -1 slots; 0 holds all of its runs, and unlimited(...) takes the"
                        + " limit away");
        assertThatThrownBy(() -> engine.queues().limit(" ", 1)).hasMessageContaining("the name of a queue must have");
    }
}
