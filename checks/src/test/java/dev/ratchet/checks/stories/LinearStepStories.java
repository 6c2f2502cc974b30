package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.stories.stage.Linear;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Handler;
import dev.ratchet.engine.Outcome;
import dev.ratchet.engine.Reason;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.StepContext;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The four outcomes of a handler in the linear vocabulary, as the views show what becomes of its step. */
abstract class LinearStepStories extends EngineStories {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofMillis(150);

    private Linear linear() {
        return new Linear(home());
    }

    private Instant now() {
        try (var store = home().open()) {
            return store.now();
        }
    }

    /** A line of two steps: the first does as told, and the second is only there to come after. */
    private static Workflow<String, String> line(int attempts, Handler.Value0<String, Outcome<String>> code) {
        var order = workflow("order", String.class);
        var pay = order.outcome("pay", String.class, code).retry(RetryPolicy.attempts(attempts));
        order.step("ship", ctx -> {}).after(pay);
        return order.returns(pay);
    }

    private RunHandle<String> start(Workflow<String, String> workflow) {
        return open(workflow).start(workflow, "x", StartOptions.id("order-1"));
    }

    private Linear.Step pay() {
        return linear().step("order-1", 0);
    }

    private Outcome<String> payOnceSignalled(StepContext<String> ctx, Duration timeout) {
        ledger.add(ctx.reason() + " " + ctx.attempt());
        if (ctx.reason() == Reason.READY) {
            return Outcome.waiting("payment", timeout);
        }
        return Outcome.completed(ctx.signal(String.class).orElse("nothing"));
    }

    @Test
    @Tag("S4-11")
    @Tag("S4-60")
    @Tag("S4-61")
    void a_step_that_waits_shows_for_what_and_until_when_while_the_instance_runs_on() {
        var before = now();

        var run = start(line(3, ctx -> payOnceSignalled(ctx, HOUR)));
        awaitState(run, RunState.WAITING);

        var pay = pay();
        assertThat(pay.status()).isEqualTo("WAITING");
        assertThat(pay.waitingFor()).isEqualTo("payment");
        assertThat(pay.deadline()).isBetween(before.plus(HOUR), now().plus(HOUR));
        assertThat(pay.nextRun()).isNull();
        assertThat(pay.lockedBy()).isNull();
        assertThat(pay.lockedUntil()).isNull();
        assertThat(pay.attempts()).isZero();
        assertThat(linear().instance("order-1").brief()).isEqualTo("RUNNING at 0 pay");
    }

    @Test
    @Tag("S4-90")
    void an_event_of_its_type_makes_the_waiting_step_ready_and_due_now() {
        var workflow = line(3, ctx -> payOnceSignalled(ctx, HOUR));
        var worker = open(workflow);
        var run = worker.start(workflow, "x", StartOptions.id("order-1"));
        awaitState(run, RunState.WAITING);
        worker.close();
        var before = now();

        openIdle().runs().signal("order-1", "payment", "100");

        var pay = pay();
        assertThat(pay.status()).isEqualTo("READY");
        assertThat(pay.nextRun()).isBetween(before, now());
        assertThat(pay.waitingFor()).isNull();
        assertThat(pay.deadline()).isNull();
    }

    @Test
    @Tag("S4-91")
    void the_woken_step_runs_again_itself_and_waking_it_consumes_no_attempt() {
        var run = start(line(1, ctx -> payOnceSignalled(ctx, HOUR)));
        awaitState(run, RunState.WAITING);

        run.signal("payment", "100");

        assertThat(run.await()).isEqualTo("100");
        assertThat(ledger.lines()).containsExactly("READY 1", "SIGNALLED 2");
        assertThat(pay().attempts()).isZero();
        assertThat(pay().status()).isEqualTo("DONE");
    }

    @Test
    @Tag("S4-92")
    void an_event_of_another_type_wakes_nobody() {
        var run = start(line(3, ctx -> payOnceSignalled(ctx, HOUR)));
        awaitState(run, RunState.WAITING);
        var before = linear().steps("order-1");

        run.signal("complaint", "late");

        assertThat(linear().steps("order-1")).isEqualTo(before);
        assertThat(ledger.lines()).containsExactly("READY 1");
    }

    @Test
    @Tag("S4-92")
    void an_event_for_a_step_that_does_not_wait_changes_no_step() {
        var gate = newGate();
        var run = start(line(3, ctx -> {
            gate.pass();
            return Outcome.completed("cash");
        }));
        gate.awaitArrivals(1);
        var before = linear().words("order-1");

        run.signal("payment", "100");

        assertThat(linear().words("order-1")).isEqualTo(before).containsExactly("RUNNING", "PENDING");
        gate.open();
        assertThat(run.await()).isEqualTo("cash");
    }

