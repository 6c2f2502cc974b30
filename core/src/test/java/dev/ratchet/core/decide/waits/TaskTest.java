package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps that somebody outside does: offered, claimed, given back, lost. */
class TaskTest {
    private static StepBuilder task(String name) {
        return Step.named(name).work(new Work.Task(Map.of()));
    }

    private static DefinitionBuilder one() {
        return Definition.named("task", 1).step(task("task"));
    }

    @Test
    void a_task_is_offered_and_runs_only_when_somebody_has_claimed_it() {
        Story.of(one())
                .is(RUNNING, "Y")
                .hasEffects(new Effect.OfferTask(0))
                .ignores(new Event.StepCompleted(0, 0))
                .ignores(new Event.StepCompleted(0, 1))
                .starts("task")
                .is(RUNNING, "R")
                .hasEffects()
                .completes("task")
                .is(COMPLETED, "C");
    }

    @Test
    void a_handler_of_another_queue_is_claimed_like_a_task() {
        Story.of(Definition.named("queue", 1).step(Step.named("gpu").queue("gpu")))
                .hasEffects(new Effect.OfferTask(0))
                .starts("gpu")
                .is(RUNNING, "R");
    }

    @Test
    void a_task_is_claimed_by_one_only() {
        Story.of(one()).starts("task").refuses(new Event.StepStarted(0), "RUNNING", "RUNNING");
    }

    /** Its attempt would be recorded with nobody to make it: only the run's owner starts it, with a handler at hand. */
    @Test
    void a_step_that_the_owner_does_itself_cannot_be_claimed_from_outside() {
        Story.upTo(NewRun.Extent.QUEUED, Definition.named("own", 1).line("a"))
                .byOutsider()
                .on(new Event.SlotGranted())
                .is(RUNNING, "Y")
                .refuses(new Event.StepStarted(0), "READY", "RUNNING");
    }

    @Test
    void a_task_whose_turn_has_not_come_cannot_be_claimed() {
        var definition = Definition.named("task", 1).line("a").step(task("task").needs("a"));
        Story.of(definition).refuses(new Event.StepStarted(1), "PENDING", "RUNNING");
    }

    @Test
    void a_task_cannot_be_claimed_before_its_run_has_a_slot() {
        Story.upTo(NewRun.Extent.CREATED, one()).refuses(new Event.StepStarted(0), "PENDING", "RUNNING");
        Story.upTo(NewRun.Extent.QUEUED, one())
                .hasEffects()
                .refuses(new Event.StepStarted(0), "READY", "RUNNING")
                .on(new Event.SlotGranted())
                .hasEffects(new Effect.OfferTask(0));
    }

    @Test
    void a_task_of_a_paused_run_cannot_be_claimed_and_is_offered_again_at_resume() {
        Story.of(one())
                .pauses()
                .is(PAUSED, "Y")
                .refuses(new Event.StepStarted(0), "READY", "RUNNING")
                .resumes()
                .hasEffects(new Effect.OfferTask(0))
                .starts("task")
                .is(RUNNING, "R");
    }

    @Test
    void a_task_of_a_run_that_is_over_or_ending_cannot_be_claimed() {
        Story.of(one().step(Step.named("slow")))
                .cancels()
                .is(RUNNING, "YR")
                .refuses(new Event.StepStarted(0), "READY", "RUNNING")
                .stops("slow")
                .refuses(new Event.StepStarted(0), "READY", "RUNNING");
    }

    @Test
    void a_step_that_there_is_not_cannot_be_claimed() {
        Story.of(one())
                .refuses(new Event.StepStarted(1), "RUNNING", "RUNNING")
                .refuses(new Event.StepStarted(-1), "RUNNING", "RUNNING");
    }

    @Test
    @Tag("S4-33")
    void a_lost_task_is_offered_again_and_its_old_holder_is_late() {
        var story = Story.of(one())
                .starts("task")
                .losesLeaseOf("task")
                .is(RUNNING, "Y")
                .hasEffects(new Effect.OfferTask(0));
        assertThat(story.detail("task").reason()).isEqualTo(Cause.LEASE_EXPIRED);
        assertThat(story.detail("task").failures()).isEqualTo(1);
        story.ignores(new Event.StepCompleted(0, 1))
                .starts("task")
                .ignores(new Event.StepCompleted(0, 1))
                .ignores(new Event.StepLeaseLost(0, 1))
                .completes("task")
                .is(COMPLETED, "C");
    }

