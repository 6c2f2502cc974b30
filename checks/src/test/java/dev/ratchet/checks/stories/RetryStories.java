package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.Retrying;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.RunNotFoundException;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trying an ended run again as a new one, and forgetting old ones. */
abstract class RetryStories extends EngineStories {
    private final Set<String> broken = ConcurrentHashMap.newKeySet();

    private Workflow<String, String> line() {
        return Workflow.of("line", String.class)
                .step("first", String.class, in -> did("first", in + "1"))
                .step("second", String.class, in -> did("second", in + "2"))
                .step("third", String.class, in -> did("third", in + "3"));
    }

    private String did(String step, String result) {
        ledger.add(step);
        if (broken.contains(step)) {
            throw StepFailure.permanent(step + " is broken");
        }
        return result;
    }

    private RunHandle<String> failed(Engine engine, Workflow<String, String> workflow, String brokenStep) {
        broken.add(brokenStep);
        var run = engine.start(
                workflow, "x", StartOptions.id("failed").label("team", "web").businessKey("k"));
        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        broken.clear();
        return run;
    }

    @Test
    @Tag("S3-22")
    void a_failed_run_is_tried_again_as_a_new_linked_run_that_reuses_what_was_completed() {
        var workflow = line();
        var engine = open(workflow);
        var old = failed(engine, workflow, "third");

        var id = engine.runs().as("ann").retry(old.id(), Retrying.USUAL);

        var run = engine.handle(workflow, id.text());
        assertThat(run.await()).isEqualTo("x123");
        assertThat(ledger.lines()).containsExactly("first", "second", "third", "third");
        assertThat(old.state()).isEqualTo(RunState.FAILED);
        var view = run.show();
        assertThat(view.retryOf()).isEqualTo(old.show().id());
        assertThat(view.input()).isEqualTo("\"x\"");
        assertThat(view.labels()).isEqualTo(Map.of("team", "web"));
        assertThat(view.businessKey()).isEqualTo("k");
        assertThat(view.step("first").output()).isEqualTo("\"x1\"");
        assertThat(engine.runs().history(run.id()).get(0).actor()).isEqualTo("ann");
        assertThat(engine.runs().history(run.id()).get(0).changes())
                .contains("step second: RUNNING -> COMPLETED (copied)");
    }

    @Test
    void a_retry_may_begin_at_an_earlier_step() {
        var workflow = line();
        var engine = open(workflow);
        var old = failed(engine, workflow, "third");

        var id = engine.runs().retry(old.id(), Retrying.USUAL.from("second").as("again"));

        assertThat(id.text()).isEqualTo("again");
        assertThat(engine.handle(workflow, "again").await()).isEqualTo("x123");
        assertThat(ledger.lines()).containsExactly("first", "second", "third", "second", "third");
    }

    @Test
    void a_retry_may_have_another_input_which_the_steps_that_run_see() {
        var pays = workflow("pays", String.class);
        var first = pays.step("first", String.class, ctx -> did("first", ctx.input() + "1"));
        var second = pays.step("second", String.class, first, (ctx, in) -> did("second", in + " for " + ctx.input()));
        var workflow = pays.returns(second);
        var engine = open(workflow);
        var old = failed(engine, workflow, "second");

        var id = engine.runs().retry(old.id(), Retrying.USUAL.withInput("\"y\""));
        assertThat(engine.handle(workflow, id.text()).await()).isEqualTo("x1 for y");

        var fromStart =
                engine.runs().retry(old.id(), Retrying.USUAL.from("first").withInput("\"z\""));
        assertThat(engine.handle(workflow, fromStart.text()).await()).isEqualTo("z1 for z");
    }

    @Test
    void a_completed_run_may_be_repeated_from_a_step_and_a_rolled_back_one_from_where_nothing_holds() {
        var workflow = line();
        var engine = open(workflow);
        var done = engine.start(workflow, "x");
        done.await();
        var again = engine.runs().retry(done.id(), Retrying.USUAL.from("third"));
        assertThat(engine.handle(workflow, again.text()).await()).isEqualTo("x123");
        assertThat(ledger.count("third")).isEqualTo(2);

        var saga = Workflow.of("saga", String.class)
                .step("first", String.class, in -> did("first", in + "1"))
                .undo((ctx, result) -> ledger.add("undone"))
                .step("second", String.class, in -> did("second", in + "2"));
        engine.register(saga);
        broken.add("second");
        var undone = engine.start(saga, "y");
        assertThat(awaitEnd(undone)).isEqualTo(RunState.ROLLED_BACK);
        broken.clear();
        var id = engine.runs().retry(undone.id(), Retrying.USUAL);
        assertThat(engine.handle(saga, id.text()).await()).isEqualTo("y12");
        assertThat(ledger.lines()).endsWith("first", "second", "undone", "first", "second");
    }

