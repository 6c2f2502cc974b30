package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RefusedException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Code that changes while runs are under way. */
abstract class VersionStories extends EngineStories {
    private Workflow<String, @Nullable Void> planned() {
        var order = workflow("order", String.class);
        var paid = order.signal("paid", String.class);
        order.step("ship", ctx -> ledger.add("old code")).after(paid);
        return order.build();
    }

    /** The same name and version, but another structure: there is one step more. */
    private Workflow<String, @Nullable Void> changed() {
        var order = workflow("order", String.class);
        var paid = order.signal("paid", String.class);
        var packed = order.step("pack", ctx -> {}).after(paid);
        order.step("ship", ctx -> ledger.add("new code")).after(packed);
        return order.build();
    }

    /** A run that is paid already, and that nobody has worked on yet. */
    private String paidRun() {
        var starter = openIdle();
        var run = starter.start(planned(), "x");
        run.signal("paid", "100");
        starter.close();
        return run.id();
    }

    @Test
    @Tag("S0-05")
    @Tag("S0-14")
    void another_structure_pauses_the_run_with_both_hashes_and_never_fails_it() {
        var id = paidRun();
        var changed = changed();
        var engine = open(changed);

        var run = engine.handle(changed, id);
        awaitState(run, RunState.PAUSED);

        assertThat(run.show().cause()).isEqualTo(Cause.VERSION);
        assertThat(run.show().note())
                .isEqualTo("the run was planned with version " + planned().structureHash() + ", the code here is "
                        + changed.structureHash());
        assertThat(run.explain()).contains("paused").contains(planned().structureHash(), changed.structureHash());
        assertThat(ledger.lines()).isEmpty();
        assertThatThrownBy(() -> engine.runs().resume(id))
                .isInstanceOf(RefusedException.class)
                .hasMessageEndingWith("; accept the version, or cancel the run");
    }

    @Test
    @Tag("S0-22")
    void accepting_the_version_lets_the_run_go_on_by_its_plan_with_the_new_code() {
        var id = paidRun();
        var changed = changed();
        var engine = open(changed);
        var run = engine.handle(changed, id);
        awaitState(run, RunState.PAUSED);

        engine.runs().resumeAcceptingVersion(id);

        run.await();
        assertThat(ledger.lines()).containsExactly("new code");
        assertThat(run.show().steps()).hasSize(2);
        assertThat(engine.runs().history(id).toString()).contains("version accepted: " + changed.structureHash());
    }

    @Test
    void a_version_that_the_run_could_not_go_on_with_is_not_accepted() {
        var id = paidRun();
        var order = workflow("order", String.class);
        order.signal("paid", String.class);
        var shrunk = order.build();
        var engine = open(shrunk);
        var run = engine.handle(shrunk, id);
        awaitState(run, RunState.PAUSED);

        assertThatThrownBy(() -> engine.runs().resumeAcceptingVersion(id))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(
                        "PAUSED -> RUNNING is not possible: the code here has no step 'ship'; start a worker");
        assertThat(run.state()).isEqualTo(RunState.PAUSED);
    }

    @Test
    void a_live_worker_with_the_old_code_keeps_the_run() {
        var planned = planned();
        var old = open(planned);
        var run = old.start(planned, "x");
        awaitState(run, RunState.WAITING);
        var changed = changed();
        var newer = open(changed);

        newer.runs().signal(run.id(), "paid", "100");

        run.await();
        assertThat(ledger.lines()).containsExactly("old code");
        assertThat(newer.runs().history(run.id()).toString()).doesNotContain("PAUSED");
    }

    @Test
    void a_worker_that_was_closed_serves_nothing_any_more() {
        var planned = planned();
        var old = open(planned);
        try (var store = home().open()) {
            var within = Duration.ofMinutes(1);
            assertThat(store.workers(within)).extracting(WorkerRow::queues).containsExactly(List.of("default"));

            old.close();

            assertThat(store.workers(within)).allSatisfy(worker -> {
                assertThat(worker.queues()).isEmpty();
                assertThat(worker.structures()).isEmpty();
            });
        }
    }

    @Test
    void a_worker_without_the_workflow_never_takes_its_runs_and_explain_says_why_nothing_moves() {
        var planned = planned();
        var starter = openIdle();
        var id = starter.start(planned, "x").id();
        starter.close();
        var other = open(Workflow.of("other", String.class).step("rest", String.class, in -> in));
        other.run(Workflow.of("other", String.class).step("rest", String.class, in -> in), "y");

        assertThat(other.runs().show(id).state()).isEqualTo(RunState.QUEUED);
        assertThat(other.runs().explain(id))
                .isEqualTo(
                        "queued, but no live worker has the code of workflow 'order' version 1 that it was planned with"
                                + " (structure " + planned.structureHash() + ")");
    }

    @Test
    void two_versions_of_a_workflow_live_side_by_side() {
        var first = line(1);
        var second = line(2);
        var engine = open(first, second);

        assertThat(engine.run(first, "x")).isEqualTo("x by version 1");
        assertThat(engine.run(second, "x")).isEqualTo("x by version 2");
    }

    private static Workflow<String, String> line(int version) {
        return Workflow.of("line", String.class)
                .version(version)
                .step("work", String.class, in -> in + " by version " + version);
    }

    @Test
    void one_engine_does_not_take_two_structures_under_one_name_and_version() {
        var engine = open(planned());

        assertThatThrownBy(() -> engine.register(changed()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "'order' version 1 is registered already with other steps; give the changed one a new version");
    }

    @Test
    void code_that_is_only_written_otherwise_takes_over_at_once() {
        var id = paidRun();
        var order = workflow("order", String.class);
        var paid = order.signal("paid", String.class);
        order.step("ship", ctx -> ledger.add("repaired code")).after(paid);
        var repaired = order.build();

        open(repaired).handle(repaired, id).await();

        assertThat(ledger.lines()).containsExactly("repaired code");
    }
}
