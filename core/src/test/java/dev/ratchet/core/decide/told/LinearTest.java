package dev.ratchet.core.decide.told;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPLETED;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.QUEUED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;
import static dev.ratchet.core.vocabulary.Vocabulary.LINEAR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.Fold;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Inbox;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The strictly linear workflow, told in its own words. */
class LinearTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static DefinitionBuilder line() {
        return Definition.named("order-process", 1).line("validate", "pay", "ship");
    }

    /** The state of all steps in the words of the vocabulary. */
    private static String steps(Story story) {
        var run = story.run();
        return IntStream.range(0, run.plan().size())
                .mapToObj(step -> String.valueOf(LINEAR.step(run, step).word()))
                .collect(Collectors.joining(" "));
    }

    private static @Nullable String instance(Story story) {
        return LINEAR.run(story.run()).word();
    }

    /** The instance's pointer: the first step that is not done. */
    private static int pointer(Story story) {
        var step = 0;
        while (story.run().steps().state(step).satisfies()) {
            step++;
        }
        return step;
    }

    private static Event asksToRetry(Story story, String step, @Nullable Duration backoff) {
        return new Event.StepFailed(
                story.number(step),
                story.attempt(step),
                Failure.of(ErrorCategory.EXTERNAL, "busy"),
                Wish.RETRY,
                backoff);
    }

    @Test
    @Tag("S4-02")
    @Tag("S4-20")
    @Tag("S4-21")
    @Tag("S4-22")
    void a_start_makes_the_first_step_ready_now_and_all_others_pending_in_one_commit() {
        var story = Story.upTo(NewRun.Extent.QUEUED, line()).is(QUEUED, "YPP");
        assertThat(story.journal()).hasSize(1);
        assertThat(instance(story)).isEqualTo("RUNNING");
        assertThat(steps(story)).isEqualTo("READY PENDING PENDING");
        assertThat(pointer(story)).isZero();
        assertThat(story.run().plan().name(0)).isEqualTo("validate");
        assertThat(Due.unowned(story.run())).as("next_run_at").isEqualTo(Story.NOON);
        assertThat(story.run().steps().detail(1)).as("no due time").isNull();
        assertThat(story.run().steps().detail(2)).as("no due time").isNull();
    }

    @Test
    @Tag("S4-01")
    @Tag("S4-50")
    @Tag("S4-51")
    @Tag("S4-52")
    void each_step_completed_makes_the_next_one_ready_and_the_last_completes_the_instance() {
        var story = Story.of(line()).byOutsider();
        assertThat(steps(story)).isEqualTo("RUNNING PENDING PENDING");
        story.later(MINUTE).completes("validate");
        assertThat(steps(story)).isEqualTo("DONE READY PENDING");
        assertThat(pointer(story)).isEqualTo(1);
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON.plus(MINUTE));
        story.byOwner().wakes().byOutsider().completes("pay");
        assertThat(steps(story)).isEqualTo("DONE DONE READY");
        assertThat(pointer(story)).isEqualTo(2);
        assertThat(instance(story)).isEqualTo("RUNNING");
        story.byOwner().wakes().completes("ship");
        assertThat(instance(story)).isEqualTo("COMPLETED");
        assertThat(story.run().times().ended()).isEqualTo(Story.NOON.plus(MINUTE));
        assertThat(story.told(LINEAR)).isEqualTo("RUNNING COMPLETED");
        assertThat(story.told(LINEAR, "pay")).isEqualTo("PENDING READY RUNNING DONE");
    }

    @Test
    @Tag("S4-10")
    void an_instance_is_running_completed_failed_or_canceled() {
        assertThat(instance(Story.of(line()).pauses())).isEqualTo("RUNNING");
        assertThat(instance(Story.of(line()).completes("validate", "pay", "ship")))
                .isEqualTo("COMPLETED");
        assertThat(instance(Story.of(line()).fails("validate"))).isEqualTo("FAILED");
        var cancelled = Story.of(line()).cancels().stops("validate").is(CANCELLED, "XPP");
        assertThat(instance(cancelled)).isEqualTo("CANCELED");
        assertThat(cancelled.told(LINEAR)).isEqualTo("RUNNING CANCELED");
    }

    @Test
    @Tag("S4-11")
    void a_step_is_pending_ready_running_waiting_done_or_dead() {
        var story = Story.of(line())
                .completes("validate")
                .waits("pay", new WaitFor.Signal("paid", null))
                .signal("paid")
                .completes("pay")
                .fails("ship");
        assertThat(story.told(LINEAR, "pay")).isEqualTo("PENDING READY RUNNING WAITING READY RUNNING DONE");
        assertThat(story.told(LINEAR, "ship")).isEqualTo("PENDING READY RUNNING DEAD");
    }

    /** A worker that knows nothing but the stored run and its frozen plan answers as the one that has been there all along. */
    @Test
    void progress_consults_nothing_but_the_run_and_its_plan() {
        var story = Story.of(line().retry(RetryPolicy.attempts(3).constant(MINUTE)));
        var run = story.completes("validate").fails("pay").later(MINUTE).run();
        var stored = Fold.replay(
                run.id(), Plan.of(line().retry(RetryPolicy.attempts(3).constant(MINUTE))), story.journal());
        assertThat(stored).isEqualTo(run);
        assertThat(new Decider(Limits.STANDARD)
                        .decide(stored, new Event.Woken(false), new Moment(story.now(), "test", 1_000, 42)))
                .isEqualTo(story.decide(new Event.Woken(false)));
        story.wakes().completes("pay", "ship").is(COMPLETED, "CCC");
    }

    @Test
    @Tag("S4-30")
    @Tag("S4-31")
    void on_a_line_a_wake_recovers_the_lost_step_and_starts_it_again() {
        Story.of(line())
                .losesLease()
                .stepWent("validate", "RUNNING READY RUNNING")
                .hasEffects(new Effect.StartStep(0, 2, Cause.LEASE_EXPIRED));
    }

    @Test
    @Tag("S4-33")
    void a_lost_lease_makes_the_step_ready_now_counts_one_attempt_and_says_why() {
        var story = Story.of(line()).byOutsider().later(MINUTE).losesLease().is(RUNNING, "YPP");
        assertThat(story.detail("validate"))
                .isEqualTo(new StepDetail(
                        1, 1, 1, Cause.LEASE_EXPIRED, null, Story.NOON.plus(MINUTE), null, null, null, null));
        assertThat(LINEAR.step(story.run(), 0).note()).isEqualTo("LEASE_EXPIRED");
        assertThat(Due.unowned(story.run())).isEqualTo(Story.NOON.plus(MINUTE));
        assertThat(story.told(LINEAR, "validate")).isEqualTo("PENDING READY RUNNING READY");
    }

    @Test
    @Tag("S4-37")
    void a_deadline_equal_to_now_has_passed() {
        var story = Story.of(line())
                .waits("validate", new WaitFor.Signal("checked", MINUTE))
                .later(MINUTE.minusNanos(1))
                .ignores(new Event.Woken(false))
                .later(Duration.ofNanos(1))
                .wakes()
                .is(RUNNING, "RPP")
                .hasEffects(new Effect.StartStep(0, 2, Cause.TIMEOUT));
        assertThat(story.told(LINEAR, "validate")).isEqualTo("PENDING READY RUNNING WAITING RUNNING");
    }

    @Test
    void a_retry_whose_time_is_now_is_due() {
        var story = Story.of(line());
        story.on(asksToRetry(story, "validate", MINUTE))
                .later(MINUTE.minusNanos(1))
                .ignores(new Event.Woken(false))
                .later(Duration.ofNanos(1))
                .wakes()
                .is(RUNNING, "RPP");
    }

    /** Whoever has no room starts no handler, and whoever starts one has recorded the attempt in the same commit. */
    @Test
    @Tag("S4-04")
    void no_handler_runs_without_a_recorded_attempt() {
        var story = Story.upTo(NewRun.Extent.QUEUED, line())
                .hasEffects()
                .byOutsider()
                .on(new Event.SlotGranted())
                .hasEffects()
                .ignores(new Event.Woken(false))
                .ignores(new Event.StepCompleted(0, 0))
                .ignores(new Event.StepCompleted(0, 1))
                .byOwner()
                .wakes()
                .hasEffects(new Effect.StartStep(0, 1, Cause.NEEDS_MET));
        assertThat(story.state("validate")).isEqualTo(StepState.RUNNING);
        assertThat(story.attempt("validate")).isEqualTo(1);
        story.ignores(new Event.Woken(false));
    }

    @Test
    void a_late_writer_changes_nothing() {
        var story = Story.of(line()).losesLease().is(RUNNING, "RPP");
        assertThat(story.attempt("validate")).isEqualTo(2);
        story.ignores(new Event.StepCompleted(0, 1))
                .ignores(new Event.StepWaiting(0, 1, new WaitFor.Signal("x", null)))
                .ignores(new Event.StepFailed(0, 1, Failure.of(ErrorCategory.VALIDATION, "late"), Wish.GIVE_UP, null))
                .ignores(new Event.StepStopped(0, 1))
                .ignores(new Event.ConditionFalse(0, 1))
                .ignores(new Event.StepLeaseLost(0, 1))
                .completes("validate")
                .ignores(new Event.StepCompleted(0, 2))
                .is(RUNNING, "CRP");
    }

    @Test
    @Tag("S4-60")
    @Tag("S4-61")
    void a_step_that_waits_has_an_event_and_a_deadline_and_the_instance_stays() {
        var story = Story.of(line())
                .completes("validate")
                .later(MINUTE)
                .waits("pay", new WaitFor.Signal("paid", MINUTE))
                .is(WAITING, "CWP");
        assertThat(story.detail("pay").awaits())
                .isEqualTo(new Wait.Signal("paid", Story.NOON.plus(MINUTE).plus(MINUTE), true));
        assertThat(story.detail("pay").until()).as("next_run_at").isNull();
        assertThat(instance(story)).isEqualTo("RUNNING");
        assertThat(pointer(story)).isEqualTo(1);
        assertThat(steps(story)).isEqualTo("DONE WAITING PENDING");
    }

    @Test
    @Tag("S4-70")
    void a_retry_makes_the_step_ready_after_the_backoff_it_asked_for() {
        var story = Story.of(line());
        story.on(asksToRetry(story, "validate", Duration.ofSeconds(90)));
        assertThat(story.detail("validate"))
                .isEqualTo(new StepDetail(
                        1,
                        1,
                        0,
                        Cause.FAILURE,
                        null,
                        Story.NOON,
                        Story.NOON.plusSeconds(90),
                        Failure.of(ErrorCategory.EXTERNAL, "busy"),
                        null,
                        null));
        assertThat(steps(story)).isEqualTo("READY PENDING PENDING");
    }

    /** Known mistake: one execution too many was allowed. */
    @Test
    @Tag("S4-71")
    @Tag("S4-80")
    void with_one_attempt_the_first_retry_is_dead() {
        var story = Story.of(line().retry(RetryPolicy.attempts(1)));
        story.on(asksToRetry(story, "validate", MINUTE)).is(FAILED, "FPP");
        assertThat(story.detail("validate").failures()).isEqualTo(1);
    }

    @Test
    @Tag("S4-71")
    @Tag("S4-80")
    void with_three_attempts_there_are_two_retries_and_the_third_execution_is_dead() {
        var story = Story.of(line().retry(RetryPolicy.attempts(3)));
        for (var retry = 1; retry <= 2; retry++) {
            story.on(asksToRetry(story, "validate", MINUTE))
                    .is(RUNNING, "BPP")
                    .later(MINUTE)
                    .wakes();
        }
        story.on(asksToRetry(story, "validate", MINUTE)).is(FAILED, "FPP");
        assertThat(story.attempt("validate")).isEqualTo(3);
        assertThat(story.detail("validate").failures()).isEqualTo(3);
    }

    @Test
    @Tag("S4-80")
    @Tag("S4-81")
    void a_dead_step_fails_the_instance_and_later_steps_stay_pending() {
        var story = Story.of(line()).completes("validate").later(MINUTE);
        story.on(story.failed("pay", ErrorCategory.EXTERNAL, Wish.GIVE_UP));
        assertThat(steps(story)).isEqualTo("DONE DEAD PENDING");
        assertThat(story.detail("pay").failures()).isEqualTo(1);
        assertThat(story.detail("pay").failure()).isEqualTo(Failure.of(ErrorCategory.EXTERNAL, "boom"));
        assertThat(instance(story)).isEqualTo("FAILED");
        assertThat(story.run().times().ended()).as("failed_at").isEqualTo(Story.NOON.plus(MINUTE));
    }

    @Test
    @Tag("S4-90")
    @Tag("S4-91")
    void the_right_event_makes_the_current_step_ready_and_the_same_step_runs_again() {
        var story = Story.of(line())
                .completes("validate")
                .waits("pay", new WaitFor.Signal("paid", MINUTE))
                .byOutsider()
                .later(Duration.ofSeconds(1))
                .signal("paid")
                .is(RUNNING, "CYP");
        assertThat(story.detail("pay"))
                .isEqualTo(new StepDetail(
                        1,
                        0,
                        0,
                        Cause.SIGNAL,
                        Cause.SIGNAL,
                        Story.NOON.plusSeconds(1),
                        null,
                        null,
                        null,
                        new Inbox.Ref("paid", 1)));
        assertThat(Due.unowned(story.run())).as("next_run_at").isEqualTo(Story.NOON.plusSeconds(1));
        story.byOwner().wakes().hasEffects(new Effect.StartStep(1, 2, Cause.SIGNAL));
    }

    @Test
    @Tag("S4-91")
    void a_wake_up_consumes_no_attempt() {
        var story = Story.of(line().retry(RetryPolicy.attempts(1)));
        for (var time = 0; time < 5; time++) {
            story.waits("validate", new WaitFor.Signal("more", null)).signal("more");
        }
        assertThat(story.detail("validate").failures()).isZero();
        story.completes("validate").is(RUNNING, "CRP");
    }

    @Test
    @Tag("S4-92")
    void an_event_of_another_type_moves_no_step() {
        var story = Story.of(line()).waits("validate", new WaitFor.Signal("checked", MINUTE));
        var before = story.run().steps();
        assertThat(story.signal("other").is(WAITING, "WPP").run().steps()).isEqualTo(before);
    }

    @Test
    @Tag("S4-92")
    void an_event_for_a_step_that_does_not_wait_moves_nothing() {
        var story = Story.of(line());
        var before = story.run().steps();
        assertThat(story.signal("checked").is(RUNNING, "RPP").run().steps()).isEqualTo(before);
    }

    /** Known mistake: an event that came before the step waited was lost. */
    @Test
    void an_event_that_comes_early_is_there_when_the_step_waits() {
        Story.of(line())
                .signal("paid")
                .completes("validate")
                .waits("pay", new WaitFor.Signal("paid", MINUTE))
                .is(RUNNING, "CRP")
                .stepWent("pay", "RUNNING WAITING READY RUNNING");
    }

    /** Known mistake: a step that kills its worker looped for ever. */
    @Test
    @Tag("S4-33")
    void a_step_that_kills_its_worker_is_recovered_whatever_its_attempts_and_dead_the_fifth_time() {
        var story = Story.of(line().retry(RetryPolicy.attempts(2)));
        for (var time = 1; time < 5; time++) {
            story.losesLease().is(RUNNING, "RPP");
        }
        story.losesLease().is(FAILED, "FPP");
        assertThat(story.detail("validate").failure())
                .isEqualTo(new Failure(
                        ErrorCategory.AGENT, "poison", "its worker was lost 5 times in a row while it ran"));
    }

    /** Known mistake: a claimed step of an instance that was over was recovered and claimed again without end. */
    @Test
    void nothing_of_an_instance_that_is_over_can_be_claimed_or_recovered() {
        var definition = Definition.named("tasks", 1)
                .step(Step.named("a").work(new Work.Task(Map.of())))
                .step(Step.named("b").work(new Work.Task(Map.of())));
        var story = Story.of(definition)
                .starts("a")
                .cancels()
                .later(Duration.ofSeconds(30))
                .wakes();
        story.is(CANCELLED, "XY")
                .refuses(new Event.StepStarted(1), "READY", "RUNNING")
                .ignores(new Event.Woken(true))
                .ignores(new Event.StepLeaseLost(0, 1));
        assertThat(Due.unowned(story.run())).isNull();
    }

    /** Known mistake: an event woke any waiting step of the instance, not the current one with that type. */
    @Test
    @Tag("S4-90")
    void an_event_wakes_one_step_only() {
        var definition = Definition.named("two", 1).step(Step.named("a")).step(Step.named("b"));
        Story.of(definition)
                .waits("a", new WaitFor.Signal("one", null))
                .waits("b", new WaitFor.Signal("two", null))
                .signal("two")
                .is(RUNNING, "WR");
    }
}
