package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.StepHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.HistoryEntry;
import dev.ratchet.engine.runs.RunFailedException;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.RunView;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a failure does: which attempts follow, and what becomes of the run when none does. */
abstract class FailureStories extends EngineStories {
    private static final Duration TINY = Duration.ofMillis(20);

    /** A first step, one that fails as told, and one that needs it. */
    private Workflow<String, String> failing(
            FailurePolicy onFailure, UnaryOperator<StepHandle<String, String>> rules, RuntimeException failure) {
        var failing = workflow("failing", String.class);
        var before = failing.step("before", String.class, ctx -> ledger.add("before", "done"))
                .undo(ctx -> ledger.add("before undone"));
        var fails = failing.step("fails", String.class, before, (ctx, in) -> {
            ledger.add("try " + ctx.attempt());
            throw failure;
        });
        rules.apply(fails).onFailure(onFailure);
        var after = failing.step("after", String.class, fails, (ctx, in) -> ledger.add("after", "after " + in));
        return failing.failurePolicy(FailurePolicy.ABORT).returns(after);
    }

    private static RuntimeException broken() {
        return new IllegalStateException("broken");
    }

    private RunHandle<String> start(Workflow<String, String> workflow) {
        return open(workflow).start(workflow, "x");
    }

    @Test
    @Tag("S0-07")
    @Tag("S0-12")
    @Tag("S0-40")
    @Tag("S3-14")
    @Tag("S3-60")
    void a_step_that_does_not_say_otherwise_fails_the_run_and_nothing_is_undone() {
        var failing = workflow("failing", String.class);
        var before = failing.step("before", ctx -> ledger.add("before"));
        var fails = failing.step("fails", ctx -> {
                    throw new IOException("disk full");
                })
                .after(before);
        failing.step("after", ctx -> ledger.add("after")).after(fails);
        var workflow = failing.build();
        var run = open(workflow).start(workflow, "x");

        assertThatThrownBy(run::await)
                .isInstanceOf(RunFailedException.class)
                .hasMessageMatching("run '" + run.id() + "' failed at .*: step 'fails' failed: IOException: disk full");

        var view = run.show();
        assertThat(view.state()).isEqualTo(RunState.FAILED);
        assertThat(view.note()).isEqualTo("step 'fails' failed: IOException: disk full");
        assertThat(states(view)).containsExactly(StepState.COMPLETED, StepState.FAILED, StepState.PENDING);
        assertThat(String.valueOf(view.step("fails").failure())).isEqualTo("java.io.IOException: disk full");
        assertThat(ledger.lines()).containsExactly("before");
    }

    private static List<StepState> states(RunView view) {
        return view.steps().stream().map(step -> step.state()).toList();
    }