    @Test
    @Tag("S4-32")
    @Tag("S4-37")
    void a_wait_that_is_over_runs_the_step_again_and_tells_it_so() {
        var gate = newGate();
        var run = start(line(1, ctx -> {
            if (ctx.reason() == Reason.WAITING_TIMEOUT) {
                gate.pass();
            }
            return payOnceSignalled(ctx, SOON);
        }));

        gate.awaitArrivals(1);
        var pay = pay();
        gate.open();

        assertThat(run.await()).isEqualTo("nothing");
        assertThat(pay.status()).isEqualTo("RUNNING");
        assertThat(pay.lockedBy()).isNotNull();
        assertThat(pay.lockedUntil()).isNotNull();
        assertThat(pay.waitingFor()).isNull();
        assertThat(ledger.lines()).containsExactly("READY 1", "WAITING_TIMEOUT 2");
        assertThat(pay().attempts()).isZero();
    }

    @Test
    @Tag("S4-70")
    void a_retry_makes_the_step_ready_later_with_its_error_and_one_more_attempt() {
        var before = now();
        var run = start(line(3, ctx -> Outcome.retry(HOUR, "the bank is closed")));
        awaitStep(run, "pay", StepState.BACKOFF);

        var pay = pay();
        assertThat(pay.status()).isEqualTo("READY");
        assertThat(pay.attempts()).isEqualTo(1);
        assertThat(pay.maxAttempts()).isEqualTo(3);
        assertThat(pay.nextRun()).isBetween(before.plus(HOUR), now().plus(HOUR));
        assertThat(pay.lastError()).contains("the bank is closed");
        assertThat(pay.lockedBy()).isNull();
        assertThat(linear().instance("order-1").brief()).isEqualTo("RUNNING at 0 pay");
    }

    @Test
    @Tag("S4-71")
    @Tag("S4-80")
    @Tag("S4-81")
    void of_three_attempts_the_third_failure_is_the_last_one() {
        var before = now();
        var run = start(line(3, ctx -> {
            ledger.add(pay().attempts() + " so far, " + ctx.reason());
            return Outcome.retry(Duration.ofMillis(5), "no. " + ctx.attempt());
        }));

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).containsExactly("0 so far, READY", "1 so far, READY", "2 so far, READY");
        var pay = pay();
        assertThat(pay.status()).isEqualTo("DEAD");
        assertThat(pay.attempts()).isEqualTo(3);
        assertThat(pay.lastError()).contains("no. 3");
        assertThat(linear().words("order-1")).containsExactly("DEAD", "PENDING");
        var instance = linear().instance("order-1");
        assertThat(instance.brief()).isEqualTo("FAILED at 0 pay");
        assertThat(instance.failed()).isBetween(before, now());
        assertThat(instance.completed()).isNull();
    }

    @Test
    @Tag("S4-71")
    void of_one_attempt_the_first_retry_is_refused() {
        var run = start(line(1, ctx -> ledger.add("tried", Outcome.retry(Duration.ZERO, "again"))));

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).containsExactly("tried");
        assertThat(pay().attempts()).isEqualTo(1);
    }

    @Test
    @Tag("S4-80")
    @Tag("S4-81")
    void a_dead_step_fails_the_instance_at_once_whatever_attempts_are_left() {
        var run = start(line(5, ctx -> ledger.add("tried", Outcome.dead("the card is stolen"))));

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).containsExactly("tried");
        var pay = pay();
        assertThat(List.of(pay.status(), pay.attempts())).isEqualTo(List.of("DEAD", 1));
        assertThat(pay.lastError()).contains("the card is stolen");
        assertThat(linear().words("order-1")).containsExactly("DEAD", "PENDING");
        assertThat(linear().instance("order-1").failed()).isNotNull();
    }

    @Test
    @Tag("S4-10")
    void a_cancelled_instance_is_canceled_with_one_l() {
        var run = start(line(3, ctx -> payOnceSignalled(ctx, HOUR)));
        awaitState(run, RunState.WAITING);

        run.cancel("changed my mind");

        assertThat(linear().instance("order-1").status()).isEqualTo("CANCELED");
        assertThat(linear().words("order-1")).containsExactly("DEAD", "PENDING");
    }
}
