package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.TaskHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.tasks.Task;
import dev.ratchet.engine.tasks.TaskLostException;
import dev.ratchet.engine.tasks.TaskQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Work for somebody outside, who has none of the workflow's code. */
abstract class TaskStories extends EngineStories {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final TaskQuery ANNA = TaskQuery.by("anna").in("legal").can("german");

    /** What somebody found in a contract. */
    record Review(boolean fine, String note) {}

    private static Workflow<String, String> reviewing(UnaryOperator<TaskHandle<String, Review>> rules) {
        var contract = workflow("contract", String.class);
        var draft = contract.step("draft", String.class, ctx -> "draft of " + ctx.input());
        var task = contract.task("review", Review.class)
                .queue("legal")
                .requires("german")
                .instructions("read it")
                .input(draft);
        var review = rules.apply(task);
        var sign = contract.step("sign", String.class, review, (ctx, r) -> r == null ? "unseen" : r.note());
        return contract.returns(sign);
    }

    private static Task awaitTask(Engine outside, TaskQuery who, Duration lease) {
        var found = new Task[1];
        Await.until("somebody can claim a task", () -> {
            var claimed = outside.tasks().claim(who, lease);
            claimed.ifPresent(task -> found[0] = task);
            return claimed.isPresent();
        });
        return found[0];
    }

    @Test
    void somebody_outside_claims_a_task_and_completes_it() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var outside = openIdle();
        var run = engine.start(workflow, "c-1");

        var task = awaitTask(outside, ANNA, LONG);

        assertThat(task.workflow()).isEqualTo("contract");
        assertThat(task.step()).isEqualTo("review");
        assertThat(task.instructions()).contains("read it");
        assertThat(task.input()).isEqualTo("\"draft of c-1\"");
        assertThat(run.explain()).startsWith("task 'review' is claimed by anna until ");
        assertThat(outside.tasks().claim(ANNA, LONG)).isEmpty();
        assertThat(outside.tasks().heartbeat(task.key(), LONG).isAskedToStop()).isFalse();
        outside.tasks().complete(task.key(), new Review(true, "fine"));
        outside.tasks().complete(task.key(), new Review(true, "fine"));

