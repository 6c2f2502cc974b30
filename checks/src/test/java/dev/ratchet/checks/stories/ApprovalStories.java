package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.ApprovalHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RefusedException;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** People who agree, or do not. */
abstract class ApprovalStories extends EngineStories {
    private static Workflow<Integer, String> shipping(UnaryOperator<ApprovalHandle<Integer>> rules) {
        var order = workflow("order", Integer.class);
        var ok = rules.apply(order.approval("ok", Duration.ofDays(2))).when(ctx -> ctx.input() > 1_000);
        var ship = order.step(
                "ship", String.class, ok, (ctx, by) -> by == null ? "shipped at once" : "shipped by " + by.by());
        return order.returns(ship);
    }

    @Test
    @Tag("S1-30")
    @Tag("S3-12")
    @Tag("S3-16")
    void an_approval_lets_the_run_go_on_and_is_a_result_like_any_other() {
        var workflow = shipping(ok -> ok);
        var engine = open(workflow);
        var run = engine.start(workflow, 2_000);
        awaitState(run, RunState.WAITING);
        assertThat(run.explain()).startsWith("waiting for approval 'ok' until ");

        engine.runs().as("web").approve(run.id(), "ok", "ann", "fine");

        assertThat(run.await()).isEqualTo("shipped by [ann]");
        assertThat(run.show().step("ok").output())
                .startsWith("{\"votes\":[{")
                .contains("\"by\":\"ann\"", "\"note\":\"fine\"");
        assertThat(engine.runs().history(run.id()).toString()).contains("step ok: approved by ann: fine", "actor=web");
    }

    @Test
    void a_condition_that_does_not_hold_asks_nobody() {
        var workflow = shipping(ok -> ok);

        assertThat(open(workflow).run(workflow, 10)).isEqualTo("shipped at once");
    }

    @Test
    @Tag("S1-31")
    void a_rejection_holds_until_the_matter_is_revised_and_approved() {
        var workflow = shipping(ok -> ok);
        var engine = open(workflow);
        var run = engine.start(workflow, 2_000);
        awaitState(run, RunState.WAITING);

        engine.runs().reject(run.id(), "ok", "ben", "clause 4");
        assertThat(run.state()).isEqualTo(RunState.WAITING);
        assertThat(run.explain())
                .startsWith("approval 'ok' is held: rejected by ben: clause 4; revise it, or approve after all until ");
        engine.runs().revised(run.id(), "ok", "ann", "rewritten");
        assertThat(run.explain()).startsWith("waiting for approval 'ok' until ");
        engine.runs().approve(run.id(), "ok", "ben", "");

        assertThat(run.await()).isEqualTo("shipped by [ben]");
        assertThat(engine.runs().history(run.id()).toString())
                .contains("step ok: rejected by ben: clause 4", "step ok: revised by ann: rewritten");
    }

    @Test
    void a_rejection_may_be_declared_to_fail_the_step() {
        var workflow = shipping(ApprovalHandle::rejectionFails);
        var engine = open(workflow);
        var run = engine.start(workflow, 2_000);
        awaitState(run, RunState.WAITING);

        engine.runs().reject(run.id(), "ok", "ben", "no");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'ok' failed: rejected by ben: no");
    }

    @Test
    void a_quorum_needs_different_people() {
        var workflow = shipping(ok -> ok.quorum(2));
        var engine = open(workflow);
        var run = engine.start(workflow, 2_000);
        awaitState(run, RunState.WAITING);

        engine.runs().approve(run.id(), "ok", "ann", "");
        engine.runs().approve(run.id(), "ok", "ann", "once more");
        assertThat(run.state()).isEqualTo(RunState.WAITING);
        assertThat(run.explain()).startsWith("waiting for approval 'ok' (1 of 2 have approved) until ");
        engine.runs().approve(run.id(), "ok", "ben", "");

        assertThat(run.await()).isEqualTo("shipped by [ann, ben]");
    }

    @Test
    void an_approval_that_does_not_come_in_time_fails_the_step() {
        var order = workflow("order", Integer.class);
        order.approval("ok", Duration.ofMillis(100));
        var workflow = order.build();
        var run = open(workflow).start(workflow, 1);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'ok' failed: what it waited for did not come in time: approval");
    }

    @Test
    void what_does_not_wait_for_an_approval_refuses_one() {
        var workflow = shipping(ok -> ok);
        var engine = open(workflow);
        var run = engine.start(workflow, 2_000);
        awaitState(run, RunState.WAITING);

        assertThatThrownBy(() -> engine.runs().approve(run.id(), "ship", "ann", ""))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "run '" + run.id()
                                + "', step 'ship': PENDING -> COMPLETED is not possible: the step does not wait for an approval");
        assertThatThrownBy(() -> engine.runs().approve(run.id(), "ok", " ", ""))
                .hasMessage("the name of who decides must have 1 to 100 characters, not none");
        run.approve("ok", "ann");
        run.await();
        assertThatThrownBy(() -> run.approve("ok", "ben"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("the run is over");
        assertThat(run.show().step("ok").state()).isEqualTo(StepState.COMPLETED);
    }
}
