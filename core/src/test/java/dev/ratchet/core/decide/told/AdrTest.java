package dev.ratchet.core.decide.told;

import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.vocabulary.Vocabulary.ADR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The workflow whose steps are executed one by one at somebody's word, told in the words of its own record. */
class AdrTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static StepBuilder task(String name) {
        return Step.named(name).work(new Work.Task(Map.of()));
    }

    private static DefinitionBuilder tasks() {
        return Definition.named("tasks", 1)
                .step(task("one").onFailure(FailurePolicy.SKIP))
                .step(task("two").needs("one"))
                .step(task("three").needs("two"));
    }

    @Test
    @Tag("S2-41")
    void a_step_is_not_started_pending_completed_failed_or_skipped_and_never_running() {
        var story = Story.of(tasks().retry(RetryPolicy.attempts(2).constant(MINUTE)))
                .starts("one")
                .fails("one", ErrorCategory.AGENT)
                .starts("two")
                .fails("two");
        assertThat(story.told(ADR, "one")).isEqualTo("not_started pending skipped");
        assertThat(story.told(ADR, "two")).isEqualTo("not_started pending failed");
        story.later(MINUTE).wakes().starts("two").completes("two");
        assertThat(story.told(ADR, "two")).isEqualTo("not_started pending failed pending completed");
        assertThat(story.told(ADR, "three")).isEqualTo("not_started pending");
    }

    @Test
    @Tag("S2-42")
    void a_workflow_is_not_started_running_completed_failed_or_cancelled() {
        var created = Story.upTo(NewRun.Extent.CREATED, tasks());
        assertThat(ADR.run(created.run()).word()).isEqualTo("not_started");
        var line = Definition.named("line", 1).line("a");
        assertThat(Story.of(line).told(ADR)).isEqualTo("not_started running");
        assertThat(Story.of(line).completes("a").told(ADR)).isEqualTo("not_started running completed");
        assertThat(Story.of(line).fails("a").told(ADR)).isEqualTo("not_started running failed");
        assertThat(Story.of(line).cancels().stops("a").told(ADR)).isEqualTo("not_started running cancelled");
        assertThat(Story.of(line).pauses().told(ADR)).isEqualTo("not_started running");
        assertThat(Story.of(line).waits("a", new WaitFor.Signal("go", null)).told(ADR))
                .isEqualTo("not_started running");
    }

    @Test
    void a_completed_step_is_not_executed_again() {
        Story.of(tasks())
                .starts("one")
                .completes("one")
                .refuses(new Event.StepStarted(0), "COMPLETED", "RUNNING")
                .ignores(new Event.StepCompleted(0, 1));
    }

    @Test
    void no_step_is_executed_when_the_workflow_is_completed_cancelled_or_failed() {
        var ends = Map.of(
                COMPLETED,
                Story.of(Definition.named("one", 1).step(task("one")))
                        .starts("one")
                        .completes("one"),
                FAILED,
                Story.of(Definition.named("one", 1).step(task("one")).step(task("two")))
                        .starts("two")
                        .fails("two"),
                RunState.CANCELLED,
                Story.of(tasks()).cancels());
        ends.forEach((state, story) -> {
            assertThat(story.run().state()).isEqualTo(state);
            assertThat(story.decide(new Event.StepStarted(0)))
                    .isEqualTo(
                            new Decision.Refuse(story.state("one").name(), "RUNNING", "step 'one': the run is over"));
        });
    }

    @Test
    void every_earlier_step_must_be_completed_or_skipped_before() {
        Story.of(tasks())
                .refuses(new Event.StepStarted(1), "PENDING", "RUNNING")
                .starts("one")
                .refuses(new Event.StepStarted(1), "PENDING", "RUNNING")
                .fails("one")
                .is(RUNNING, "SYP")
                .starts("two")
                .refuses(new Event.StepStarted(2), "PENDING", "RUNNING")
                .completes("two")
                .starts("three")
                .is(RUNNING, "SCR");
    }

    @Test
    @Tag("S2-47")
    void success_completes_the_step_at_that_time_and_triggers_the_next() {
        var story = Story.of(Definition.named("line", 1).line("a", "b"))
                .later(MINUTE)
                .completes("a")
                .is(RUNNING, "CR")
                .hasEffects(new Effect.StartStep(1, 1, Cause.NEEDS_MET));
        assertThat(ADR.step(story.run(), 0).word()).isEqualTo("completed");
        assertThat(ADR.history(story.journal(), 0).get(2).at()).isEqualTo(Story.NOON.plus(MINUTE));
        assertThat(story.run().steps().done().revisionOf(0))
                .isEqualTo(story.run().revision());
        assertThat(story.completes("b").told(ADR)).isEqualTo("not_started running completed");
    }

    @Test
    @Tag("S2-48")
    void failures_are_counted_and_retried_after_as_many_minutes_up_to_max_retries() {
        var definition = Definition.named("linear", 1)
                .step(Step.named("a").retry(RetryPolicy.retries(3).linear(MINUTE, Duration.ofHours(1))));
        var story = Story.of(definition);
        var due = Story.NOON;
        for (var count = 1; count <= 3; count++) {
            story.fails("a");
            due = due.plus(MINUTE.multipliedBy(count));
            assertThat(ADR.step(story.run(), 0).word()).isEqualTo("failed");
            assertThat(story.detail("a").failures()).as("retry_count").isEqualTo(count);
            assertThat(story.detail("a").failure()).isEqualTo(Failure.of(ErrorCategory.TRANSIENT, "boom"));
            assertThat(story.detail("a").until()).isEqualTo(due);
            story.later(MINUTE.multipliedBy(count)).wakes();
        }
        story.fails("a").is(FAILED, "F");
        assertThat(story.attempt("a")).as("total executions = max_retries + 1").isEqualTo(4);
    }

    @Test
    @Tag("S2-50")
    void a_failed_step_may_be_executed_again() {
        var story = Story.of(Definition.named("again", 1)
                        .step(task("a").retry(RetryPolicy.retries(1).constant(MINUTE))))
                .starts("a")
                .fails("a");
        assertThat(ADR.step(story.run(), 0).word()).isEqualTo("failed");
        story.later(MINUTE).wakes().starts("a").completes("a").is(COMPLETED, "C");
        assertThat(story.told(ADR, "a")).isEqualTo("not_started pending failed pending completed");
    }

    @Test
    void the_workflow_follows_from_its_steps_after_each_of_them() {
        var definition = Definition.named("status", 1).step(Step.named("a")).step(Step.named("b"));
        for (var order : List.of(List.of("a", "b"), List.of("b", "a"))) {
            var story = Story.of(definition).completes(order.get(0));
            assertThat(ADR.run(story.run()).word()).isEqualTo("running");
            assertThat(ADR.run(story.completes(order.get(1)).run()).word()).isEqualTo("completed");
        }
    }
}
