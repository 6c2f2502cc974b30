package dev.ratchet.core.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.RunState;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S3-99")
class SimulationTest {
    private static DefinitionBuilder order() {
        return Definition.named("order", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("reserve").undo())
                .step(Step.named("charge").needs("reserve").undo())
                .step(Step.named("ship").needs("charge"));
    }

    private static Ending ending(RunState state, String path, String... leftUndone) {
        return new Ending(state, List.of(path.split(" / ")), List.of(leftUndone), false);
    }

    @Test
    void a_saga_ends_completed_rolled_back_or_partly_rolled_back() {
        var report = Simulation.of(Plan.of(order()));
        assertThat(report.endings())
                .containsExactlyInAnyOrder(
                        ending(RunState.COMPLETED, "reserve: ok / charge: ok / ship: ok"),
                        ending(RunState.ROLLED_BACK, "reserve: fails"),
                        ending(RunState.ROLLED_BACK, "cancelled / reserve: fails"),
                        ending(RunState.FAILED, "reserve: ok / charge: fails / undo reserve: fails", "reserve"),
                        ending(
                                RunState.FAILED,
                                "reserve: ok / charge: ok / ship: fails / undo charge: fails",
                                "reserve",
                                "charge"),
                        ending(
                                RunState.FAILED,
                                "reserve: ok / charge: ok / cancelled / ship: ok / undo charge: fails",
                                "reserve",
                                "charge",
                                "ship"),
                        ending(
                                RunState.FAILED,
                                "reserve: ok / charge: ok / cancelled / ship: ok / undo charge: ok / undo reserve: fails",
                                "reserve",
                                "ship"),
                        ending(
                                RunState.ROLLED_BACK,
                                "reserve: ok / charge: ok / cancelled / ship: ok / undo charge: ok / undo reserve: ok",
                                "ship"));
        assertThat(report.isComplete()).isTrue();
    }

    @Test
    void a_cancel_that_comes_while_the_last_step_is_under_way_may_leave_it_behind() {
        assertThat(Simulation.of(Plan.of(order())).warnings())
                .containsExactly("a roll-back may leave step 'ship' as it is: give it an undo, or say it is read-only");
    }

    @Test
    void a_failed_undo_leaves_less_when_the_roll_back_goes_on() {
        var report = Simulation.of(Plan.of(order().undoErrors(UndoErrors.CONTINUE)));
        assertThat(report.endings()).extracting(Ending::leftUndone).contains(List.of("charge"), List.of("reserve"));
    }

