package dev.ratchet.engine;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.json.Hashes;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefinitionTest {
    private final WorkflowBuilder<String> flow = Workflow.define("flow", 3, String.class);

    private List<Step> steps() {
        return flow.build().definition().steps();
    }

    @Test
    void a_workflow_says_what_holds_for_all_its_steps() {
        var policy = RetryPolicy.attempts(3).constant(ofSeconds(1));
        flow.timeout(ofDays(1))
                .compensateOnFailure()
                .retry(policy)
                .undoErrors(UndoErrors.CONTINUE)
                .maxConcurrentSteps(2)
                .step("only", ctx -> {});
        var workflow = flow.build();

        assertThat(workflow.definition())
                .isEqualTo(Definition.named("flow", 3)
                        .timeout(ofDays(1))
                        .failurePolicy(FailurePolicy.COMPENSATE)
                        .retry(policy)
                        .undoErrors(UndoErrors.CONTINUE)
                        .maxConcurrentSteps(2)
                        .step(Step.named("only"))
                        .build());
        assertThat(workflow.name()).isEqualTo("flow");
        assertThat(workflow.version()).isEqualTo(3);
        assertThat(workflow.inputType()).isEqualTo(String.class);
        assertThat(workflow.structureHash()).isEqualTo(Hashes.structure(workflow.definition()));
        assertThat(workflow.code(Codec.standard()).definition()).isSameAs(workflow.definition());
    }

    @Test
    void a_step_says_what_holds_for_itself() {
        var policy = RetryPolicy.attempts(3).constant(ofSeconds(1));
        flow.step("a", Integer.class, ctx -> 1)
                .retry(policy)
                .timeout(ofMinutes(1))
                .delay(ofSeconds(2))
                .onFailure(FailurePolicy.SKIP)
                .onError(ErrorCategory.TIMEOUT, Response.PAUSE)
                .readOnly();
        flow.step("b", Integer.class, ctx -> 1).retries(2).irreversible();

        assertThat(steps())
                .containsExactly(
                        Step.named("a")
                                .retry(policy)
                                .timeout(ofMinutes(1))
                                .delay(ofSeconds(2))
                                .onFailure(FailurePolicy.SKIP)
                                .rule(ErrorCategory.TIMEOUT, Response.PAUSE)
                                .impact(Impact.READ_ONLY)
                                .build(),
                        Step.named("b")
                                .retry(RetryPolicy.retries(2))
                                .impact(Impact.IRREVERSIBLE)
                                .build());
    }

    @Test
    void only_what_a_step_is_given_or_comes_after_does_it_need() {
        var a = flow.step("a", Integer.class, ctx -> 1);
        var b = flow.step("b", Integer.class, ctx -> 1);
        flow.step("c", Integer.class, a, a, (ctx, x, y) -> x + y).after(b, a).after(b);

        assertThat(steps()).extracting(Step::needs).containsExactly(List.of(), List.of(), List.of("a", "b"));
    }

    @Test
    void a_condition_leaves_only_a_mark() {
        flow.step("a", ctx -> {}).when(ctx -> true);
        assertThat(steps().get(0).when()).isEqualTo("java");
    }

    @Test
    void waits_are_steps_without_code() throws Exception {
        var first = flow.step("first", Integer.class, ctx -> 1);
        flow.signal("paid", String.class, first, ofDays(1));
        flow.signal("later", String.class, ofDays(1));
        flow.signal("ever", String.class);
        flow.signal("items", new TypeRef<List<String>>() {}, ofDays(1));
        flow.sleep("cool-down", first, ofMinutes(5));
        flow.sleep("nap", ofMinutes(5)).when(ctx -> true);
        flow.approval("ok", first, ofDays(2));
        flow.approval("ask")
                .question("Ship it?")
                .by("ann", "board")
                .quorum(2)
                .rejectionFails()
                .after(first)
                .delay(ofMinutes(1))
                .onFailure(FailurePolicy.PAUSE)
                .onError(ErrorCategory.TIMEOUT, Response.SKIP);
        var workflow = flow.build();

        assertThat(workflow.definition().steps().stream().skip(1))
                .containsExactly(
                        wait("paid", new Work.AwaitSignal("paid", ofDays(1)), "first"),
                        wait("later", new Work.AwaitSignal("later", ofDays(1))),
                        wait("ever", new Work.AwaitSignal("ever", null)),
                        wait("items", new Work.AwaitSignal("items", ofDays(1))),
                        wait("cool-down", new Work.Sleep(ofMinutes(5)), "first"),
                        Step.named("nap")
                                .work(new Work.Sleep(ofMinutes(5)))
                                .when("java")
                                .build(),
                        wait("ok", new Work.Approval("ok", List.of(), 1, ofDays(2), false), "first"),
                        Step.named("ask")
                                .work(new Work.Approval("Ship it?", List.of("ann", "board"), 2, null, true))
                                .needs("first")
                                .delay(ofMinutes(1))
                                .onFailure(FailurePolicy.PAUSE)
                                .rule(ErrorCategory.TIMEOUT, Response.SKIP)
                                .build());
        assertThat(ScriptedAttempt.of("nap").in(workflow))
                .isEqualTo(new Report.Waiting(new WaitFor.Timer(ofMinutes(5))));
    }

    private static Step wait(String name, Work work, String... needs) {
        return Step.named(name).work(work).needs(needs).build();
    }

    @Test
    void a_wait_with_a_condition_waits_as_its_definition_says_or_is_skipped() throws Exception {
        flow.signal("paid", Integer.class, ofDays(1)).when(ctx -> ctx.input().equals("yes"));
        flow.approval("ok").quorum(2).rejectionFails().when(ctx -> ctx.input().equals("yes"));
        var workflow = flow.build();

        assertThat(ScriptedAttempt.of("paid").input("\"yes\"").in(workflow))
                .isEqualTo(new Report.Waiting(new WaitFor.Signal("paid", ofDays(1))));
        assertThat(ScriptedAttempt.of("ok").input("\"yes\"").in(workflow))
                .isEqualTo(new Report.Waiting(new WaitFor.Approval(2, true, null)));
        assertThat(ScriptedAttempt.of("paid").input("\"no\"").in(workflow)).isEqualTo(new Report.Skipped());
        assertThat(ScriptedAttempt.of("ok").input("\"no\"").in(workflow)).isEqualTo(new Report.Skipped());
    }

    @Test
    void everything_that_is_wrong_is_said_at_once() {
        var other = Workflow.define("other", 1, String.class);
        var foreign = other.step("foreign", Integer.class, ctx -> 1);
        var bad = Workflow.define("Bad Name", 0, String.class).maxConcurrentSteps(-1);
        bad.step("same", ctx -> {});
        bad.step("same", foreign, (ctx, number) -> {}).timeout(ofSeconds(-1));
        bad.step("9", ctx -> {}).undoRetry(RetryPolicy.attempts(0));

        assertThatThrownBy(() -> bad.returns(foreign))
                .isInstanceOfSatisfying(
                        InvalidDefinitionException.class,
                        refused -> assertThat(refused.problems())
                                .extracting(problem -> problem.rule() + " " + problem.path())
                                .containsExactlyInAnyOrder(
                                        "name name",
                                        "version version",
                                        "max-concurrent-steps maxConcurrentSteps",
                                        "duplicate-step steps[1].name",
                                        "duration steps[1].timeout",
                                        "name steps[2].name",
                                        "retry-attempts steps[2].undo.retry.maxAttempts",
                                        "foreign-step steps[1].needs",
                                        "undo-without-code steps[2].undo",
                                        "foreign-step "))
                .hasMessageContaining("step 'same' needs 'foreign' of the workflow 'other', which is another one")
                .hasMessageContaining("it is to return the result of step 'foreign' of another workflow");
    }

    @Test
    void a_circle_is_refused() {
        var a = flow.step("a", Integer.class, ctx -> 1);
        var b = flow.step("b", Integer.class, a, (ctx, number) -> number);
        a.after(b);
        assertThatThrownBy(() -> flow.returns(b))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("a -> b -> a");
    }

    @Test
    void a_workflow_without_steps_is_refused() {
        assertThatThrownBy(flow::build)
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("no steps");
    }

    @Test
    void what_was_built_does_not_change_any_more() {
        var step = flow.step("a", Integer.class, ctx -> 1);
        flow.returns(step);

        assertThatThrownBy(() -> step.retries(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("workflow 'flow' was built and takes no more");
        assertThatThrownBy(() -> step.undo((ctx, number) -> {})).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> step.after(step)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> step.when(ctx -> true)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> flow.step("b", ctx -> {})).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> flow.timeout(ofDays(1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(flow::build).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void the_input_may_be_generic() throws Exception {
        var sum = Workflow.define("sum", 1, new TypeRef<List<Integer>>() {});
        var step = sum.step(
                "add", Integer.class, ctx -> ctx.input().get(0) + ctx.input().get(1));

        assertThat(ScriptedAttempt.of("add").input("[1,2]").in(sum.returns(step)))
                .isEqualTo(new Report.Completed("3"));
    }
}
