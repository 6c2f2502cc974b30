package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.checks.stories.stage.Linear;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lines of steps as a user of the linear vocabulary sees them: in the views, by SQL. */
abstract class LinearStories extends EngineStories {
    private Linear linear() {
        return new Linear(home());
    }

    private static Workflow<String, String> line() {
        return Workflow.of("order", String.class)
                .step("reserve", String.class, in -> in + "1")
                .step("charge", String.class, in -> in + "2")
                .step("ship", String.class, in -> in + "3");
    }

    private Instant now() {
        try (var store = home().open()) {
            return store.now();
        }
    }

    @Test
    @Tag("S4-06")
    void the_views_have_the_columns_that_such_users_know() {
        open().close();

        assertThat(linear().columns("workflow_instance"))
                .containsExactly(
                        "instance_id",
                        "biz_key",
                        "workflow_type",
                        "workflow_version",
                        "status",
                        "current_step_seq",
                        "current_step_type",
                        "context_json",
                        "started_at",
                        "completed_at",
                        "failed_at",
                        "created_at",
                        "updated_at");
        assertThat(linear().columns("workflow_step"))
                .containsExactly(
                        "instance_id",
                        "step_seq",
                        "step_type",
                        "status",
                        "attempts",
                        "max_attempts",
                        "next_run_at",
                        "waiting_event_type",
                        "deadline_at",
                        "locked_by",
                        "locked_until",
                        "last_error",
                        "created_at",
                        "updated_at");
    }

    @Test
    @Tag("S4-02")
    @Tag("S4-06")
    @Tag("S4-10")
    @Tag("S4-11")
    @Tag("S4-20")
    @Tag("S4-21")
    @Tag("S4-22")
    void a_start_makes_the_instance_and_all_its_steps_at_once() {
        var engine = openIdle();
        assertThat(linear().instances("order-1")).isEmpty();
        var before = now();

        engine.start(line(), "x", StartOptions.id("order-1").businessKey("customer-7"));

        var instance = linear().instance("order-1");
        assertThat(instance.brief()).isEqualTo("RUNNING at 0 reserve");
        assertThat(instance.type()).isEqualTo("order");
        assertThat(instance.version()).isEqualTo(1);
        assertThat(instance.bizKey()).isEqualTo("customer-7");
        assertThat(instance.context()).isEqualTo("\"x\"");
        assertThat(instance.started()).isBetween(before, now());
        var steps = linear().steps("order-1");
        assertThat(steps).extracting(Linear.Step::seq).containsExactly(0, 1, 2);
        assertThat(steps).extracting(Linear.Step::type).containsExactly("reserve", "charge", "ship");
        assertThat(steps).extracting(Linear.Step::status).containsExactly("READY", "PENDING", "PENDING");
        assertThat(steps).extracting(Linear.Step::attempts).containsOnly(0);
        assertThat(steps).extracting(Linear.Step::maxAttempts).containsOnly(10);
        assertThat(steps.get(0).nextRun()).isBetween(before, now());
        assertThat(steps.get(1).nextRun()).isNull();
        assertThat(steps.get(2).nextRun()).isNull();
    }

    @Test
    @Tag("S4-01")
    @Tag("S4-04")
    @Tag("S4-10")
    @Tag("S4-11")
    @Tag("S4-50")
    @Tag("S4-51")
    @Tag("S4-52")
    void steps_run_strictly_in_order_and_the_pointer_moves_with_them() {
        var order = workflow("order", String.class);
        var first = order.step("reserve", ctx -> tell(ctx.runId().text()));
        var second = order.step("charge", ctx -> tell(ctx.runId().text())).after(first);
        var third = order.step("ship", ctx -> tell(ctx.runId().text())).after(second);
        var workflow = order.returns(third);
        var before = now();

        open(workflow).start(workflow, "x", StartOptions.id("order-1")).await();

        assertThat(ledger.lines())
                .containsExactly(
                        "RUNNING at 0 reserve [RUNNING, PENDING, PENDING]",
                        "RUNNING at 1 charge [DONE, RUNNING, PENDING]",
                        "RUNNING at 2 ship [DONE, DONE, RUNNING]");
        assertThat(linear().words("order-1")).containsOnly("DONE");
        var instance = linear().instance("order-1");
        assertThat(instance.brief()).isEqualTo("COMPLETED at 2 ship");
        assertThat(instance.started()).isBetween(before, now());
        assertThat(instance.completed()).isBetween(before, now()).isEqualTo(instance.updated());
        assertThat(instance.failed()).isNull();
    }

    private void tell(String id) {
        ledger.add(linear().instance(id).brief() + " " + linear().words(id));
    }

