package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.runs.RunTimeoutException;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What time does to runs: never early, and not only while somebody is looking. */
abstract class TimeoutStories extends EngineStories {
    private static final Duration SHORT = Duration.ofMillis(150);

    @Test
    @Tag("S3-42")
    @Tag("S3-70")
    void a_step_that_takes_too_long_is_interrupted_and_has_failed_without_a_retry() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        var work = slow.step("work", ctx -> {
                    try {
                        gate.pass();
                    } catch (InterruptedException e) {
                        ledger.add("interrupted");
                        throw e;
                    }
                })
                .timeout(SHORT)
                .retry(RetryPolicy.attempts(5).constant(Duration.ZERO))
                .onFailure(FailurePolicy.SKIP);
        slow.step("rest", ctx -> ledger.add("rest")).after(work);
        var workflow = slow.build();
        var run = open(workflow).start(workflow, "x");

        run.await();

        Await.until("the handler was interrupted", () -> ledger.count("interrupted") == 1);
        assertThat(ledger.lines()).containsExactlyInAnyOrder("interrupted", "rest");
        assertThat(gate.arrivals()).isEqualTo(1);
        var step = run.show().step("work");
        assertThat(step.state()).isEqualTo(StepState.SKIPPED);
        assertThat(String.valueOf(step.failure())).isEqualTo("timeout: no outcome within 150ms");
    }

    @Test
    void a_timeout_is_retried_where_the_step_asks_for_it() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        var work = slow.step("work", String.class, ctx -> {
                    if (ctx.attempt() == 1) {
                        gate.pass();
                    }
                    return "attempt " + ctx.attempt();
                })
                .timeout(Duration.ofSeconds(1))
                .retry(RetryPolicy.attempts(2).constant(Duration.ZERO))
                .onError(ErrorCategory.TIMEOUT, Response.RETRY);
        var workflow = slow.returns(work);

        assertThat(open(workflow).run(workflow, "x")).isEqualTo("attempt 2");
    }

    @Test
    void the_outcome_of_a_handler_that_was_given_up_counts_no_more() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        var work = slow.step("work", String.class, ctx -> {
                    gate.passStubbornly();
                    return ledger.add("too late", "too late");
                })
                .timeout(SHORT)
                .onFailure(FailurePolicy.SKIP);
        var workflow = slow.returns(work);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        assertThat(run.await()).isNull();
        var revision = run.show().revision();

        gate.open();
        Await.until("the handler has ended", () -> ledger.count("too late") == 1);
        engine.run(workflow, "another, so that the late outcome has arrived");

        assertThat(run.show().revision()).isEqualTo(revision);
        assertThat(run.await()).isNull();
    }

    @Test
    @Tag("S3-71")
    void a_workflow_that_takes_too_long_has_failed_and_its_policy_applies() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        var first = slow.step("first", ctx -> {}).undo(ctx -> ledger.add("undone"));
        slow.step("work", ctx -> gate.pass()).after(first);
        var workflow = slow.timeout(Duration.ofSeconds(1)).compensateOnFailure().build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(ledger.lines()).containsExactly("undone");
        assertThat(run.show().note()).isEqualTo("the run took longer than its timeout");
        assertThat(run.explain()).startsWith("rolled back completely at ");
    }

    @Test
    @Tag("S3-72")
    void the_timeout_of_the_workflow_overrides_that_of_a_step() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        slow.step("work", ctx -> gate.pass()).timeout(Duration.ofHours(1)).onFailure(FailurePolicy.SKIP);
        var workflow = slow.timeout(SHORT.multipliedBy(2)).build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().step("work").state()).isEqualTo(StepState.CANCELLED);
        assertThat(run.show().note()).isEqualTo("the run took longer than its timeout");
    }

    @Test
    @Tag("S3-73")
    void blocked_time_counts_towards_the_timeout_of_the_workflow() {
        var blocked = workflow("blocked", String.class);
        blocked.approval("ok");
        var workflow = blocked.timeout(SHORT.multipliedBy(2)).build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(engine.runs().history(run.id()).toString()).contains("run: RUNNING -> WAITING (approval)");
        assertThat(run.show().note()).isEqualTo("the run took longer than its timeout");
        var times = run.show().times();
        assertThat(times.ended()).isNotNull().isAfterOrEqualTo(times.deadline());
    }

    @Test
    void a_sleep_and_a_delay_hold_no_thread_and_are_never_early() {
        var sleepy = workflow("sleepy", String.class);
        var nap = sleepy.sleep("nap", SHORT);
        var rest = sleepy.step("rest", String.class, ctx -> "rested").after(nap).delay(SHORT);
        var workflow = sleepy.returns(rest);
        var engine = open(home().engine().concurrency(1).workflows(workflow));
        var runs = IntStream.range(0, 20)
                .mapToObj(i -> engine.start(workflow, "x"))
                .toList();

        for (var run : runs) {
            assertThat(run.await()).isEqualTo("rested");
            var times = run.show().times();
            assertThat(Duration.between(times.created(), times.ended())).isGreaterThanOrEqualTo(SHORT.multipliedBy(2));
        }
    }

    @Test
    void what_came_due_while_nobody_worked_is_done_late_and_not_never() {
        var sleepy = workflow("sleepy", String.class);
        var nap = sleepy.sleep("nap", SHORT.multipliedBy(3));
        var rest = sleepy.step("rest", String.class, ctx -> "rested").after(nap);
        var workflow = sleepy.returns(rest);
        var cut = newCut();
        var id = open(cut, workflow).start(workflow, "x").id();
        cut.cut();
        var run = openIdle().handle(workflow, id);
        assertThat(run.explain()).startsWith("'nap' sleeps until ");
        var until = run.show().step("nap").until();
        try (var store = home().open()) {
            Await.until("its time has come", () -> store.now().isAfter(until));
        }

        assertThat(run.state()).isEqualTo(RunState.WAITING);
        open(workflow);
        assertThat(run.await()).isEqualTo("rested");
    }

    @Test
    void waiting_for_a_run_may_end_before_the_run_does_which_goes_on() {
        var waiting = workflow("waiting", String.class);
        var go = waiting.signal("go", String.class);
        var workflow = waiting.returns(go);
        var run = open(workflow).start(workflow, "x", StartOptions.id("patient"));
        awaitState(run, RunState.WAITING);

        assertThatThrownBy(() -> run.await(Duration.ofMillis(20)))
                .isInstanceOf(RunTimeoutException.class)
                .hasMessage("run 'patient' has not ended within 20 ms and goes on:"
                        + " waiting for signal 'go' in 'go', without a deadline");
        run.signal("go", "now");
        assertThat(run.await(Duration.ofSeconds(60))).isEqualTo("now");
    }

    @Test
    void a_deadline_that_passed_in_a_pause_counts_at_resume() {
        var paused = workflow("paused", String.class);
        paused.signal("go", String.class);
        var workflow = paused.timeout(Duration.ofSeconds(1)).build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        engine.runs().pause(run.id(), "");
        var deadline = run.show().times().deadline();
        try (var store = home().open()) {
            Await.until("its time is over", () -> store.now().isAfter(deadline));
        }
        assertThat(run.state()).isEqualTo(RunState.PAUSED);

        engine.runs().resume(run.id());

        assertThat(run.state()).isEqualTo(RunState.FAILED);
    }
}
