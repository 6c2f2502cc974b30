package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.Limits;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Outcome;
import dev.ratchet.engine.Reason;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.RunNotFoundException;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Messages to runs: kept, in order, once. */
abstract class SignalStories extends EngineStories {
    private static Workflow<String, String> paid() {
        var order = workflow("order", String.class);
        var paid = order.signal("paid", String.class, Duration.ofHours(1));
        var ship = order.step("ship", String.class, paid, (ctx, amount) -> "shipped for " + amount);
        return order.returns(ship);
    }

    @Test
    @Tag("S0-03")
    @Tag("S0-15")
    @Tag("S0-17")
    @Tag("S3-12")
    @Tag("S3-16")
    void a_run_waits_for_its_signal_and_goes_on_with_what_it_brings() {
        var workflow = paid();
        var run = open(workflow).start(workflow, "x");
        awaitState(run, RunState.WAITING);
        assertThat(run.explain()).startsWith("waiting for signal 'paid' in 'paid' until ");

        run.signal("paid", "100");

        assertThat(run.await()).isEqualTo("shipped for 100");
        assertThat(run.show().step("paid").output()).isEqualTo("\"100\"");
        assertThat(run.show().signals()).isEmpty();
    }

    @Test
    void a_signal_that_comes_before_anybody_waits_is_kept() {
        var workflow = paid();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", StartOptions.id("early").createdOnly());

        run.signal("paid", "100");
        assertThat(run.show().signals()).isEqualTo(Map.of("paid", 1));
        engine.runs().start("early");

        assertThat(run.await()).isEqualTo("shipped for 100");
    }

    @Test
    void a_signal_with_a_message_id_that_was_there_is_absorbed() {
        var twice = workflow("twice", String.class);
        var first = twice.signal("paid", String.class);
        var second = twice.outcome("rest", String.class, ctx -> {
                    var came = ctx.signal(String.class);
                    return came.isPresent() ? Outcome.completed(came.get()) : Outcome.waiting("paid");
                })
                .after(first);
        var workflow = twice.returns(second);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");

        engine.runs().signal(run.id(), "paid", "one", "message-1");
        engine.runs().signal(run.id(), "paid", "one again", "message-1");
        awaitStep(run, "rest", StepState.WAITING);
        engine.runs().signal(run.id(), "paid", "one more time", "message-1");
        assertThat(run.show().step("rest").state()).isEqualTo(StepState.WAITING);
        engine.runs().signal(run.id(), "paid", "two", "message-2");

        assertThat(run.await()).isEqualTo("two");
        assertThat(run.show().step("paid").output()).isEqualTo("\"one\"");
    }

