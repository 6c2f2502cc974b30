package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.TypeRef;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.KeyInUseException;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.RunNotFoundException;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.testkit.store.faults.Call;
import dev.ratchet.testkit.store.faults.Fault;
import dev.ratchet.testkit.store.faults.FaultyStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Starting runs: durable, idempotent, once. */
abstract class StartStories extends EngineStories {
    private static final int CROWD = 16;

    private Workflow<String, String> counted() {
        return Workflow.of("counted", String.class).step("count", String.class, in -> ledger.add("counted", in + "!"));
    }

    /** Does the same in 16 threads at once, in turns by two engines, and answers what each got or was told. */
    private List<String> crowd(Engine one, Engine two, Member member) throws Exception {
        var threads = Executors.newFixedThreadPool(CROWD);
        var barrier = new CyclicBarrier(CROWD);
        try {
            var tasks = new ArrayList<Callable<String>>();
            for (var i = 0; i < CROWD; i++) {
                var number = i;
                tasks.add(() -> {
                    barrier.await();
                    try {
                        return member.act(number % 2 == 0 ? one : two, number);
                    } catch (RefusedException | KeyInUseException e) {
                        return e.getClass().getSimpleName();
                    }
                });
            }
            var answers = new ArrayList<String>();
            for (var answer : threads.invokeAll(tasks)) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Member {
        String act(Engine engine, int number) throws Exception;
    }

    @Test
    @Tag("S4-02")
    void one_id_started_by_sixteen_at_once_is_one_run() throws Exception {
        var workflow = counted();

        var answers = crowd(
                open(workflow),
                open(workflow),
                (engine, i) ->
                        engine.start(workflow, "x", StartOptions.id("same")).await());

        assertThat(answers).containsOnly("x!");
        assertThat(ledger.lines()).containsExactly("counted");
    }

    @Test
    void one_id_started_with_different_inputs_keeps_the_first_and_refuses_the_others() throws Exception {
        var workflow = counted();
        var engine = open(workflow);

        var answers = crowd(
                engine,
                open(workflow),
                (one, i) -> one.start(workflow, "input " + i, StartOptions.id("same"))
                        .await());

        assertThat(answers).filteredOn("RefusedException"::equals).hasSize(CROWD - 1);
        assertThat(answers).filteredOn(answer -> answer.startsWith("input")).hasSize(1);
        var refused = catchThrowableOfType(
                RefusedException.class, () -> engine.start(workflow, "other", StartOptions.id("same")));
        assertThat(refused.reason()).isEqualTo("run same exists already with another input; choose another id");
        assertThat(ledger.lines()).containsExactly("counted");
    }

    @Test
    void an_id_belongs_to_one_workflow_and_is_refused_to_another() {
        var workflow = counted();
        var other = Workflow.of("other", String.class).step("rest", String.class, in -> in);
        var engine = open(workflow, other);
        engine.start(workflow, "x", StartOptions.id("mine")).await();

        var refused =
                catchThrowableOfType(RefusedException.class, () -> engine.start(other, "x", StartOptions.id("mine")));

        assertThat(refused.reason())
                .isEqualTo("run mine exists already as one of workflow 'counted'; choose another id");
    }

    @Test
    void a_repeated_start_answers_the_run_that_there_is_also_when_it_is_over() {
        var workflow = counted();
        var engine = open(workflow);
        engine.start(workflow, "x", StartOptions.id("again").label("team", "web"))
                .await();

        var repeated = engine.start(workflow, "x", StartOptions.id("again"));

        assertThat(repeated.await()).isEqualTo("x!");
        assertThat(repeated.show().labels()).isEqualTo(Map.of("team", "web"));
        assertThat(ledger.lines()).containsExactly("counted");
    }

    @Test
    void equal_inputs_are_equal_whatever_the_order_of_their_keys() {
        var map = new TypeRef<Map<String, Integer>>() {};
        var workflow = Workflow.of("keys", map).step("size", Integer.class, Map::size);
        var engine = open(workflow);
        engine.start(workflow, new TreeMap<>(Map.of("a", 1, "b", 2)), StartOptions.id("map"));
        var reversed = new TreeMap<String, Integer>(Comparator.reverseOrder());
        reversed.putAll(Map.of("a", 1, "b", 2));

        assertThat(engine.start(workflow, reversed, StartOptions.id("map")).await())
                .isEqualTo(2);
        assertThatThrownBy(() -> engine.start(workflow, Map.of("a", 2, "b", 2), StartOptions.id("map")))
                .isInstanceOf(RefusedException.class);
    }

    @Test
    void at_most_one_open_run_of_a_workflow_has_a_business_key() throws Exception {
        var keyed = workflow("keyed", String.class);
        var go = keyed.signal("go", String.class);
        var workflow = keyed.returns(go);
        var engine = open(workflow);

        var answers = crowd(
                engine,
                open(workflow),
                (one, i) -> one.start(workflow, "x", StartOptions.USUAL.businessKey("customer-7"))
                        .id());

        var ids = answers.stream()
                .filter(answer -> !answer.equals("KeyInUseException"))
                .toList();
        assertThat(ids).hasSize(1);
        var held = catchThrowableOfType(
                KeyInUseException.class,
                () -> engine.start(workflow, "x", StartOptions.USUAL.businessKey("customer-7")));
        assertThat(held.holder().text()).isEqualTo(ids.get(0));
        assertThat(held)
                .hasMessage("workflow 'keyed' has an open run with the business key 'customer-7': run '" + ids.get(0)
                        + "'; wait until it has ended, or choose another key");
        engine.runs().signal(ids.get(0), "go", "now");
        engine.handle(workflow, ids.get(0)).await();

        var next = engine.start(workflow, "x", StartOptions.USUAL.businessKey("customer-7"));
        assertThat(next.show().businessKey()).isEqualTo("customer-7");
        next.cancel("enough");
    }

    @Test
    @Tag("S0-01")
    @Tag("S0-02")
    @Tag("S0-06")
    @Tag("S0-10")
    @Tag("S0-11")
    @Tag("S3-10")
    @Tag("S3-11")
    @Tag("S3-13")
    @Tag("S3-20")
    void a_run_may_be_created_only_and_triggered_later() {
        var workflow = counted();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", StartOptions.id("later").createdOnly());
        assertThat(run.state()).isEqualTo(RunState.CREATED);
        assertThat(run.explain()).isEqualTo("created, not triggered: start it or cancel it");
        assertThat(run.show().input()).isEqualTo("\"x\"");

        engine.runs().start("later");

        assertThat(run.await()).isEqualTo("x!");
        assertThat(engine.runs().history("later").toString())
                .containsSubsequence("run: CREATED -> QUEUED", "run: QUEUED -> RUNNING", "run: RUNNING -> COMPLETED");
        engine.runs().start("later");
        assertThat(ledger.lines()).containsExactly("counted");
    }

    @Test
    void an_engine_without_workers_starts_and_asks_while_others_do_the_work() {
        var workflow = counted();
        var starter = openIdle();
        var run = starter.start(workflow, "x");
        assertThat(run.state()).isEqualTo(RunState.QUEUED);
        assertThat(run.explain()).startsWith("queued: no worker for queue 'default' since ");

        open(workflow);

        assertThat(run.await()).isEqualTo("x!");
    }

    @Test
    void workers_serve_only_their_own_queues() {
        var workflow = counted();
        var usual = open(workflow);
        var run = usual.start(workflow, "x", StartOptions.USUAL.queue("slow"));
        assertThat(usual.run(workflow, "y")).isEqualTo("y!");
        assertThat(run.state()).isEqualTo(RunState.QUEUED);
        assertThat(run.explain()).startsWith("queued: no worker for queue 'slow' since ");

        open(home().engine().queues("slow").workflows(workflow));

        assertThat(run.await()).isEqualTo("x!");
    }

    @Test
    void what_is_wrong_with_a_start_is_said_before_anything_happens() {
        var workflow = counted();
        var engine = open(workflow);

        assertThatThrownBy(() -> engine.start(workflow, "x", StartOptions.id(" ")))
                .hasMessageContaining("run id");
        assertThatThrownBy(() -> engine.start(workflow, "x", StartOptions.id("x".repeat(256))))
                .hasMessage("the run id must have 1 to 255 characters, not 256");
        assertThatThrownBy(() -> engine.start(workflow, "x", StartOptions.id("a\nb")))
                .hasMessageContaining("control characters");
        assertThatThrownBy(() -> engine.start(workflow, "x", StartOptions.USUAL.businessKey("")))
                .hasMessageContaining("business key");
        assertThatThrownBy(() -> engine.runs().show("nobody"))
                .isInstanceOf(RunNotFoundException.class)
                .hasMessage("there is no run 'nobody': it was never started here, or it was purged after it ended");
        assertThat(engine.runs().find("nobody")).isEmpty();
        assertThat(engine.runs().list(RunFilter.all()).runs()).isEmpty();
    }

    @Test
    void many_may_be_started_without_waiting_for_each() {
        var workflow = counted();
        var engine = open(workflow);
        var started = new ArrayList<CompletableFuture<RunHandle<String>>>();
        for (var i = 0; i < 100; i++) {
            started.add(engine.startAsync(workflow, "x" + i, StartOptions.USUAL));
        }

        for (var i = 0; i < 100; i++) {
            assertThat(started.get(i).join().await()).isEqualTo("x" + i + "!");
        }
    }

    @Test
    void a_repeated_start_finds_its_run_though_the_store_does_not_answer_at_first() {
        var order = workflow("order", String.class);
        order.signal("go", String.class);
        var workflow = order.build();
        var engine = open(workflow);
        engine.start(workflow, "x", StartOptions.id("mine"));
        engine.start(workflow, "y", StartOptions.id("other").businessKey("k"));
        var loads = new AtomicInteger();
        var forgetful = new FaultyStore(
                home().open(), call -> call == Call.LOAD && loads.getAndIncrement() == 0 ? Fault.LOST : Fault.NONE);
        var second = open(Engine.builder().store(forgetful).noWorkers());

        var again = second.start(workflow, "x", StartOptions.id("mine").businessKey("k"));

        assertThat(again.id()).isEqualTo("mine");
        assertThat(loads.get()).isGreaterThan(1);
        second.close();
        forgetful.close();
    }
}