    @Test
    void a_step_without_an_undo_is_reported_as_left_behind() {
        var definition = Definition.named("order", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .line("mail", "charge");
        assertThat(Simulation.of(Plan.of(definition)).warnings())
                .containsExactly(
                        "a roll-back may leave step 'mail' as it is: give it an undo, or say it is read-only",
                        "a roll-back may leave step 'charge' as it is: give it an undo, or say it is read-only");
    }

    @Test
    @Tag("S3-84")
    void a_read_only_step_leaves_nothing_behind() {
        var definition = Definition.named("order", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("look").impact(Impact.READ_ONLY))
                .step(Step.named("charge").needs("look").undo());
        var report = Simulation.of(Plan.of(definition));
        assertThat(report.warnings()).isEmpty();
        assertThat(report.endings()).noneMatch(ending -> ending.leftUndone().contains("look"));
    }

    @Test
    void a_wait_without_a_deadline_may_last_for_ever() {
        var definition = Definition.named("order", 1).step(Step.named("paid").work(new Work.AwaitSignal("paid", null)));
        assertThat(Simulation.of(Plan.of(definition)).warnings())
                .containsExactly("step 'paid' may wait for ever: give it or the workflow a timeout");
        assertThat(Simulation.of(Plan.of(definition.timeout(Duration.ofHours(1))))
                        .warnings())
                .isEmpty();
    }

    @Test
    void an_approval_may_be_given_refused_or_forgotten() {
        var ask = new Work.Approval("ok?", List.of(), 2, Duration.ofDays(1), true);
        var definition = Definition.named("order", 1).step(Step.named("ok").work(ask));
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .containsExactlyInAnyOrder(
                        ending(RunState.COMPLETED, "ok: waits / ok: approved"),
                        ending(RunState.FAILED, "ok: waits / ok: rejected"),
                        ending(RunState.CANCELLED, "ok: waits / cancelled"));
    }

    @Test
    void a_failure_that_pauses_waits_for_somebody() {
        var definition = Definition.named("order", 1).step(Step.named("charge").onFailure(FailurePolicy.PAUSE));
        var report = Simulation.of(Plan.of(definition));
        assertThat(report.warnings())
                .containsExactly("the run may pause until somebody resumes it: step 'charge' failed: simulated");
        assertThat(report.endings()).extracting(Ending::state).containsOnly(RunState.COMPLETED, RunState.CANCELLED);
    }

    @Test
    void a_workflow_that_retries_starts_one_linked_run() {
        var definition =
                Definition.named("order", 1).failurePolicy(FailurePolicy.RETRY).line("charge");
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .contains(new Ending(RunState.FAILED, List.of("charge: fails"), List.of(), true));
    }

    @Test
    void a_workflow_timeout_can_come_at_any_point() {
        var definition = Definition.named("order", 1)
                .timeout(Duration.ofHours(1))
                .failurePolicy(FailurePolicy.ABORT)
                .line("a", "b");
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .extracting(ending -> String.join(" / ", ending.path()))
                .contains("workflow timeout / a: fails");
    }

    @Test
    void a_timeout_is_told_apart_from_a_failure_where_its_rule_leads_elsewhere() {
        var definition = Definition.named("order", 1)
                .step(Step.named("a").timeout(Duration.ofMinutes(1)).rule(ErrorCategory.TIMEOUT, Response.COMPENSATE));
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .contains(ending(RunState.FAILED, "a: fails"), ending(RunState.ROLLED_BACK, "a: times out"));
    }

    @Test
    void a_delayed_wait_is_walked_beyond_its_delay() {
        var definition = Definition.named("order", 1)
                .step(Step.named("ok")
                        .delay(Duration.ofMinutes(1))
                        .work(new Work.Approval("ok?", List.of(), 1, Duration.ofHours(1), true)));
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .extracting(Ending::state)
                .contains(RunState.COMPLETED, RunState.FAILED, RunState.CANCELLED);
    }

    @Test
    void children_that_are_tried_again_may_still_fail_in_the_end() {
        var definition = Definition.named("order", 1)
                .retry(RetryPolicy.attempts(2))
                .step(Step.named("bill").work(new Work.Child("billing")));
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .contains(ending(
                        RunState.FAILED,
                        "bill: waits / bill: children fail / bill: tried again / bill: waits / bill: children fail"));
    }

    @Test
    void a_failure_is_walked_once_for_each_response_of_the_step() {
        var definition = Definition.named("order", 1)
                .step(Step.named("a")
                        .rule(ErrorCategory.EXTERNAL, Response.SKIP)
                        .rule(ErrorCategory.VALIDATION, Response.COMPENSATE));
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .contains(
                        ending(RunState.FAILED, "a: fails (transient)"),
                        ending(RunState.ROLLED_BACK, "a: fails (validation)"));
    }

    @Test
    void the_order_of_completion_matters_to_what_a_stopped_roll_back_leaves() {
        var definition = Definition.named("order", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .step(Step.named("a").undo())
                .step(Step.named("b").undo())
                .step(Step.named("c").needs("a", "b").impact(Impact.READ_ONLY));
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .filteredOn(ending -> ending.state() == RunState.FAILED)
                .extracting(Ending::leftUndone)
                .contains(List.of("a"), List.of("b"), List.of("a", "b"));
    }

    @Test
    void a_skipped_failure_completes_all_the_same() {
        var definition = Definition.named("order", 1)
                .step(Step.named("mail").onFailure(FailurePolicy.SKIP))
                .step(Step.named("ship").needs("mail").when("input.ship"));
        assertThat(Simulation.of(Plan.of(definition)).endings())
                .extracting(Ending::state)
                .containsOnlyOnce(RunState.COMPLETED);
    }

    @Test
    void the_bound_is_kept_and_reported() {
        var definition = Definition.named("wide", 1);
        IntStream.range(0, 30).forEach(step -> definition.step(Step.named("s" + step)));
        var report = Simulation.of(Plan.of(definition), new Bound(500, 20));
        assertThat(report.isComplete()).isFalse();
        assertThat(report.explored()).isEqualTo(500);
        assertThat(report.endings()).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void completion_is_found_even_if_the_bound_is_reached() {
        var definition = Definition.named("long", 1).failurePolicy(FailurePolicy.COMPENSATE);
        IntStream.range(0, 500).forEach(step -> {
            var next = Step.named("s" + step).undo();
            definition.step(step == 0 ? next : next.needs("s" + (step - 1)));
        });
        var report = Simulation.of(Plan.of(definition), new Bound(1_000, 50));
        assertThat(report.isComplete()).isFalse();
        assertThat(report.endings().get(0).state()).isEqualTo(RunState.COMPLETED);
        assertThat(report.endings().get(0).path()).hasSize(500);
    }

    @Test
    void every_work_kind_can_be_walked() {
        var definition = Definition.named("all", 1)
                .step(Step.named("sleep").work(new Work.Sleep(Duration.ofHours(1))))
                .step(Step.named("child").work(new Work.Child("other")).needs("sleep"))
                .step(Step.named("each").work(new Work.ForEach("x", "other", 1)).needs("child"))
                .step(Step.named("task").queue("people").needs("each").timeout(Duration.ofHours(1)));
        var report = Simulation.of(Plan.of(definition));
        assertThat(report.endings())
                .contains(ending(
                        RunState.COMPLETED,
                        "sleep: waits / sleep: time passes / child: waits / child: children ok / each: waits"
                                + " / each: children ok / task: claimed / task: ok"));
        assertThat(report.endings()).anyMatch(ending -> ending.path().contains("each: children fail"));
    }
}