    @Test
    @Tag("S3-60")
    void abort_undoes_nothing_even_if_steps_could_be_undone() {
        var run = start(failing(FailurePolicy.ABORT, step -> step, broken()));

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).containsExactly("before", "try 1");
    }

    @Test
    @Tag("S0-41")
    void pause_holds_the_failed_step_and_resume_tries_it_again_with_all_its_attempts() {
        var held = workflow("held", String.class);
        var fails = held.step("fails", String.class, ctx -> {
                    if (ledger.lines().size() < 3) {
                        ledger.add("try " + ctx.attempt());
                        throw broken();
                    }
                    return "at last";
                })
                .retry(RetryPolicy.attempts(2).constant(TINY))
                .onFailure(FailurePolicy.PAUSE);
        var workflow = held.returns(fails);
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        awaitState(run, RunState.PAUSED);
        assertThat(run.show().cause()).isEqualTo(Cause.STEP_FAILURE);
        assertThat(run.explain()).contains("paused").contains("step 'fails' failed: IllegalStateException: broken");
        assertThat(run.show().step("fails").state()).isEqualTo(StepState.BACKOFF);

        engine.runs().resume(run.id());

        assertThat(run.await()).isEqualTo("at last");
        assertThat(ledger.lines()).containsExactly("try 1", "try 2", "try 3");
    }

    @Test
    @Tag("S0-42")
    @Tag("S3-61")
    void skip_goes_on_without_the_failed_step() {
        var run = start(failing(FailurePolicy.SKIP, step -> step, broken()));

        assertThat(run.await()).isEqualTo("after null");
        assertThat(run.show().step("fails").state()).isEqualTo(StepState.SKIPPED);
        assertThat(String.valueOf(run.show().step("fails").failure())).contains("broken");
        assertThat(ledger.lines()).containsExactly("before", "try 1", "after");
    }

    @Test
    @Tag("S0-16")
    @Tag("S0-20")
    @Tag("S0-43")
    @Tag("S3-15")
    @Tag("S3-18")
    @Tag("S3-62")
    void compensate_undoes_what_was_completed_and_then_the_run_has_failed() {
        var workflow = failing(FailurePolicy.COMPENSATE, step -> step, broken());
        var engine = open(workflow);
        var run = engine.start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(run.show().cause()).isEqualTo(Cause.FAILURE);
        assertThat(ledger.lines()).containsExactly("before", "try 1", "before undone");
        assertThat(engine.runs().history(run.id()))
                .extracting(HistoryEntry::changes)
                .anySatisfy(
                        changes -> assertThat(changes)
                                .contains(
                                        "run: RUNNING -> COMPENSATING (failure): step 'fails' failed: IllegalStateException: broken"));
        assertThatThrownBy(run::await)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("rolled back completely");
    }

    @Test
    void a_workflow_whose_policy_is_retry_starts_one_linked_run_which_does_not_retry_again() {
        var again = workflow("again", String.class);
        again.step("fails", ctx -> {
            ledger.add(ctx.input());
            throw broken();
        });
        var workflow = again.failurePolicy(FailurePolicy.RETRY).build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);

        var linked = engine.runs().list(RunFilter.all()).runs().stream()
                .filter(view -> run.id().equals(String.valueOf(view.retryOf())))
                .toList();
        assertThat(linked).hasSize(1);
        var second = engine.handle(workflow, linked.get(0).id().text());
        assertThat(awaitEnd(second)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).containsExactly("x", "x");
        assertThat(engine.runs().list(RunFilter.all()).runs()).hasSize(2);
    }

    @Test
    @Tag("S3-40")
    void a_transient_error_is_retried_while_attempts_are_left() {
        var flaky = workflow("flaky", String.class);
        var fails = flaky.step("fails", String.class, ctx -> {
                    if (ctx.attempt() < 3) {
                        throw new IOException("reset");
                    }
                    return "attempt " + ctx.attempt() + " " + ctx.key();
                })
                .retry(RetryPolicy.attempts(3).constant(TINY));
        var workflow = flaky.returns(fails);
        var run = open(workflow).start(workflow, "x");

        assertThat(run.await()).isEqualTo("attempt 3 " + run.id() + "/fails");
        var step = run.show().step("fails");
        assertThat(List.of(step.attempt(), step.failures())).containsExactly(3, 2);
    }

    @Test
    @Tag("S3-41")
    void what_an_agent_error_does_is_configurable() {
        var skip = start(failing(
                FailurePolicy.ABORT,
                step -> step.onError(ErrorCategory.AGENT, Response.SKIP),
                StepFailure.of(ErrorCategory.AGENT, "nonsense")));
        assertThat(skip.await()).isEqualTo("after null");

        var abort = start(failing(
                FailurePolicy.SKIP,
                step -> step.onError(ErrorCategory.AGENT, Response.ABORT),
                StepFailure.of(ErrorCategory.AGENT, "nonsense")));
        assertThat(awaitEnd(abort)).isEqualTo(RunState.FAILED);
        assertThat(ledger.count("try 1")).isEqualTo(2);
    }

    @Test
    @Tag("S3-43")
    void a_validation_error_is_not_retried_whatever_is_declared() {
        var run = start(failing(
                FailurePolicy.ABORT,
                step -> step.retry(RetryPolicy.attempts(5).constant(TINY)),
                StepFailure.of(ErrorCategory.VALIDATION, "no such product")));

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).containsExactly("before", "try 1");
    }

    @Test
    @Tag("S3-44")
    void an_external_error_is_retried_or_skipped_as_configured() {
        var failure = StepFailure.of(ErrorCategory.EXTERNAL, "the bank is down");
        var skip = start(failing(
                FailurePolicy.ABORT,
                step -> step.retry(RetryPolicy.attempts(5).constant(TINY))
                        .onError(ErrorCategory.EXTERNAL, Response.SKIP),
                failure));
        assertThat(skip.await()).isEqualTo("after null");
        assertThat(ledger.lines()).doesNotContain("try 2");

        var retry = start(failing(
                FailurePolicy.ABORT, step -> step.retry(RetryPolicy.attempts(2).constant(TINY)), failure));
        assertThat(awaitEnd(retry)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).contains("try 2").doesNotContain("try 3");
    }

    @Test
    @Tag("S3-45")
    void a_governance_error_blocks_until_somebody_permits_or_forbids_it() {
        var governed = workflow("governed", String.class);
        var pays = governed.step("pays", String.class, ctx -> {
                    if (ctx.approved().isEmpty()) {
                        throw StepFailure.of(ErrorCategory.GOVERNANCE, "above 1000");
                    }
                    return "permitted by "
                            + String.join(", ", ctx.approved().get().by());
                })
                .retries(5);
        var workflow = governed.returns(pays);
        var engine = open(workflow);
        var permitted = engine.start(workflow, "x");
        var forbidden = engine.start(workflow, "y");
        awaitState(permitted, RunState.WAITING);
        awaitState(forbidden, RunState.WAITING);
        assertThat(permitted.show().cause()).isEqualTo(Cause.APPROVAL);
        assertThat(permitted.explain()).isEqualTo("waiting for approval 'pays', without a deadline: above 1000");

        engine.runs().approve(permitted.id(), "pays", "ann", "");
        engine.runs().reject(forbidden.id(), "pays", "ben", "too much");

        assertThat(permitted.await()).isEqualTo("permitted by ann");
        assertThat(awaitEnd(forbidden)).isEqualTo(RunState.FAILED);
        assertThat(forbidden.show().note()).isEqualTo("step 'pays' failed: rejected by ben: too much");
    }

    @Test
    void a_failure_for_good_and_a_wished_pause_overrule_what_is_declared() {
        var run = start(
                failing(FailurePolicy.ABORT, step -> step.retries(5), StepFailure.permanent("the card is stolen")));
        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(ledger.lines()).containsExactly("before", "try 1");

        var wish = start(
                failing(FailurePolicy.ABORT, step -> step.retries(2), StepFailure.retryAfter(TINY, "rate limit")));
        assertThat(awaitEnd(wish)).isEqualTo(RunState.FAILED);
        assertThat(pauses(wish)).allSatisfy(pause -> assertThat(pause).isBetween(TINY, Duration.ofSeconds(1)));
    }

    /** How long the run paused before each further attempt. */
    private List<Duration> pauses(RunHandle<?> run) {
        var pauses = new ArrayList<Duration>();
        try (Engine asking = home().engine().noWorkers().open()) {
            Instant failed = null;
            for (var entry : asking.runs().history(run.id())) {
                for (var change : entry.changes()) {
                    if (change.startsWith("step fails: BACKOFF -> READY") && failed != null) {
                        pauses.add(Duration.between(failed, entry.at()));
                    }
                    if (change.startsWith("step fails: RUNNING -> BACKOFF")) {
                        failed = entry.at();
                    }
                }
            }
        }
        return pauses;
    }

    private void assertPauses(RetryPolicy policy, int... millis) {
        var run = start(failing(FailurePolicy.ABORT, step -> step.retry(policy), broken()));
        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        var pauses = pauses(run);
        assertThat(pauses).hasSize(millis.length);
        for (var i = 0; i < millis.length; i++) {
            var least = Duration.ofMillis(millis[i]);
            assertThat(pauses.get(i)).as("pause " + i + " of " + pauses).isGreaterThanOrEqualTo(least);
        }
        assertThat(run.show().step("fails").attempt()).isEqualTo(millis.length + 1);
    }

    @Test
    @Tag("S3-50")
    @Tag("S3-51")
    void constant_backoff_waits_the_same_each_time_and_never_less() {
        assertPauses(RetryPolicy.retries(3).constant(Duration.ofMillis(30)), 30, 30, 30);
    }

    @Test
    @Tag("S3-50")
    @Tag("S3-52")
    void linear_backoff_waits_a_little_longer_each_time() {
        assertPauses(RetryPolicy.retries(3).linear(Duration.ofMillis(30), Duration.ofHours(1)), 30, 60, 90);
    }

    @Test
    @Tag("S3-50")
    @Tag("S3-53")
    void exponential_backoff_waits_twice_as_long_each_time() {
        assertPauses(RetryPolicy.retries(4).exponential(Duration.ofMillis(20), Duration.ofHours(1)), 20, 40, 80, 160);
    }

    @Test
    @Tag("S3-54")
    void no_pause_is_longer_than_the_longest_one() {
        var capped = RetryPolicy.retries(10).exponential(Duration.ofMillis(10), Duration.ofMillis(30));
        var run = start(failing(FailurePolicy.ABORT, step -> step.retry(capped), broken()));
        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);

        var pauses = pauses(run);

        assertThat(pauses).hasSize(10);
        assertThat(pauses.get(9))
                .as("ten times doubled it would be 5 seconds")
                .isBetween(Duration.ofMillis(30), Duration.ofSeconds(4));
    }

    @Test
    void a_backoff_is_shown_with_its_end_and_its_reason() {
        var run = start(failing(
                FailurePolicy.ABORT,
                step -> step.retry(RetryPolicy.attempts(6).constant(Duration.ofMinutes(10))),
                StepFailure.of(ErrorCategory.EXTERNAL, "HTTP 503")));
        awaitStep(run, "fails", StepState.BACKOFF);

        assertThat(run.explain()).matches("retry 1 of 5 of 'fails' in (10 min|9 min \\d+ s) after external: HTTP 503");
        assertThat(run.show().step("fails").until()).isAfter(run.show().times().updated());
        run.cancel("enough");
    }

    @Test
    void a_huge_message_of_a_failure_is_cut() {
        var run = start(failing(FailurePolicy.ABORT, step -> step, new IllegalStateException("x".repeat(100_000))));

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        var failure = run.show().step("fails").failure();
        assertThat(failure).isNotNull();
        assertThat(failure.message()).hasSize(2_000).endsWith("x…");
    }

    @Test
    void an_error_that_is_no_exception_fails_the_attempt_like_any_other() {
        var failing = workflow("failing", String.class);
        failing.step("fails", ctx -> {
            throw new AssertionError("impossible");
        });
        var workflow = failing.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'fails' failed: AssertionError: impossible");
    }

    @Test
    void an_exception_without_a_message_is_named_after_its_class() {
        var run = start(failing(FailurePolicy.ABORT, step -> step, new NullPointerException()));

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'fails' failed: java.lang.NullPointerException");
    }
}