        assertThat(run.await()).isEqualTo("fine");
        assertThat(outside.tasks().show(run.id(), "review")).isEmpty();
        assertThat(engine.runs().history(run.id()).toString()).contains("actor=anna");
    }

    @Test
    void who_lacks_what_a_task_requires_or_looks_elsewhere_does_not_get_it() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        Await.until(
                "the task is up",
                () -> engine.tasks()
                        .show(run.id(), "review")
                        .filter(t -> t.input() != null)
                        .isPresent());

        assertThat(engine.tasks().claim(TaskQuery.by("ben").in("legal"), LONG)).isEmpty();
        assertThat(engine.tasks().claim(TaskQuery.by("ben").can("german"), LONG))
                .isEmpty();
        assertThat(run.explain())
                .startsWith("waiting for somebody to claim task 'review' (queue 'legal', needs 'german') since ");
        assertThat(engine.tasks().list(10, "legal")).hasSize(1);
        assertThat(engine.tasks().list(10, "other")).isEmpty();
        assertThatThrownBy(() -> engine.tasks().claim(TaskQuery.by(" "), LONG))
                .hasMessage("the name of who claims a task must have 1 to 100 characters");
        assertThatThrownBy(() -> engine.tasks().claim(ANNA, Duration.ZERO))
                .hasMessage("a lease on a task must be at least 100 ms, not PT0S");
    }

    @Test
    void a_task_whose_holder_gives_no_sign_of_life_goes_to_somebody_else() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        var first = awaitTask(engine, ANNA, Duration.ofMillis(200));

        var second = awaitTask(engine, TaskQuery.by("ben").in("legal").can("german"), LONG);

        assertThat(second.attempt()).isEqualTo(2);
        assertThatThrownBy(() -> engine.tasks().heartbeat(first.key(), LONG)).isInstanceOf(TaskLostException.class);
        assertThatThrownBy(() -> engine.tasks().complete(first.key(), new Review(true, "too late")))
                .isInstanceOf(TaskLostException.class)
                .hasMessageStartingWith("task 'review' of run '" + run.id() + "' is not held by anna any more");
        engine.tasks().complete(second.key(), new Review(true, "in time"));
        assertThat(run.await()).isEqualTo("in time");
    }

    @Test
    void whoever_tells_that_they_are_alive_keeps_the_task() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        var task = awaitTask(engine, ANNA, Duration.ofMillis(500));

        var renewed = engine.tasks().heartbeat(task.key(), LONG);

        assertThat(renewed.until()).isAfter(task.until());
        Await.until("the first lease would be over", () -> Instant.now().isAfter(task.until()));
        engine.tasks().complete(task.key(), new Review(true, "slow"));
        assertThat(run.await()).isEqualTo("slow");
    }

    @Test
    void a_task_that_is_given_back_is_open_at_once() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        var first = awaitTask(engine, ANNA, LONG);

        engine.tasks().giveBack(first.key());

        var second = awaitTask(engine, ANNA, LONG);
        assertThat(second.attempt()).isEqualTo(2);
        engine.tasks().complete(second.key(), new Review(true, "second try"));
        assertThat(run.await()).isEqualTo("second try");
    }

    @Test
    void a_failed_task_is_retried_if_the_step_says_so_and_else_fails_it() {
        var workflow = reviewing(task -> {
            task.retries(1);
            return task;
        });
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");

        engine.tasks().fail(awaitTask(engine, ANNA, LONG).key(), ErrorCategory.TRANSIENT, "no time");
        engine.tasks().fail(awaitTask(engine, ANNA, LONG).key(), "unreadable");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'review' failed: unreadable");
        assertThat(engine.tasks().list(10)).isEmpty();
    }

    @Test
    void a_condition_that_does_not_hold_offers_the_task_to_nobody() {
        var contract = workflow("contract", String.class);
        var review =
                contract.task("review", Review.class).when(ctx -> ctx.input().length() > 5);
        var workflow = contract.returns(review);

        assertThat(open(workflow).run(workflow, "short")).isNull();
    }

    @Test
    void what_a_task_is_given_may_fail_to_be_worked_out() {
        var contract = workflow("contract", String.class);
        contract.task("review", Review.class).input(ctx -> {
            throw new IllegalStateException("no such contract");
        });
        var workflow = contract.build();
        var run = open(workflow).start(workflow, "c-1");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).contains("no such contract");
    }

    @Test
    void a_cancelled_run_takes_its_open_task_back() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        Await.until(
                "the task is up", () -> engine.tasks().show(run.id(), "review").isPresent());

        engine.runs().cancel(run.id(), "no need");

        assertThat(awaitEnd(run)).isEqualTo(RunState.CANCELLED);
        assertThat(engine.tasks().show(run.id(), "review")).isEmpty();
    }

    @Test
    void whoever_holds_a_task_of_a_run_that_ends_is_asked_to_stop() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        var task = awaitTask(engine, ANNA, LONG);

        engine.runs().cancel(run.id(), "no need");
        assertThat(engine.tasks().heartbeat(task.key(), LONG).isAskedToStop()).isTrue();
        engine.tasks().giveBack(task.key());

        assertThat(awaitEnd(run)).isEqualTo(RunState.CANCELLED);
        assertThatThrownBy(() -> engine.tasks().heartbeat(task.key(), LONG)).isInstanceOf(TaskLostException.class);
    }

    @Test
    void a_pause_withdraws_what_nobody_has_claimed_and_a_resume_puts_it_up_again() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        Await.until(
                "the task is up", () -> engine.tasks().show(run.id(), "review").isPresent());

        engine.runs().pause(run.id(), "lunch");
        assertThat(engine.tasks().show(run.id(), "review")).isEmpty();
        engine.runs().resume(run.id());

        engine.tasks().complete(awaitTask(engine, ANNA, LONG).key(), new Review(true, "after lunch"));
        assertThat(run.await()).isEqualTo("after lunch");
    }

    @Test
    void a_claimed_task_has_as_long_as_its_step_says() {
        var workflow = reviewing(task -> {
            task.timeout(Duration.ofMillis(300)).onFailure(FailurePolicy.SKIP);
            return task;
        });
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        var task = awaitTask(engine, ANNA, LONG);

        assertThat(run.await()).isEqualTo("unseen");
        assertThatThrownBy(() -> engine.tasks().complete(task.key(), new Review(true, "")))
                .isInstanceOf(TaskLostException.class);
    }

    @Test
    void a_result_that_the_workflow_cannot_read_is_refused_where_its_code_is() {
        var workflow = reviewing(task -> task);
        var engine = open(workflow);
        var run = engine.start(workflow, "c-1");
        var task = awaitTask(engine, ANNA, LONG);

        assertThatThrownBy(() -> engine.tasks().completeJson(task.key(), "[1]")).isInstanceOf(PayloadException.class);

        assertThat(run.show().step("review").state()).isEqualTo(StepState.RUNNING);
    }

    @Test
    void many_who_ask_at_once_each_get_another_task() {
        var contract = workflow("contract", Integer.class);
        var review = contract.task("review", Integer.class);
        var workflow = contract.returns(review);
        var engine = open(workflow);
        var runs =
                IntStream.range(0, 20).mapToObj(i -> engine.start(workflow, i)).toList();
        Await.until("all are up", () -> engine.tasks().list(100).size() == runs.size());
        var others = Map.of("a", openIdle(), "b", openIdle());
        var claimed = ConcurrentHashMap.<String>newKeySet();

        IntStream.range(0, 4).parallel().forEach(who -> {
            var outside = others.get(who % 2 == 0 ? "a" : "b");
            while (claimed.size() < runs.size()) {
                Optional.ofNullable(outside)
                        .flatMap(each -> each.tasks().claim(TaskQuery.by("w" + who), LONG))
                        .ifPresent(task -> {
                            assertThat(claimed.add(task.run())).isTrue();
                            outside.tasks().completeJson(task.key(), task.input());
                        });
            }
        });

        assertThat(runs).allSatisfy(run -> assertThat(run.await()).isNotNull());
        assertThat(Set.copyOf(claimed)).hasSize(runs.size());
    }
}