    @Test
    void only_what_has_ended_is_tried_again_and_only_with_an_id_and_input_that_make_sense() {
        var waits = workflow("waits", String.class);
        waits.signal("go", String.class);
        var workflow = waits.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", StartOptions.id("waits"));

        assertThatThrownBy(() -> engine.runs().retry("waits", Retrying.USUAL))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("only a run that has ended is tried again as a new one");
        run.cancel("enough");
        assertThatThrownBy(() -> engine.runs().retry("waits", Retrying.USUAL.from("stop")))
                .hasMessageContaining("has no step 'stop'");
        assertThatThrownBy(() -> engine.runs().retry("waits", Retrying.USUAL.withInput("{nonsense")))
                .hasMessageContaining("JSON");
        assertThatThrownBy(() -> engine.runs().retry("nobody", Retrying.USUAL))
                .isInstanceOf(RunNotFoundException.class);
        assertThatThrownBy(() -> engine.runs().retry("waits", Retrying.USUAL.as("i".repeat(300))))
                .hasMessage("the run id must have 1 to 255 characters, not 300");
        assertThat(engine.runs().list(RunFilter.all()).runs()).hasSize(1);
    }

    @Test
    void the_same_retry_asked_for_twice_with_one_id_is_one_run() {
        var workflow = line();
        var engine = open(workflow);
        var old = failed(engine, workflow, "third");

        engine.runs().retry(old.id(), Retrying.USUAL.as("again"));
        engine.handle(workflow, "again").await();
        engine.runs().retry(old.id(), Retrying.USUAL.as("again"));

        assertThat(ledger.count("third")).isEqualTo(2);
        assertThat(engine.runs().list(RunFilter.all()).runs()).hasSize(2);
    }

    @Test
    void purge_forgets_what_ended_before_and_nothing_else() {
        var mixed = workflow("mixed", String.class);
        mixed.step("work", String.class, ctx -> ctx.input());
        mixed.signal("go", String.class).when(ctx -> ctx.input().equals("waits"));
        var workflow = mixed.build();
        var engine = open(workflow);
        var old = engine.start(
                workflow, "x", StartOptions.id("old").label("team", "web").createdOnly());
        old.signal("kept", "y");
        engine.runs().start("old");
        old.await();
        var open = engine.start(workflow, "waits", StartOptions.id("open"));
        awaitState(open, RunState.WAITING);
        var moment = Objects.requireNonNull(old.show().times().ended()).plusNanos(1_000);
        var younger = engine.start(workflow, "x", StartOptions.id("younger"));
        younger.await();

        assertThat(engine.runs().purge(Instant.EPOCH)).isZero();
        assertThat(engine.runs().purge(moment)).isEqualTo(1);

        assertThat(engine.runs().find("old")).isEmpty();
        assertThatThrownBy(old::show).isInstanceOf(RunNotFoundException.class);
        assertThatThrownBy(() -> engine.runs().history("old")).isInstanceOf(RunNotFoundException.class);
        assertThat(open.show().step("go").state()).isEqualTo(StepState.WAITING);
        assertThat(younger.state()).isEqualTo(RunState.COMPLETED);
        assertThat(engine.runs().list(RunFilter.all().labelled("team", "web")).runs())
                .isEmpty();
    }

    @Test
    void the_id_of_a_run_that_was_purged_may_be_used_again() {
        var workflow = line();
        var engine = open(workflow);
        engine.start(workflow, "x", StartOptions.id("same")).await();
        assertThat(engine.runs().purge(Instant.now().plusSeconds(60))).isEqualTo(1);

        assertThat(engine.start(workflow, "other", StartOptions.id("same")).await())
                .isEqualTo("other123");
    }

    @Test
    void an_engine_may_keep_ended_runs_for_a_while_only() {
        var workflow = line();
        var first = open(workflow);
        var run = first.start(workflow, "x", StartOptions.id("brief"));
        run.await();
        first.close();

        var second = open(home().engine().retention(Duration.ofMillis(1)).workflows(workflow));

        Await.until("it is forgotten", () -> second.runs().find(run.id()).isEmpty());
    }
}