    @Test
    void one_message_sent_by_eight_at_once_counts_once() throws Exception {
        var workflow = paid();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", StartOptions.id("many").createdOnly());
        var threads = Executors.newFixedThreadPool(8);
        try {
            var senders = new ArrayList<Callable<Boolean>>();
            for (var i = 0; i < 8; i++) {
                var which = i % 2 == 0 ? engine : openIdle();
                senders.add(() -> {
                    which.runs().signal("many", "paid", "100", "bank-7");
                    return true;
                });
            }
            for (var sent : threads.invokeAll(senders)) {
                assertThat(sent.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(run.show().signals()).isEqualTo(Map.of("paid", 1));
        engine.runs().start("many");
        assertThat(run.await()).isEqualTo("shipped for 100");
        assertThat(run.show().signals()).isEmpty();
    }

    @Test
    void signals_of_one_name_are_delivered_in_the_order_in_which_they_came() {
        var chat = workflow("chat", String.class);
        var listen = chat.outcome("listen", String.class, ctx -> {
            if (ctx.reason() == Reason.SIGNALLED) {
                ledger.add(ctx.signal(String.class).orElse("nothing"));
            }
            return ledger.lines().size() == 5
                    ? Outcome.completed(String.join("", ledger.lines()))
                    : Outcome.waiting("word");
        });
        var workflow = chat.returns(listen);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");

        List.of("a", "b", "c", "d", "e").forEach(word -> run.signal("word", word));

        assertThat(run.await()).isEqualTo("abcde");
    }

    @Test
    void what_was_never_consumed_is_still_shown_when_the_run_is_over() {
        var workflow = paid();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", StartOptions.id("left").createdOnly());
        run.signal("paid", "100");
        run.signal("paid", "200");
        run.signal("complaint", "late");
        engine.runs().start("left");

        run.await();

        assertThat(run.show().signals()).isEqualTo(Map.of("paid", 1, "complaint", 1));
    }

    @Test
    @Tag("S0-18")
    void a_waiting_run_can_be_cancelled() {
        var workflow = paid();
        var run = open(workflow).start(workflow, "x");
        awaitState(run, RunState.WAITING);

        run.cancel("nobody pays");

        assertThat(run.state()).isEqualTo(RunState.CANCELLED);
        assertThat(run.explain()).startsWith("cancelled at ").endsWith(": nobody pays");
    }

    @Test
    @Tag("S0-19")
    @Tag("S3-17")
    void a_signal_that_does_not_come_in_time_fails_the_waiting_run() {
        var order = workflow("order", String.class);
        order.signal("paid", String.class, Duration.ofMillis(100));
        var workflow = order.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'paid' failed: what it waited for did not come in time: signal");
        assertThat(run.show().times().ended())
                .isAfterOrEqualTo(run.show().times().created().plusMillis(100));
    }

    @Test
    void a_signal_without_a_payload_completes_the_step_without_a_result() {
        var order = workflow("order", String.class);
        var paid = order.signal("paid", String.class);
        var rest = order.step("rest", String.class, paid, (ctx, amount) -> "got " + amount);
        var workflow = order.returns(rest);
        var run = open(workflow).start(workflow, "x");

        run.signal("paid", null);

        assertThat(run.await()).isEqualTo("got null");
    }

    @Test
    void a_run_keeps_2000_signals_and_refuses_the_next_one() {
        var workflow = paid();
        var engine = openIdle();
        var run = engine.start(workflow, "x", StartOptions.id("full").createdOnly());
        var limit = Limits.STANDARD.pendingSignals();
        assertThat(limit).isEqualTo(2_000);
        var threads = Executors.newFixedThreadPool(50);
        try {
            var sent = new ArrayList<Future<?>>();
            for (var i = 0; i < limit; i++) {
                sent.add(threads.submit(() -> run.signal("other", "x")));
            }
            for (var each : sent) {
                each.get();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }

        assertThat(run.show().signals()).isEqualTo(Map.of("other", 2_000));
        assertThatThrownBy(() -> run.signal("paid", "100"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("2000 signals wait already, which is the most a run keeps");
    }

    @Test
    @Tag("S0-28")
    void a_run_that_is_over_takes_no_signal_and_says_so() {
        var workflow = paid();
        var run = open(workflow).start(workflow, "x");
        run.signal("paid", "100");
        run.await();

        assertThatThrownBy(() -> run.signal("paid", "200"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("run '" + run.id() + "' stays COMPLETED: the run is over and takes no more signals");
    }

    @Test
    void what_is_wrong_with_a_signal_is_said() {
        var engine = open();
        assertThatThrownBy(() -> engine.runs().signal("nobody", "paid", "100"))
                .isInstanceOf(RunNotFoundException.class)
                .hasMessageContaining("there is no run 'nobody'");
        assertThatThrownBy(() -> engine.runs().signal("nobody", "paid", "100", " "))
                .hasMessageContaining("message id");
        assertThatThrownBy(() -> engine.runs().signal("nobody", "", "100")).hasMessageContaining("name of a signal");
        assertThatThrownBy(() -> engine.runs().signal("nobody", "p".repeat(101), "100"))
                .hasMessageContaining("name of a signal");
        assertThatThrownBy(() -> engine.runs().signal("nobody", "paid", "x".repeat(300_000)))
                .isInstanceOf(PayloadException.class)
                .hasMessageContaining("the payload of signal 'paid' has more than 262144 bytes");
    }

    @Test
    void a_handler_that_fails_after_its_signal_gets_the_signal_again() {
        var order = workflow("order", String.class);
        var paid = order.outcome("paid", String.class, ctx -> {
                    ledger.add(ctx.reason() + " " + ctx.signal(String.class).orElse("-"));
                    if (ctx.reason() == Reason.READY) {
                        return Outcome.waiting("payment");
                    }
                    return ctx.attempt() == 2
                            ? Outcome.retry(Duration.ZERO, "the book is closed")
                            : Outcome.completed(ctx.signal(String.class).orElse("-"));
                })
                .retries(2);
        var workflow = order.returns(paid);
        var run = open(workflow).start(workflow, "x");
        awaitState(run, RunState.WAITING);

        run.signal("payment", "100");

        assertThat(run.await()).isEqualTo("100");
        assertThat(ledger.lines()).containsExactly("READY -", "SIGNALLED 100", "SIGNALLED 100");
    }
}
