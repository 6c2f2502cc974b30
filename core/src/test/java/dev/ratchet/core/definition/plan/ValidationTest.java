package dev.ratchet.core.definition.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.Backoff;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.Work;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidationTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    @ParameterizedTest
    @ValueSource(strings = {"order", "o", "order-process", "order_process", "order.process", "a1-b2_c3.d4"})
    void good_workflow_names_pass(String name) {
        assertThat(Validation.errors(Definition.named(name, 1).line("a").build()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Order", "1order", "-order", "order-", "order--x", "a/b", "ä", "a b", "../x", "a\u0000"})
    void other_workflow_names_are_refused(String name) {
        assertThat(Validation.errors(Definition.named(name, 1).line("a").build()))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(tuple("name", "name"));
    }

    @Test
    void a_refused_name_comes_with_one_that_is_allowed() {
        assertThat(Validation.errors(
                        Definition.named("Order Process!", 1).line("a").build()))
                .containsExactly(Problem.error(
                        "name",
                        "name",
                        "the name 'Order Process!' is not allowed",
                        "start with a letter and use lower-case letters and digits, joined by single '-', '_' or '.',"
                                + " for example 'order-process'"));
        assertThat(workflow(it -> it.step(Step.named("9 lives"))))
                .containsExactly(Problem.error(
                        "name",
                        "steps[0].name",
                        "the name '9 lives' is not allowed",
                        "start with a letter and use letters, digits, '-', '_' and '.', for example 'lives'"));
    }

    @Test
    void names_have_a_longest_length() {
        var name = "a".repeat(101);
        assertThat(Validation.errors(
                        Definition.named(name, 1).line("a".repeat(100)).build()))
                .containsExactly(Problem.error(
                        "name-length",
                        "name",
                        "the name '" + "a".repeat(60) + "...' has 101 characters",
                        "use at most 100"));
        assertThat(step(it -> it.work(new Work.AwaitSignal(name, null)).queue(name)))
                .extracting(Problem::path)
                .containsExactly("steps[0].work.signal", "steps[0].queue");
    }

    @Test
    void a_quorum_and_tolerated_failures_have_a_most() {
        var definition = Definition.named("order", 1)
                .step(Step.named("ok").work(new Work.Approval("ok?", List.of(), Integer.MAX_VALUE, null, false)))
                .step(Step.named("each").work(new Work.ForEach("input.items", "item", Integer.MAX_VALUE)))
                .build();
        assertThat(Validation.errors(definition))
                .containsExactly(
                        Problem.error(
                                "quorum",
                                "steps[0].work.quorum",
                                "the number 2147483647 is too large",
                                "use at most 1000"),
                        Problem.error(
                                "tolerated-failures",
                                "steps[1].work.toleratedFailures",
                                "the number 2147483647 is too large",
                                "use at most 1000000"));
    }

    private static Definition broken() {
        return Definition.named("", 0)
                .timeout(Duration.ZERO)
                .failurePolicy(FailurePolicy.SKIP)
                .maxConcurrentSteps(-1)
                .step(Step.named("a b").needs("c").timeout(MINUTE.negated()))
                .build();
    }

    @Test
    void every_error_is_reported_at_once() {
        assertThat(Validation.errors(broken()))
                .containsExactly(
                        Problem.error(
                                "blank",
                                "name",
                                "the text '' is blank",
                                "write something here, or leave the field out"),
                        Problem.error("version", "version", "the number 0 is too small", "use 1 or more"),
                        Problem.error(
                                "duration",
                                "timeout",
                                "a duration of 0s leaves no time at all",
                                "use a longer one, or leave the field out"),
                        Problem.error(
                                "failure-policy",
                                "failurePolicy",
                                "failurePolicy is 'skip' ('continue'), and a whole workflow cannot be skipped",
                                "use abort, pause, compensate or retry here, and onFailure: skip at the steps"),
                        Problem.error(
                                "max-concurrent-steps",
                                "maxConcurrentSteps",
                                "the number -1 is too small",
                                "use 0 or more"),
                        Problem.error(
                                "name",
                                "steps[0].name",
                                "the name 'a b' is not allowed",
                                "start with a letter and use letters, digits, '-', '_' and '.', for example 'a-b'"),
                        Problem.error(
                                "duration",
                                "steps[0].timeout",
                                "the duration PT-1M is negative",
                                "use a positive one, for example 5m"),
                        Problem.error(
                                "unknown-need",
                                "steps[0].needs[0]",
                                "there is no step 'c'",
                                "name a step of this workflow, or remove this need"),
                        Problem.error(
                                "no-root",
                                "steps",
                                "each step needs another one first, so none can ever start",
                                "let at least one step need nothing"));
    }

    @Test
    void a_workflow_has_steps_and_not_too_many() {
        assertThat(Validation.errors(Definition.named("empty", 1).build()))
                .containsExactly(Problem.error("no-steps", "steps", "the workflow has no steps", "add at least one"));
        var limits = Limits.STANDARD.but().steps(2).build();
        var three = Definition.named("order", 1).line("a", "b", "c").build();
        assertThat(Validation.errors(three, limits))
                .containsExactly(Problem.error(
                        "too-many-steps",
                        "steps",
                        "the workflow has 3 steps",
                        "use at most 2, and child workflows for the rest"));
        assertThat(Validation.problems(three, limits))
                .startsWith(Validation.errors(three, limits).get(0))
                .hasSize(5);
    }

    @Test
    void a_definition_has_a_largest_size() {
        assertThat(step(it -> it.extra("text", "x".repeat(1 << 20))))
                .containsExactly(Problem.error(
                        "too-large",
                        "",
                        "the definition takes 1048648 bytes as JSON",
                        "use at most 1048576: keep large data elsewhere"));
    }

    @Test
    void durations_are_whole_milliseconds_within_the_limit() {
        assertThat(step(it -> it.timeout(Duration.ofNanos(1_500_000)).delay(Duration.ofDays(3_661))))
                .containsExactly(
                        Problem.error(
                                "duration",
                                "steps[0].timeout",
                                "the duration PT0.0015S is finer than a millisecond",
                                "use whole milliseconds, for example 500ms"),
                        Problem.error(
                                "duration", "steps[0].delay", "the duration 3661d is too long", "use at most 3660d"));
        assertThat(step(it -> it.delay(Duration.ZERO).timeout(Duration.ofMillis(1))))
                .isEmpty();
    }

    @Test
    void what_can_never_end_in_time_is_refused() {
        assertThat(workflow(it -> it.timeout(MINUTE)
                        .step(Step.named("a").delay(HOUR))
                        .step(Step.named("b").work(new Work.Sleep(HOUR)).timeout(MINUTE))
                        .step(Step.named("c")
                                .delay(MINUTE)
                                .work(new Work.Sleep(MINUTE))
                                .timeout(MINUTE))))
                .containsExactly(
                        Problem.error(
                                "never-in-time",
                                "steps[0].delay",
                                "the delay of 1h can never end within the workflow's timeout of 1m",
                                "make the delay shorter or the timeout longer"),
                        Problem.error(
                                "never-in-time",
                                "steps[1].work.time",
                                "the sleep of 1h can never end within the workflow's timeout of 1m",
                                "make the sleep shorter or the timeout longer"),
                        Problem.error(
                                "never-in-time",
                                "steps[1].work.time",
                                "the sleep of 1h can never end within the step's own timeout of 1m",
                                "make the sleep shorter or the timeout longer"));
    }

    @Test
    @Tag("S3-50")
    void retry_policies_are_checked_wherever_they_stand() {
        var wrong = new RetryPolicy(0, Backoff.LINEAR, MINUTE, Duration.ofSeconds(1), 1.5);
        assertThat(workflow(it -> it.retry(wrong)
                        .step(Step.named("a")
                                .retry(wrong)
                                .undo(Undo.by(Work.USUAL).withRetry(wrong)))))
                .extracting(Problem::path)
                .containsExactly(
                        "retry.maxAttempts",
                        "retry.maxDelay",
                        "retry.jitter",
                        "steps[0].retry.maxAttempts",
                        "steps[0].retry.maxDelay",
                        "steps[0].retry.jitter",
                        "steps[0].undo.retry.maxAttempts",
                        "steps[0].undo.retry.maxDelay",
                        "steps[0].undo.retry.jitter");
        assertThat(step(it ->
                        it.retry(new RetryPolicy(10_001, Backoff.CONSTANT, MINUTE.negated(), MINUTE, Double.NaN))))
                .containsExactly(
                        Problem.error(
                                "retry-attempts",
                                "steps[0].retry.maxAttempts",
                                "the number 10001 is too large",
                                "use at most 10000"),
                        Problem.error(
                                "duration",
                                "steps[0].retry.initialDelay",
                                "the duration PT-1M is negative",
                                "use a positive one, for example 5m"),
                        Problem.error(
                                "retry-jitter",
                                "steps[0].retry.jitter",
                                "the share NaN is not one",
                                "use 0 to 1, for example 0.2"));
    }

    @Test
    @Tag("S3-43")
    void a_validation_error_is_never_retried() {
        assertThat(step(it -> it.rule(ErrorCategory.VALIDATION, Response.RETRY)))
                .containsExactly(Problem.error(
                        "rule-retry",
                        "steps[0].rules.validation",
                        "the rule 'retry' cannot cure a validation error",
                        "use another response; the usual one is on_failure"));
    }

    @Test
    @Tag("S3-45")
    void a_forbidden_action_is_never_retried() {
        assertThat(step(it -> it.rule(ErrorCategory.GOVERNANCE, Response.RETRY)))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(tuple("rule-retry", "steps[0].rules.governance"));
    }

    @ParameterizedTest
    @EnumSource(ErrorCategory.class)
    void all_other_rules_are_allowed(ErrorCategory category) {
        for (var response : Response.values()) {
            var expected = response == Response.RETRY && !category.mayRetry() ? 1 : 0;
            assertThat(step(it -> it.rule(category, response)))
                    .as(response.word())
                    .hasSize(expected);
        }
    }

    @Test
    void a_step_cannot_fail_by_retrying_the_workflow() {
        assertThat(step(it -> it.onFailure(FailurePolicy.RETRY)))
                .containsExactly(
                        Problem.error(
                                "on-failure",
                                "steps[0].onFailure",
                                "onFailure is 'retry', which is for whole workflows",
                                "give the step a retry policy, and use abort, skip, pause or compensate for when that is used up"));
        assertThat(step(it -> it.onFailure(FailurePolicy.SKIP))).isEmpty();
        assertThat(workflow(it -> it.failurePolicy(FailurePolicy.RETRY).line("a")))
                .isEmpty();
    }

    @Test
    void blank_texts_are_refused_everywhere() {
        assertThat(workflow(it -> it.step(
                                Step.named("a").when(" ").input("").queue("\t").work(new Work.Handler("", Map.of())))
                        .step(Step.named("b").work(new Work.AwaitSignal(" ", Duration.ZERO)))
                        .step(Step.named("c")
                                .work(new Work.Approval("", List.of("anna", ""), 0, MINUTE.negated(), false)))
                        .step(Step.named("d").work(new Work.Child("")).undo(Undo.by(new Work.Child("x y"))))
                        .step(Step.named("e").work(new Work.ForEach("", "", -1)))
                        .step(Step.named("f").work(new Work.Sleep(MINUTE.negated())))))
                .extracting(Problem::path)
                .containsExactly(
                        "steps[0].work.type",
                        "steps[0].when",
                        "steps[0].input",
                        "steps[0].queue",
                        "steps[1].work.signal",
                        "steps[1].work.timeout",
                        "steps[2].work.question",
                        "steps[2].work.by[1]",
                        "steps[2].work.quorum",
                        "steps[2].work.deadline",
                        "steps[3].work.workflow",
                        "steps[3].undo.work.workflow",
                        "steps[4].work.items",
                        "steps[4].work.workflow",
                        "steps[4].work.toleratedFailures",
                        "steps[5].work.time");
    }

    @Test
    void a_quorum_may_be_larger_than_the_list_because_entries_may_be_groups() {
        assertThat(step(it -> it.work(new Work.Approval("Ship it?", List.of("finance"), 2, null, false))))
                .isEmpty();
    }

    @Test
    void an_undo_is_work_of_its_own_beside_the_step() {
        var agent = new Work.Task(Map.of("agent", "data-pipeline", "action", "Remove analytics configuration"));
        var undo = Undo.by(agent)
                .withTimeout(MINUTE)
                .withRetry(RetryPolicy.retries(2))
                .alsoHalfDone();
        assertThat(undo).isEqualTo(new Undo(agent, RetryPolicy.attempts(3), MINUTE, true));
        assertThat(step(it -> it.undo(undo))).isEmpty();
        assertThat(step(it -> it.undo())).isEmpty();
        assertThat(step(it -> it.undo(Undo.by(new Work.Child("refund"))))).isEmpty();
    }

    @Test
    void an_undo_cannot_wait() {
        for (var work : List.of(
                new Work.Sleep(MINUTE),
                new Work.AwaitSignal("paid", null),
                new Work.Approval("Undo?", List.of(), 1, null, false),
                new Work.ForEach("items", "refund", 0))) {
            assertThat(step(it -> it.undo(Undo.by(work).withTimeout(Duration.ZERO))))
                    .containsExactly(
                            Problem.error(
                                    "undo-work",
                                    "steps[0].undo.work",
                                    "an undo cannot be of the kind '" + work.kind() + "'",
                                    "use something that runs by itself: a handler, a task or a child"),
                            Problem.error(
                                    "duration",
                                    "steps[0].undo.timeout",
                                    "a duration of 0s leaves no time at all",
                                    "use a longer one, or leave the field out"));
        }
    }

    @Test
    void the_exception_names_the_workflow_and_the_first_problems() {
        var problems = Validation.errors(Definition.named("order", 0)
                .step(Step.named("charge"))
                .step(Step.named("ship").needs("chrge"))
                .build());
        assertThat(new InvalidDefinitionException("order", problems)).hasMessage("""
                workflow 'order' is not valid, 2 to fix:
                  - version: the number 0 is too small (use 1 or more)
                  - steps[1].needs[0]: there is no step 'chrge' (did you mean 'charge'?)""");
        var many = Collections.nCopies(60, problems.get(0));
        assertThat(new InvalidDefinitionException("order", many))
                .message()
                .hasLineCount(52)
                .endsWith("  and 10 more");
    }

    private static List<Problem> workflow(UnaryOperator<DefinitionBuilder> with) {
        return Validation.errors(with.apply(Definition.named("order", 1)).build());
    }

    private static List<Problem> step(UnaryOperator<StepBuilder> with) {
        return workflow(it -> it.step(with.apply(Step.named("a"))));
    }
}
