package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Origin;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When somebody should look at a run: neither too late, nor again and again for nothing. */
class DueTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void a_run_that_can_go_on_is_due_at_once() {
        var story = Story.upTo(NewRun.Extent.QUEUED, Definition.named("line", 1).line("a", "b"));
        assertThat(Due.unowned(story.run())).as("it waits for a slot").isEqualTo(Story.NOON);
        story.byOutsider().on(new Event.SlotGranted()).is(RUNNING, "YP");
        assertThat(Due.unowned(story.run())).as("a step is ready").isEqualTo(Story.NOON);
        story.byOwner().wakes().is(RUNNING, "RP");
        assertThat(Due.unowned(story.run())).as("its owner may be gone").isEqualTo(Story.NOON);
        assertThat(Due.timer(story.run())).as("but no timer rings").isNull();
    }

    @Test
    void what_happens_to_a_run_that_is_ready_does_not_move_it_back_in_its_queue() {
        var story = Story.upTo(NewRun.Extent.QUEUED, Definition.named("line", 1).line("a", "b"))
                .later(MINUTE)
                .signal("go");
        assertThat(Due.unowned(story.run())).as("queued").isEqualTo(Story.NOON);
        story.on(new Event.SlotGranted()).is(RUNNING, "RP");
        assertThat(Due.unowned(story.run())).as("taken").isEqualTo(Story.NOON.plus(MINUTE));
        story.later(MINUTE).byOutsider().completes("a").is(RUNNING, "CY");
        assertThat(Due.unowned(story.run())).as("b is ready").isEqualTo(Story.NOON.plus(MINUTE.multipliedBy(2)));
        story.later(MINUTE).signal("go").later(MINUTE).signal("on");
        assertThat(Due.unowned(story.run())).as("still").isEqualTo(Story.NOON.plus(MINUTE.multipliedBy(2)));
        story.pauses().later(MINUTE).resumes().is(RUNNING, "CY");
        assertThat(Due.unowned(story.run())).as("after a pause").isEqualTo(Story.NOON.plus(MINUTE.multipliedBy(5)));
    }

    @Test
    void a_priority_is_a_head_start_whenever_something_is_ready_and_moves_no_timer() {
        var origin = new Origin("input", "default", 90, Map.of(), null, null, null);
        var story = Story.of(Definition.named("line", 1).line("a", "b"), origin)
                .waits("a", new WaitFor.Signal("go", MINUTE))
                .is(WAITING, "WP");
        assertThat(Due.unowned(story.run())).as("the timer").isEqualTo(Story.NOON.plus(MINUTE));
        story.byOutsider().signal("go").is(RUNNING, "YP");
        assertThat(Due.unowned(story.run())).as("woken").isEqualTo(Story.NOON.minusSeconds(90));
    }

    @Test
    void a_run_that_waits_is_due_at_the_earliest_deadline() {
        var definition = Definition.named("waits", 1)
                .timeout(Duration.ofMinutes(30))
                .step(Step.named("long"))
                .step(Step.named("short"));
        var story = Story.of(definition)
                .waits("long", new WaitFor.Signal("go", Duration.ofMinutes(9)))
                .waits("short", new WaitFor.Signal("on", Duration.ofMinutes(4)))
                .is(WAITING, "WW");
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON.plus(Duration.ofMinutes(4)));
        story.later(MINUTE).signal("on").completes("short");
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON.plus(Duration.ofMinutes(9)));
        story.signal("go").completes("long");
        assertThat(Due.unowned(story.run())).as("it is over").isNull();
    }

    @Test
    void without_a_deadline_only_something_from_outside_moves_a_waiting_run() {
        var story = Story.of(Definition.named("waits", 1).line("a")).waits("a", new WaitFor.Signal("go", null));
        assertThat(Due.unowned(story.run())).isNull();
    }

    @Test
    void a_retry_is_due_when_its_pause_is_over() {
        var definition = Definition.named("retries", 1)
                .retry(RetryPolicy.attempts(2).constant(MINUTE))
                .line("a");
        var story = Story.of(definition).fails("a").is(RUNNING, "B");
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON.plus(MINUTE));
    }

    @Test
    void a_paused_run_is_never_due() {
        var definition = Definition.named("pause", 1)
                .timeout(MINUTE)
                .step(Step.named("a").timeout(MINUTE));
        var story = Story.of(definition).pauses().is(PAUSED, "R");
        assertThat(Due.timer(story.run())).isNull();
        assertThat(Due.unowned(story.run())).isNull();
    }

    @Test
    void a_roll_back_is_due_at_once_and_its_retries_when_their_pause_is_over() {
        var definition = Definition.named("undo", 1)
                .step(Step.named("a")
                        .undo(Undo.by(new Work.Handler("java", Map.of()))
                                .withRetry(RetryPolicy.attempts(2).constant(MINUTE))));
        var story = Story.of(definition.step(Step.named("b").needs("a")))
                .completes("a")
                .byOutsider()
                .cancels(true)
                .stops("b")
                .is(COMPENSATING, "CX");
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON);
        story.byOwner().wakes().undoFails("a");
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON.plus(MINUTE));
    }

    /** Steps' own timers do nothing any more in a stopping run, so a wake at their time would change nothing and come again at once. */
    @Test
    void in_a_stopping_run_nothing_but_the_grace_is_due() {
        var definition = Definition.named("stop", 1)
                .step(Step.named("slow").timeout(Duration.ofSeconds(5)))
                .step(Step.named("waits"))
                .step(Step.named("later").retry(RetryPolicy.attempts(2).constant(Duration.ofSeconds(3))));
        var story = Story.of(definition)
                .waits("waits", new WaitFor.Signal("go", Duration.ofSeconds(4)))
                .fails("later")
                .cancels()
                .is(RUNNING, "RWB");
        assertThat(Due.timer(story.run())).isEqualTo(Story.NOON.plus(Duration.ofSeconds(30)));
    }

    @Test
    void the_workflow_deadline_is_not_due_in_a_stopping_run() {
        var definition =
                Definition.named("stop", 1).timeout(Duration.ofSeconds(10)).line("slow");
        var story = Story.of(definition).cancels().is(RUNNING, "R");
        assertThat(Due.timer(story.run())).isEqualTo(Story.NOON.plus(Duration.ofSeconds(30)));
    }

    /** Nobody could start the ready step, so a worker would claim the run and give it back without end. */
    @Test
    void a_ready_step_that_must_wait_for_a_task_of_somebody_else_is_not_due() {
        var definition = Definition.named("one-at-a-time", 1)
                .maxConcurrentSteps(1)
                .step(Step.named("task").work(new Work.Task(Map.of())))
                .step(Step.named("own"));
        var story = Story.of(definition).completes("own").is(RUNNING, "YC");
        assertThat(Due.unowned(story.run()))
                .as("the task has a lease of its own")
                .isNull();

        var blocked = Story.upTo(NewRun.Extent.QUEUED, definition)
                .byOutsider()
                .on(new Event.SlotGranted())
                .starts("task")
                .is(RUNNING, "RY");
        assertThat(Due.unowned(blocked.run())).isNull();
        blocked.completes("task").is(RUNNING, "CY");
        assertThat(Due.unowned(blocked.run())).isEqualTo(Story.NOON);
    }
}
