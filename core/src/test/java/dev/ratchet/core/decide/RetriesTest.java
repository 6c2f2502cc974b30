package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How executions are counted, how long the pauses are, and what a lost lease costs. */
class RetriesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static DefinitionBuilder one(RetryPolicy policy) {
        return Definition.named("retry", 1).step(Step.named("a").retry(policy));
    }

    /** Fails as often as there are pauses, and collects them. */
    private static List<Long> pauses(RetryPolicy policy, int times) {
        var story = Story.of(one(policy));
        var pauses = new ArrayList<Long>();
        for (var time = 0; time < times; time++) {
            story.fails("a");
            var pause = Duration.between(story.now(), until(story));
            pauses.add(pause.toSeconds());
            story.later(pause).wakes();
        }
        return pauses;
    }

    private static Instant until(Story story) {
        return Objects.requireNonNull(story.detail("a").until());
    }

    @Test
    @Tag("S3-51")
    @Tag("S3-52")
    @Tag("S3-53")
    @Tag("S3-54")
    void the_pauses_are_those_of_the_strategy_and_never_above_the_maximum() {
        var minute = Duration.ofMinutes(1);
        assertThat(pauses(RetryPolicy.retries(3).constant(Duration.ofSeconds(5)), 3))
                .containsExactly(5L, 5L, 5L);
        assertThat(pauses(RetryPolicy.retries(3).linear(Duration.ofSeconds(5), minute), 3))
                .containsExactly(5L, 10L, 15L);
        assertThat(pauses(RetryPolicy.retries(4).exponential(SECOND, minute), 4))
                .containsExactly(1L, 2L, 4L, 8L);
        assertThat(pauses(RetryPolicy.retries(4).exponential(SECOND, Duration.ofSeconds(3)), 4))
                .containsExactly(1L, 2L, 3L, 3L);
    }

    @Test
    void a_pause_that_the_handler_asks_for_is_given() {
        var story = Story.of(one(RetryPolicy.attempts(3).constant(SECOND)));
        story.on(new Event.StepFailed(
                0, 1, Failure.of(ErrorCategory.TRANSIENT, "busy"), Wish.AS_DECLARED, Duration.ofMinutes(7)));
        assertThat(until(story)).isEqualTo(Story.NOON.plus(Duration.ofMinutes(7)));
    }

    @Test
    void without_a_pause_the_next_attempt_starts_at_once() {
        Story.of(one(RetryPolicy.attempts(3).constant(Duration.ZERO)))
                .fails("a")
                .stepWent("a", "RUNNING BACKOFF READY RUNNING")
                .hasEffects(new Effect.StartStep(0, 2, Cause.RETRY));
    }

    @Test
    void a_failure_without_a_pause_in_a_paused_run_waits_for_resume() {
        Story.of(one(RetryPolicy.attempts(3).constant(Duration.ZERO)))
                .pauses()
                .fails("a")
                .is(PAUSED, "B")
                .resumes()
                .hasEffects(new Effect.StartStep(0, 2, Cause.RETRY));
    }

    @Test
    @Tag("S3-40")
    void where_nothing_is_declared_a_failure_is_not_retried() {
        Story.of(Definition.named("none", 1).line("a")).fails("a").is(FAILED, "F");
    }

    @Test
    void a_handler_that_asks_for_a_retry_where_nothing_is_declared_gets_ten_executions() {
        var story = Story.of(Definition.named("none", 1).line("a"));
        for (var attempt = 1; attempt < 10; attempt++) {
            story.on(story.failed("a", ErrorCategory.AGENT, Wish.RETRY))
                    .is(RUNNING, "B")
                    .later(Duration.ofMinutes(5))
                    .wakes();
        }
        story.on(story.failed("a", ErrorCategory.AGENT, Wish.RETRY)).is(FAILED, "F");
        assertThat(story.attempt("a")).isEqualTo(10);
    }

    @Test
    @Tag("S4-71")
    void a_handler_that_asks_for_a_retry_gets_no_more_than_declared() {
        var story = Story.of(one(RetryPolicy.attempts(2).constant(SECOND)));
        story.on(story.failed("a", ErrorCategory.TRANSIENT, Wish.RETRY))
                .later(SECOND)
                .wakes();
        story.on(story.failed("a", ErrorCategory.TRANSIENT, Wish.RETRY)).is(FAILED, "F");
    }

    @Test
    void the_steps_own_policy_comes_before_the_workflows() {
        var definition = Definition.named("both", 1)
                .retry(RetryPolicy.attempts(9).constant(SECOND))
                .step(Step.named("a").retry(RetryPolicy.attempts(1)))
                .step(Step.named("b").onFailure(FailurePolicy.SKIP));
        Story.of(definition).fails("b").is(RUNNING, "RB").fails("a").is(FAILED, "FX");
    }

    @Test
    @Tag("S2-48")
    void retries_and_attempts_are_one_apart() {
        var story = Story.of(one(RetryPolicy.retries(1).constant(SECOND)))
                .fails("a")
                .later(SECOND)
                .wakes()
                .fails("a")
                .is(FAILED, "F");
        assertThat(story.attempt("a")).isEqualTo(2);
    }

    @Test
    void starts_and_failures_are_both_kept() {
        var story = Story.of(one(RetryPolicy.attempts(9).constant(SECOND)))
                .waits("a", new WaitFor.Signal("go", null))
                .signal("go")
                .fails("a")
                .later(SECOND)
                .wakes()
                .stops("a");
        assertThat(story.attempt("a")).as("first, woken, retried, given back").isEqualTo(4);
        assertThat(story.detail("a").failures()).isEqualTo(1);
    }

    @Test
    void a_step_that_completes_at_last_keeps_what_it_cost() {
        var story = Story.of(one(RetryPolicy.attempts(2).constant(SECOND)))
                .fails("a")
                .later(SECOND)
                .wakes()
                .completes("a")
                .is(COMPLETED, "C");
        assertThat(story.detail("a").attempt()).isEqualTo(2);
        assertThat(story.detail("a").failures()).isEqualTo(1);
    }

    @Test
    void a_permission_that_is_granted_consumes_no_attempt() {
        Story.of(one(RetryPolicy.attempts(2).constant(SECOND)))
                .fails("a", ErrorCategory.GOVERNANCE)
                .is(WAITING, "W")
                .approves("a", "boss")
                .fails("a")
                .is(RUNNING, "B")
                .later(SECOND)
                .wakes()
                .fails("a")
                .is(FAILED, "F");
    }

    @Test
    @Tag("S4-33")
    void a_lost_lease_counts_one_attempt_but_never_fails_the_step_by_itself() {
        var story = Story.of(one(RetryPolicy.attempts(2).constant(SECOND)))
                .losesLease()
                .losesLease()
                .losesLease()
                .is(RUNNING, "R");
        assertThat(story.detail("a").failures()).isEqualTo(3);
        story.fails("a").is(FAILED, "F");
    }

    @Test
    void a_lost_lease_leaves_one_attempt_less_for_failures() {
        Story.of(one(RetryPolicy.attempts(2).constant(SECOND)))
                .losesLease()
                .fails("a")
                .is(FAILED, "F");
        Story.of(one(RetryPolicy.attempts(3).constant(SECOND)))
                .losesLease()
                .fails("a")
                .is(RUNNING, "B");
    }

    @Test
    void an_outcome_between_lost_leases_begins_the_count_of_poison_anew() {
        var story = Story.of(one(RetryPolicy.attempts(99).constant(SECOND)));
        loseFour(story);
        story.fails("a").later(SECOND).wakes();
        loseFour(story);
        story.waits("a", new WaitFor.Signal("go", null)).signal("go");
        loseFour(story);
        story.losesLease().is(FAILED, "F");
    }

    private static void loseFour(Story story) {
        for (var time = 0; time < 4; time++) {
            story.losesLease().is(RUNNING, "R");
        }
    }

    @Test
    void poison_follows_on_failure_and_is_not_retried() {
        for (var policy : List.of(FailurePolicy.SKIP, FailurePolicy.PAUSE)) {
            var definition = Definition.named("poison", 1)
                    .step(Step.named("a")
                            .onFailure(policy)
                            .retry(RetryPolicy.attempts(99).constant(SECOND)));
            var story = Story.of(definition);
            loseFour(story);
            story.losesLease();
            if (policy == FailurePolicy.SKIP) {
                story.is(COMPLETED, "S");
            } else {
                story.is(PAUSED, "B").resumes();
                loseFour(story);
            }
        }
    }

    @Test
    void poison_is_not_retried_even_where_a_rule_retries_its_category() {
        var definition = Definition.named("poison", 1)
                .step(Step.named("a")
                        .rule(ErrorCategory.AGENT, Response.RETRY)
                        .retry(RetryPolicy.attempts(99).constant(SECOND)));
        var story = Story.of(definition);
        loseFour(story);
        story.losesLease().is(FAILED, "F");
    }

    @Test
    void all_steps_of_a_lost_owner_are_lost_with_it() {
        var definition = Definition.named("two", 1).step(Step.named("a")).step(Step.named("b"));
        Story.of(definition)
                .losesLease()
                .hasEffects(
                        new Effect.StartStep(0, 2, Cause.LEASE_EXPIRED),
                        new Effect.StartStep(1, 2, Cause.LEASE_EXPIRED));
    }

    @Test
    void one_poisonous_step_ends_the_run_and_the_others_of_the_lost_owner_are_cancelled() {
        var definition = Definition.named("two", 1).step(Step.named("a")).step(Step.named("b"));
        var story = Story.of(definition);
        for (var time = 0; time < 4; time++) {
            story.losesLease();
        }
        story.losesLease().is(FAILED, "FX").stepWent("b", "RUNNING READY RUNNING CANCELLED");
    }

    @Test
    void jitter_takes_off_at_most_its_share() {
        var policy = RetryPolicy.attempts(2).constant(Duration.ofSeconds(100)).withJitter(0.25);
        Set<Instant> seen = new HashSet<>();
        for (var seed = 0; seed < 200; seed++) {
            var due = until(Story.of(one(policy)).withSeed(seed).fails("a"));
            assertThat(due).isBetween(Story.NOON.plusSeconds(75), Story.NOON.plusSeconds(100));
            seen.add(due);
        }
        assertThat(seen).as("it is spread").hasSizeGreaterThan(150);
    }

    @Test
    void jitter_comes_from_the_seed_alone() {
        var policy = RetryPolicy.attempts(2).constant(Duration.ofSeconds(100)).withJitter(1);
        var one = Story.of(one(policy)).withSeed(1).fails("a");
        var same = Story.of(one(policy)).withSeed(1).fails("a");
        var other = Story.of(one(policy)).withSeed(2).fails("a");
        assertThat(until(same)).isEqualTo(until(one));
        assertThat(until(other)).isNotEqualTo(until(one));
    }

    @Test
    void steps_that_fail_together_are_not_retried_together() {
        var definition = Definition.named("two", 1)
                .retry(RetryPolicy.attempts(2).constant(Duration.ofSeconds(100)).withJitter(1))
                .step(Step.named("a"))
                .step(Step.named("b"));
        var story = Story.of(definition).fails("a").fails("b");
        assertThat(story.detail("a").until()).isNotEqualTo(story.detail("b").until());
    }
}
