package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.ROLLED_BACK;
import static dev.ratchet.core.run.RunState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rolling back: what is undone, in which order, and what becomes of an undo that fails. */
class UndoTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static Undo undo() {
        return Undo.by(new Work.Handler("java", Map.of()));
    }

    /** A, B and C with undo, in a line; D fails under compensate. */
    private static DefinitionBuilder saga() {
        return Definition.named("saga", 1)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a").undo())
                .step(Step.named("c").needs("b").undo())
                .step(Step.named("d").needs("c").undo().onFailure(FailurePolicy.COMPENSATE));
    }

    private static Story dFails(DefinitionBuilder saga) {
        return Story.of(saga)
                .completes("a", "b", "c")
                .fails("d", ErrorCategory.AGENT)
                .is(COMPENSATING, "CCCF");
    }

    @Test
    @Tag("S3-80")
    void the_last_completed_step_is_undone_first_one_after_the_other() {
        var story = dFails(saga()).hasEffects(new Effect.StartUndo(2, 1));
        assertThat(story.undos()).isEqualTo("c:RUNNING b:PENDING a:PENDING");
        story.ignores(new Event.UndoCompleted(0, 1)).ignores(new Event.UndoCompleted(1, 0));
        story.undoes("c").hasEffects(new Effect.StartUndo(1, 1));
        story.undoes("b").hasEffects(new Effect.StartUndo(0, 1));
        story.undoes("a").hasEffects(new Effect.ReleaseSlot()).is(ROLLED_BACK, "CCCF");
        assertThat(story.undos()).isEqualTo("c:DONE b:DONE a:DONE");
    }

    @Test
    @Tag("S3-80")
    void the_order_is_that_of_completion_and_not_that_of_the_plan() {
        var definition = Definition.named("parallel", 1)
                .step(Step.named("a").undo())
                .step(Step.named("b").undo())
                .step(Step.named("c").undo())
                .step(Step.named("d").needs("a", "b", "c").onFailure(FailurePolicy.COMPENSATE));
        var story = Story.of(definition).completes("b", "c", "a").fails("d");
        assertThat(story.undos()).isEqualTo("a:RUNNING c:PENDING b:PENDING");
    }

    @Test
    @Tag("S3-81")
    void only_completed_steps_are_undone() {
        var definition = Definition.named("mixed", 1)
                .step(Step.named("done").undo())
                .step(Step.named("skipped").undo().onFailure(FailurePolicy.SKIP))
                .step(Step.named("unmet").undo())
                .step(Step.named("fails")
                        .needs("done", "skipped", "unmet")
                        .undo()
                        .onFailure(FailurePolicy.COMPENSATE))
                .step(Step.named("never").needs("fails").undo());
        var story = Story.of(definition)
                .completes("done")
                .fails("skipped")
                .findsConditionFalse("unmet")
                .fails("fails")
                .is(COMPENSATING, "CSSFP");
        assertThat(story.undos()).isEqualTo("done:RUNNING");
    }

    /** An undo whose worker is lost runs again: it must be idempotent, and is told the number of its attempt. */
    @Test
    @Tag("S3-82")
    void an_undo_may_run_more_than_once() {
        var story = dFails(saga()).losesLease().hasEffects(new Effect.StartUndo(2, 2));
        assertThat(story.run().undos().get(0))
                .isEqualTo(new UndoRecord(2, UndoState.RUNNING, 2, 1, 1, Story.NOON, null, null));
        story.ignores(new Event.UndoCompleted(2, 1)).undoes("c", "b", "a").is(ROLLED_BACK, "CCCF");
    }

    @Test
    @Tag("S3-82")
    void an_undo_that_is_reported_twice_counts_once() {
        dFails(saga()).undoes("c").ignores(new Event.UndoCompleted(2, 1));
    }

    @Test
    @Tag("S3-83")
    void an_undo_that_fails_ends_the_run_failed_and_rolled_back_in_part() {
        var story = dFails(saga())
                .undoes("c")
                .undoFails("b")
                .is(FAILED, "CCCF")
                .because(Cause.UNDO)
                .hasEffects(new Effect.ReleaseSlot());
        assertThat(story.undos()).isEqualTo("c:DONE b:FAILED a:PENDING");
        assertThat(story.run().note()).isEqualTo("rolled back only in part; step 'd' failed: boom");
    }

    @Test
    void with_continue_the_rest_is_undone_and_every_error_is_kept() {
        var story = dFails(saga().undoErrors(UndoErrors.CONTINUE))
                .undoFails("c")
                .is(COMPENSATING, "CCCF")
                .hasEffects(new Effect.StartUndo(1, 1))
                .undoes("b")
                .undoFails("a")
                .is(FAILED, "CCCF")
                .because(Cause.UNDO);
        assertThat(story.undos()).isEqualTo("c:FAILED b:DONE a:FAILED");
        assertThat(story.run().undos().stream().map(UndoRecord::failure))
                .containsExactly(
                        Failure.of(ErrorCategory.TRANSIENT, "stuck"),
                        null,
                        Failure.of(ErrorCategory.TRANSIENT, "stuck"));
    }

    @Test
    @Tag("S3-84")
    @Tag("S3-86")
    void a_completed_step_without_an_undo_is_passed_over() {
        var definition = Definition.named("mixed", 1)
                .step(Step.named("a").undo())
                .step(Step.named("reads").needs("a"))
                .step(Step.named("b").needs("reads").undo())
                .step(Step.named("d").needs("b").onFailure(FailurePolicy.COMPENSATE));
        var story = Story.of(definition).completes("a", "reads", "b").fails("d");
        assertThat(story.undos()).isEqualTo("b:RUNNING a:PENDING");
        story.undoes("b", "a").is(ROLLED_BACK, "CCCF");
    }

    @Test
    @Tag("S3-84")
    void a_run_with_nothing_to_undo_is_rolled_back_at_once() {
        Story.of(Definition.named("none", 1)
                        .failurePolicy(FailurePolicy.COMPENSATE)
                        .line("a", "b"))
                .completes("a")
                .fails("b")
                .went("RUNNING COMPENSATING ROLLED_BACK")
                .is(ROLLED_BACK, "CF");
    }

    @Test
    void the_step_that_failed_is_not_undone_unless_it_asks_to() {
        assertThat(dFails(saga()).undos()).doesNotContain("d:");
        var half = Definition.named("half", 1)
                .step(Step.named("a").undo())
                .step(Step.named("d").needs("a").undo(undo().alsoHalfDone()).onFailure(FailurePolicy.COMPENSATE));
        var story = Story.of(half).completes("a").fails("d");
        assertThat(story.undos()).isEqualTo("d:RUNNING a:PENDING");
        story.undoes("d", "a").is(ROLLED_BACK, "CF");
    }

    @Test
    void a_half_done_step_that_was_stopped_or_fenced_off_is_undone_too() {
        StepBuilder half = Step.named("half").undo(undo().alsoHalfDone());
        var definition = Definition.named("half", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(half)
                .step(Step.named("bad"));
        assertThat(Story.of(definition)
                        .fails("bad", ErrorCategory.AGENT)
                        .stops("half")
                        .undos())
                .isEqualTo("half:RUNNING");
        assertThat(Story.of(definition)
                        .fails("bad", ErrorCategory.AGENT)
                        .later(Duration.ofSeconds(30))
                        .wakes()
                        .undos())
                .isEqualTo("half:RUNNING");
    }

    @Test
    void a_half_done_step_that_never_began_an_attempt_has_nothing_to_undo() {
        var definition = Definition.named("half", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("bad"))
                .step(Step.named("half").delay(MINUTE).undo(undo().alsoHalfDone()));
        var story = Story.of(definition).fails("bad", ErrorCategory.AGENT).is(ROLLED_BACK, "FX");
        assertThat(story.undos()).isEmpty();
    }

    @Test
    void an_undo_has_its_own_attempts_and_the_pause_between_them() {
        var definition = Definition.named("retry", 1)
                .step(Step.named("a")
                        .undo(undo().withRetry(RetryPolicy.attempts(2).constant(MINUTE))))
                .step(Step.named("d").needs("a").onFailure(FailurePolicy.COMPENSATE));
        var story = Story.of(definition).completes("a").fails("d").undoFails("a");
        assertThat(story.run().undos())
                .containsExactly(new UndoRecord(
                        0,
                        UndoState.BACKOFF,
                        1,
                        1,
                        0,
                        Story.NOON,
                        Story.NOON.plus(MINUTE),
                        Failure.of(ErrorCategory.TRANSIENT, "stuck")));
        story.is(COMPENSATING, "CF")
                .later(MINUTE.minusNanos(1))
                .ignores(new Event.Woken(false))
                .later(Duration.ofNanos(1))
                .wakes()
                .hasEffects(new Effect.StartUndo(0, 2))
                .ignores(new Event.UndoCompleted(0, 1))
                .undoFails("a")
                .is(FAILED, "CF");
    }

    @Test
    void an_undo_falls_back_on_the_retries_of_the_workflow() {
        var story =
                dFails(saga().retry(RetryPolicy.attempts(2).constant(MINUTE))).undoFails("c");
        assertThat(story.undos()).isEqualTo("c:BACKOFF b:PENDING a:PENDING");
    }

    @Test
    void an_undo_that_gives_up_is_not_retried() {
        dFails(saga().retry(RetryPolicy.attempts(9).constant(MINUTE)))
                .on(new Event.UndoFailed(2, 1, Failure.of(ErrorCategory.TRANSIENT, "hopeless"), Wish.GIVE_UP, null))
                .is(FAILED, "CCCF");
    }

    @Test
    void an_undo_whose_error_no_retry_can_cure_is_not_retried() {
        for (var category : List.of(ErrorCategory.VALIDATION, ErrorCategory.GOVERNANCE)) {
            dFails(saga().retry(RetryPolicy.attempts(9).constant(MINUTE)))
                    .on(new Event.UndoFailed(2, 1, Failure.of(category, "no"), Wish.AS_DECLARED, null))
                    .is(FAILED, "CCCF");
        }
    }

    @Test
    void an_undo_that_asks_for_a_retry_gets_at_most_ten_executions() {
        var story = dFails(saga());
        for (var attempt = 1; attempt < 10; attempt++) {
            story.on(asking(attempt)).is(COMPENSATING, "CCCF").later(MINUTE).wakes();
        }
        story.on(asking(10)).is(FAILED, "CCCF");
    }

    private static Event asking(int attempt) {
        return new Event.UndoFailed(2, attempt, Failure.of(ErrorCategory.EXTERNAL, "again"), Wish.RETRY, MINUTE);
    }

    @Test
    void an_undo_that_takes_too_long_is_stopped_and_has_failed() {
        var definition = Definition.named("slow", 1)
                .step(Step.named("a").undo(undo().withTimeout(MINUTE)))
                .step(Step.named("d").needs("a").onFailure(FailurePolicy.COMPENSATE));
        Story.of(definition)
                .completes("a")
                .fails("d")
                .later(MINUTE)
                .wakes()
                .is(FAILED, "CF")
                .hasEffects(new Effect.StopUndo(0, 1), new Effect.ReleaseSlot())
                .ignores(new Event.UndoCompleted(0, 1));
    }

    @Test
    void an_undo_that_keeps_losing_its_worker_is_poison() {
        var story = dFails(saga());
        for (var time = 1; time < 5; time++) {
            story.losesLease().is(COMPENSATING, "CCCF");
        }
        story.losesLease().is(FAILED, "CCCF");
        assertThat(story.undos()).isEqualTo("c:FAILED b:PENDING a:PENDING");
    }

    @Test
    void lost_workers_of_an_undo_are_counted_in_a_row() {
        var story = dFails(saga().retry(RetryPolicy.attempts(20).constant(Duration.ofSeconds(1))));
        for (var time = 1; time < 5; time++) {
            story.losesLease();
        }
        story.undoFails("c").later(Duration.ofSeconds(1)).wakes();
        for (var time = 1; time < 5; time++) {
            story.losesLease().is(COMPENSATING, "CCCF");
        }
        story.losesLease().is(FAILED, "CCCF");
    }

    @Test
    void an_undo_waits_for_room() {
        var story = Story.of(saga()).completes("a", "b", "c").byOutsider();
        story.fails("d", ErrorCategory.AGENT).is(COMPENSATING, "CCCF").hasEffects();
        assertThat(story.undos()).isEqualTo("c:PENDING b:PENDING a:PENDING");
        story.ignores(new Event.UndoCompleted(2, 0)).byOwner().wakes().hasEffects(new Effect.StartUndo(2, 1));
    }

    @Test
    void what_completes_while_the_run_is_stopping_is_undone_first() {
        var definition = Definition.named("late", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("early").undo())
                .step(Step.named("late").undo())
                .step(Step.named("bad"));
        var story = Story.of(definition)
                .completes("early")
                .fails("bad", ErrorCategory.AGENT)
                .is(RUNNING, "CRF")
                .hasEffects(new Effect.StopHandler(1, 1))
                .completes("late")
                .is(COMPENSATING, "CCF");
        assertThat(story.undos()).isEqualTo("late:RUNNING early:PENDING");
    }

    @Test
    void signals_that_come_during_a_roll_back_are_kept_and_change_nothing() {
        var story = dFails(saga()).signal("go").is(COMPENSATING, "CCCF");
        assertThat(story.run().inbox().of("go").left()).isEqualTo(1);
        assertThat(story.undos()).isEqualTo("c:RUNNING b:PENDING a:PENDING");
    }
}