    @Test
    void a_task_that_loses_five_holders_in_a_row_is_poison() {
        var story = Story.of(one());
        for (var time = 1; time < 5; time++) {
            story.starts("task").losesLeaseOf("task").is(RUNNING, "Y");
        }
        story.starts("task").losesLeaseOf("task").is(FAILED, "F");
    }

    @Test
    void the_owner_of_the_run_takes_no_task_along_when_it_is_lost() {
        Story.of(one().step(Step.named("own")))
                .starts("task")
                .losesLease()
                .stepWent("task", "")
                .stepWent("own", "RUNNING READY RUNNING")
                .is(RUNNING, "RR")
                .hasEffects(new Effect.StartStep(1, 2, Cause.LEASE_EXPIRED));
    }

    @Test
    void a_task_that_is_given_back_is_offered_again_and_no_failure_is_counted() {
        var story = Story.of(one()).starts("task").stops("task").is(RUNNING, "Y");
        story.hasEffects(new Effect.OfferTask(0));
        assertThat(story.detail("task").failures()).isZero();
    }

    @Test
    void a_task_that_waits_is_offered_again_when_it_is_woken() {
        Story.of(one())
                .starts("task")
                .waits("task", new WaitFor.Signal("go", Duration.ofMinutes(1)))
                .is(WAITING, "W")
                .signal("go")
                .is(RUNNING, "Y")
                .hasEffects(new Effect.StoreSignal("go", 1, "go-3"), new Effect.OfferTask(0));
    }

    @Test
    @Tag("S4-37")
    void a_task_whose_wait_timed_out_is_ready_and_told_so() {
        var story = Story.of(one())
                .starts("task")
                .waits("task", new WaitFor.Signal("go", Duration.ofMinutes(1)))
                .later(Duration.ofMinutes(1))
                .wakes()
                .is(RUNNING, "Y")
                .hasEffects(new Effect.OfferTask(0))
                .starts("task")
                .is(RUNNING, "R");
        assertThat(story.detail("task").reason()).isEqualTo(Cause.TIMEOUT);
    }

    @Test
    void a_task_that_takes_too_long_is_stopped_and_has_failed() {
        Story.of(Definition.named("task", 1).step(task("task").timeout(Duration.ofHours(1))))
                .later(Duration.ofHours(9))
                .starts("task")
                .later(Duration.ofHours(1))
                .wakes()
                .is(FAILED, "F")
                .hasEffects(new Effect.StopHandler(0, 1), new Effect.ReleaseSlot());
    }

    @Test
    void no_more_tasks_are_claimed_than_steps_may_be_active() {
        Story.of(Definition.named("tasks", 1)
                        .maxConcurrentSteps(1)
                        .step(task("a"))
                        .step(task("b")))
                .hasEffects(new Effect.OfferTask(0), new Effect.OfferTask(1))
                .starts("b")
                .refuses(new Event.StepStarted(0), "READY", "RUNNING")
                .completes("b")
                .starts("a")
                .is(RUNNING, "RC");
    }

    /** One wake finds both: the task's retry is due, and another step's time is over, which ends the run. */
    @Test
    void a_task_is_not_offered_by_the_decision_that_stops_its_run() {
        var definition = Definition.named("both", 1)
                .step(task("task").retry(RetryPolicy.attempts(2).constant(Duration.ofMinutes(5))))
                .step(Step.named("slow").timeout(Duration.ofMinutes(5)));
        Story.of(definition)
                .starts("task")
                .fails("task")
                .later(Duration.ofMinutes(5))
                .wakes()
                .stepWent("task", "BACKOFF READY RUNNING CANCELLED")
                .is(FAILED, "XF")
                .hasEffects(new Effect.StopHandler(1, 1), new Effect.ReleaseSlot());
    }
}
