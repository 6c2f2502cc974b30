package dev.ratchet.core.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FoldTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Plan PLAN = Plan.of(Definition.named("order", 1).line("a", "b"));
    private static final RunId ID = new RunId("r");

    private final Decider decider = new Decider(Limits.STANDARD);
    private final List<JournalEntry> journal = new ArrayList<>();
    private Run run = begin(PLAN);

    private Run begin(Plan plan) {
        var created = decider.create(new NewRun(ID, plan, Origin.of(""), NewRun.Extent.RUNNING), moment("kim", 0));
        journal.clear();
        journal.add(created.entry());
        return created.run();
    }

    private static Moment moment(String actor, int seconds) {
        return new Moment(NOON.plusSeconds(seconds), actor, 10, 0);
    }

    private void on(Event event, Moment moment) {
        var advance = (Decision.Advance) decider.decide(run, event, moment);
        run = advance.run();
        journal.add(advance.entry());
    }

    @Test
    @Tag("S3-97")
    void every_change_of_state_is_in_the_journal_with_cause_actor_attempt_and_time() {
        on(new Event.StepCompleted(0, 1), moment("worker-1", 5));
        on(new Event.StepCompleted(1, 1), moment("worker-2", 9));
        assertThat(journal)
                .containsExactly(
                        new JournalEntry(
                                1,
                                NOON,
                                "kim",
                                "created",
                                List.of(
                                        new Change.RunCreated(Origin.of("")),
                                        run(RunState.CREATED, RunState.QUEUED, Cause.TRIGGERED),
                                        step(0, StepState.PENDING, StepState.READY, 0, Cause.NEEDS_MET),
                                        run(RunState.QUEUED, RunState.RUNNING, Cause.SLOT_GRANTED),
                                        step(0, StepState.READY, StepState.RUNNING, 1, Cause.STARTED))),
                        new JournalEntry(
                                2,
                                NOON.plusSeconds(5),
                                "worker-1",
                                "step_completed",
                                List.of(
                                        step(0, StepState.RUNNING, StepState.COMPLETED, 1, Cause.OUTCOME),
                                        step(1, StepState.PENDING, StepState.READY, 0, Cause.NEEDS_MET),
                                        step(1, StepState.READY, StepState.RUNNING, 1, Cause.STARTED))),
                        new JournalEntry(
                                3,
                                NOON.plusSeconds(9),
                                "worker-2",
                                "step_completed",
                                List.of(
                                        step(1, StepState.RUNNING, StepState.COMPLETED, 1, Cause.OUTCOME),
                                        run(RunState.RUNNING, RunState.COMPLETED, Cause.ALL_DONE))));
        assertThat(Fold.replay(ID, PLAN, journal)).isEqualTo(run);
    }

    private static Change run(RunState from, RunState to, Cause cause) {
        return new Change.RunMoved(from, to, cause, null);
    }

    private static Change step(int step, StepState from, StepState to, int attempt, Cause cause) {
        return new Change.StepMoved(step, from, to, attempt, cause, null, null, null);
    }

    @Test
    void the_clock_of_a_new_owner_that_lags_does_not_turn_history_back() {
        on(new Event.StepCompleted(0, 1), moment("worker-1", 5));
        on(new Event.StepCompleted(1, 1), moment("worker-2", 3));
        assertThat(journal).extracting(JournalEntry::at).isSorted();
    }

    @Test
    void an_entry_that_does_not_follow_is_refused() {
        on(new Event.StepCompleted(0, 1), moment("worker-1", 5));
        assertThatThrownBy(() -> Fold.replay(ID, PLAN, List.of(journal.get(0), journal.get(0))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("run r is at revision 1, so entry 1 does not follow");
        assertThatThrownBy(() -> Fold.replay(ID, PLAN, journal.subList(1, 2)))
                .hasMessage("run r is at revision 0, so entry 2 does not follow");
    }

    @Test
    void an_illegal_move_in_an_entry_is_refused_whoever_wrote_it() {
        assertThatThrownBy(() -> fold(run(RunState.RUNNING, RunState.ROLLED_BACK, Cause.UNDO)))
                .hasMessage("run r, revision 2: run is RUNNING and cannot move from RUNNING to ROLLED_BACK");
        assertThatThrownBy(() -> fold(run(RunState.WAITING, RunState.FAILED, Cause.TIMEOUT)))
                .hasMessage("run r, revision 2: run is RUNNING and cannot move from WAITING to FAILED");
        assertThatThrownBy(() -> fold(step(1, StepState.PENDING, StepState.RUNNING, 1, Cause.STARTED)))
                .hasMessage("run r, revision 2: step b is PENDING and cannot move from PENDING to RUNNING");
    }

    private Run fold(Change change) {
        return Fold.next(run, new JournalEntry(2, NOON, "somebody", "Forged", List.of(change)));
    }

    @Test
    void a_run_of_2000_steps_folds_and_compares_without_deep_recursion() {
        var steps = IntStream.range(0, 2_000).mapToObj(step -> "s" + step).toArray(String[]::new);
        var plan = Plan.of(Definition.named("long", 1).line(steps));
        run = begin(plan);
        for (var step = 0; step < steps.length; step++) {
            on(new Event.StepCompleted(step, 1), moment("worker", step));
        }
        assertThat(Fold.replay(ID, plan, journal)).isEqualTo(run).hasSameHashCodeAs(run);
        assertThat(run.steps().done().revisionOf(1_999)).isEqualTo(2_001);
    }
}