    @Test
    @Tag("S4-06")
    @Tag("S4-35")
    void a_claimed_step_shows_its_worker_and_its_lease_and_no_attempt_is_counted() {
        var gate = newGate();
        var order = workflow("order", String.class);
        order.step("reserve", ctx -> gate.pass());
        var workflow = order.build();
        openIdle().start(workflow, "x", StartOptions.id("order-1"));
        assertThat(linear().step("order-1", 0).lockedBy()).isNull();
        var before = now();

        var engine =
                open(home().engine().name("shop").lease(Duration.ofMinutes(1)).workflows(workflow));
        gate.awaitArrivals(1);

        var step = linear().step("order-1", 0);
        assertThat(step.status()).isEqualTo("RUNNING");
        assertThat(step.attempts()).isZero();
        assertThat(step.nextRun()).isNull();
        assertThat(step.lockedUntil()).isBetween(before.plusSeconds(59), now().plusSeconds(61));
        assertThat(step.lockedBy())
                .as("application, host, process and a suffix, which the history knows too")
                .matches("shop:[^:]+:" + ProcessHandle.current().pid() + ":w[0-9a-f]{8}")
                .endsWith(":" + engine.runs().history("order-1").get(1).actor());
        gate.open();
    }

    @Test
    @Tag("S4-33")
    void a_lost_lease_makes_the_step_ready_with_one_more_attempt_and_says_why() {
        var gate = newGate();
        var order = workflow("order", String.class);
        order.step("reserve", ctx -> {
            if (ctx.attempt() > 1) {
                var step = linear().step("order-1", 0);
                ledger.add(ctx.reason() + ": " + step.status() + " " + step.attempts() + " " + step.lastError());
            } else {
                gate.passStubbornly();
            }
        });
        var workflow = order.build();
        var cut = newCut();
        open(cut, workflow).start(workflow, "x", StartOptions.id("order-1"));
        gate.awaitArrivals(1);
        cut.cut();

        var second = open(workflow);
        second.handle(workflow, "order-1").await();

        assertThat(second.runs().history("order-1").toString())
                .contains("step reserve: RUNNING -> READY (lease_expired, attempt 1)");
        assertThat(ledger.lines()).containsExactly("LEASE_EXPIRED: RUNNING 1 LEASE_EXPIRED");
        assertThat(linear().step("order-1", 0).attempts()).isEqualTo(1);
    }

    @Test
    @Tag("S4-52")
    void the_next_step_is_ready_and_due_at_once_when_nobody_has_room_for_it() {
        var order = workflow("order", String.class);
        var first = order.signal("paid", String.class);
        var second = order.step("ship", ctx -> {}).after(first);
        var workflow = order.returns(second);
        var worker = open(workflow);
        var run = worker.start(workflow, "x");
        awaitState(run, RunState.WAITING);
        worker.close();
        var before = now();

        openIdle().runs().signal(run.id(), "paid", "yes");

        assertThat(linear().words(run.id())).containsExactly("DONE", "READY");
        assertThat(linear().instance(run.id()).brief()).isEqualTo("RUNNING at 1 ship");
        assertThat(linear().step(run.id(), 1).nextRun()).isBetween(before, now());
    }

    @Test
    @Tag("S4-03")
    void progress_goes_by_the_plan_of_the_start_whatever_became_of_the_definition() {
        var started = flaky(3);
        var starter = openIdle();
        var run = starter.start(started, "x");
        starter.close();
        var changed = flaky(1);

        var state = awaitEnd(open(changed).handle(changed, run.id()));

        assertThat(state).isEqualTo(RunState.FAILED);
        assertThat(ledger.count("tried")).isEqualTo(3);
        assertThat(linear().step(run.id(), 0).maxAttempts()).isEqualTo(3);
    }

    private Workflow<String, @Nullable Void> flaky(int attempts) {
        var flaky = workflow("flaky", String.class);
        flaky.step("try", ctx -> {
                    ledger.add("tried");
                    throw new IllegalStateException("again");
                })
                .retry(RetryPolicy.attempts(attempts).constant(Duration.ZERO));
        return flaky.build();
    }

    @Test
    @Tag("S4-03")
    void a_run_whose_definition_has_vanished_goes_on_as_far_as_no_code_is_needed() {
        var order = workflow("order", String.class);
        var paid = order.signal("paid", String.class);
        var packed = order.approval("packed").after(paid);
        order.step("ship", ctx -> ledger.add("shipped")).after(packed);
        var workflow = order.build();
        var worker = open(workflow);
        var run = worker.start(workflow, "x");
        awaitState(run, RunState.WAITING);
        worker.close();
        var ignorant = open();

        ignorant.runs().signal(run.id(), "paid", "yes");
        assertThat(linear().words(run.id())).containsExactly("DONE", "READY", "PENDING");
        var knowing = open(workflow);
        Await.until("the approval waits", () -> linear().words(run.id()).get(1).equals("WAITING"));
        knowing.close();
        ignorant.runs().approve(run.id(), "packed", "ann", "");

        assertThat(linear().words(run.id())).containsExactly("DONE", "DONE", "READY");
        open(workflow).handle(workflow, run.id()).await();
        assertThat(ledger.lines()).containsExactly("shipped");
    }
}
