package dev.ratchet.core.definition.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.Work;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LintsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Work APPROVAL = new Work.Approval("Ship it?", List.of("finance"), 1, MINUTE, false);

    @Test
    @Tag("S3-95")
    void a_missing_timeout_is_a_warning() {
        assertThat(Validation.problems(Definition.named("order", 1).line("a").build()))
                .containsExactly(
                        Problem.warning(
                                "no-timeout",
                                "timeout",
                                "the workflow has no timeout, so a run may hang for ever",
                                "set one, for example 1h"),
                        Problem.warning(
                                "no-timeout",
                                "steps[0].timeout",
                                "the step has no timeout, so it may hang for long",
                                "set one, for example 5m"));
    }

    @Test
    @Tag("S3-95")
    void a_wait_with_a_deadline_and_a_sleep_need_no_timeout() {
        assertThat(warnings(it -> it.step(Step.named("a").work(APPROVAL))
                        .step(Step.named("b").work(new Work.AwaitSignal("paid", MINUTE)))
                        .step(Step.named("c").work(new Work.Sleep(MINUTE)))))
                .isEmpty();
    }

    @Test
    @Tag("S3-95")
    void a_wait_without_any_limit_may_last_for_ever() {
        var definition = Definition.named("order", 1)
                .step(Step.named("a").work(new Work.AwaitSignal("paid", null)))
                .step(Step.named("b").work(new Work.Approval("Ship it?", List.of(), 1, null, false)))
                .step(Step.named("c").work(new Work.AwaitSignal("paid", null)).timeout(MINUTE));
        assertThat(Validation.warnings(definition.build()))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(
                        tuple("no-timeout", "timeout"),
                        tuple("endless-wait", "steps[0].work.timeout"),
                        tuple("endless-wait", "steps[1].work.deadline"));
        assertThat(Validation.warnings(definition.timeout(HOUR).build()))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(tuple("no-timeout", "steps[0].timeout"), tuple("no-timeout", "steps[1].timeout"));
    }

    @Test
    @Tag("S3-96")
    void ten_steps_are_many() {
        assertThat(warnings(it -> steps(it, 9))).isEmpty();
        assertThat(warnings(it -> steps(it, 10)))
                .containsExactly(Problem.warning(
                        "many-steps",
                        "steps",
                        "the workflow has 10 steps",
                        "stay below 10: move some to a child workflow"));
    }

    private static DefinitionBuilder steps(DefinitionBuilder builder, int count) {
        IntStream.range(0, count).forEach(i -> builder.step(step("s" + i)));
        return builder;
    }

    @Test
    @Tag("S3-98")
    void somebody_approves_before_what_cannot_be_taken_back() {
        assertThat(warnings(it -> it.step(step("ok").work(APPROVAL))
                        .step(step("pack").needs("ok"))
                        .step(step("ship").needs("pack").impact(Impact.IRREVERSIBLE))))
                .isEmpty();
        assertThat(warnings(it -> it.step(step("ok").work(APPROVAL))
                        .step(step("ship").impact(Impact.IRREVERSIBLE))
                        .step(step("late").work(APPROVAL).needs("ship"))))
                .containsExactly(Problem.warning(
                        "irreversible",
                        "steps[1].impact",
                        "the step cannot be taken back and nobody approves it first",
                        "put an approval before it"));
    }

    @Test
    @Tag("S3-84")
    void where_a_failure_is_undone_a_step_that_changes_something_has_an_undo() {
        UnaryOperator<DefinitionBuilder> steps = it -> it.step(step("look").impact(Impact.READ_ONLY))
                .step(step("ok").work(APPROVAL))
                .step(step("nap").work(new Work.Sleep(MINUTE)))
                .step(step("reserve").undo())
                .step(step("charge"))
                .step(step("mail").needs("ok").impact(Impact.IRREVERSIBLE));
        assertThat(warnings(steps)).isEmpty();
        var expected = List.of(
                Problem.warning(
                        "no-undo",
                        "steps[4].undo",
                        "the workflow is undone on failure and this step has no undo, so what it did stays",
                        "give it an undo, or declare its impact as read_only"),
                Problem.warning(
                        "no-undo",
                        "steps[5].undo",
                        "the workflow is undone on failure and this step has no undo, so what it did stays",
                        "move it behind everything that may fail"));
        assertThat(warnings(it -> steps.apply(it).failurePolicy(FailurePolicy.COMPENSATE)))
                .isEqualTo(expected);
        assertThat(warnings(it -> steps.apply(it).step(step("x").undo().onFailure(FailurePolicy.COMPENSATE))))
                .isEqualTo(expected);
        assertThat(warnings(
                        it -> steps.apply(it).step(step("x").undo().rule(ErrorCategory.AGENT, Response.COMPENSATE))))
                .isEqualTo(expected);
    }

    @Test
    @Tag("S3-84")
    void an_undo_of_what_changes_nothing_is_idle() {
        assertThat(warnings(it -> it.step(step("look").impact(Impact.READ_ONLY).undo())
                        .step(step("nap").work(new Work.Sleep(MINUTE)).undo())
                        .step(step("wait")
                                .work(new Work.AwaitSignal("paid", MINUTE))
                                .undo())
                        .step(step("ok").work(APPROVAL).undo())))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(
                        tuple("idle-undo", "steps[0].undo"),
                        tuple("idle-undo", "steps[1].undo"),
                        tuple("idle-undo", "steps[2].undo"));
    }

    @Test
    void a_limit_that_comes_too_late_is_a_warning() {
        var day = Duration.ofDays(1);
        assertThat(warnings(it -> it.retry(RetryPolicy.attempts(2).linear(day, day))
                        .step(step("a")
                                .timeout(day)
                                .retry(RetryPolicy.attempts(2).constant(day)))
                        .step(step("b").work(new Work.AwaitSignal("paid", day)))
                        .step(step("c").work(APPROVAL))))
                .extracting(Problem::rule, Problem::path, Problem::message)
                .containsExactly(
                        tuple(
                                "forestalled",
                                "retry.initialDelay",
                                "the 1d are never reached: the workflow's timeout of 1h comes first"),
                        tuple(
                                "forestalled",
                                "steps[0].timeout",
                                "the 1d are never reached: the workflow's timeout of 1h comes first"),
                        tuple(
                                "forestalled",
                                "steps[0].retry.initialDelay",
                                "the 1d are never reached: the workflow's timeout of 1h comes first"),
                        tuple(
                                "forestalled",
                                "steps[1].work.timeout",
                                "the 1d are never reached: the workflow's timeout of 1h comes first"),
                        tuple(
                                "forestalled",
                                "steps[1].work.timeout",
                                "the 1d are never reached: the step's timeout of 1m comes first"));
    }

    @Test
    void a_rule_that_asks_for_retries_wants_a_policy() {
        assertThat(warnings(it -> it.step(step("a").rule(ErrorCategory.TIMEOUT, Response.RETRY))))
                .containsExactly(Problem.warning(
                        "rule-without-retry",
                        "steps[0].rules.timeout",
                        "the rule asks for retries and no retry policy allows any",
                        "give the step or the workflow a retry policy"));
        assertThat(warnings(it ->
                        it.retry(RetryPolicy.attempts(3)).step(step("a").rule(ErrorCategory.TIMEOUT, Response.RETRY))))
                .isEmpty();
    }

    @Test
    void a_workflow_that_starts_itself_is_a_warning() {
        assertThat(warnings(it -> it.step(step("a").work(new Work.Child("order")))
                        .step(step("b").work(new Work.ForEach("items", "order", 0)))
                        .step(step("c").undo(Undo.by(new Work.Child("order"))))
                        .step(step("d").work(new Work.Child("other")))))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(
                        tuple("recursion", "steps[0].work.workflow"),
                        tuple("recursion", "steps[1].work.workflow"),
                        tuple("recursion", "steps[2].undo.work.workflow"));
    }

    private static StepBuilder step(String name) {
        return Step.named(name).timeout(MINUTE);
    }

    private static List<Problem> warnings(UnaryOperator<DefinitionBuilder> with) {
        return Validation.warnings(
                with.apply(Definition.named("order", 1).timeout(HOUR)).build());
    }
}
