package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.HistoryEntry;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.RunPage;
import dev.ratchet.engine.runs.RunView;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What can be asked of runs: lists, histories, progress, explanations. */
abstract class AskingStories extends EngineStories {
    private static Workflow<String, @Nullable Void> waiting(String name) {
        var waiting = workflow(name, String.class);
        waiting.signal("go", String.class);
        return waiting.build();
    }

    private static List<String> ids(RunPage page) {
        return page.runs().stream().map(run -> run.id().text()).toList();
    }

    @Test
    void runs_are_listed_newest_first_by_state_workflow_label_and_time() {
        var red = waiting("red");
        var blue = waiting("blue");
        var engine = open(red, blue);
        engine.start(red, "x", StartOptions.id("a").label("team", "web").label("size", "s"));
        var middle = engine.start(red, "x", StartOptions.id("b").label("team", "web"));
        engine.start(blue, "x", StartOptions.id("c").label("team", "app"));
        engine.start(blue, "x", StartOptions.id("d").createdOnly());
        engine.runs().cancel("a", "enough");
        var since = middle.show().times().created();

        var all = RunFilter.all();

        assertThat(ids(engine.runs().list(all))).containsExactly("d", "c", "b", "a");
        assertThat(ids(engine.runs().list(all.in(RunState.WAITING)))).containsExactly("c", "b");
        assertThat(ids(engine.runs().list(all.in(RunState.CREATED, RunState.CANCELLED))))
                .containsExactly("d", "a");
        assertThat(ids(engine.runs().list(all.of("red")))).containsExactly("b", "a");
        assertThat(ids(engine.runs().list(all.labelled("team", "web")))).containsExactly("b", "a");
        assertThat(ids(engine.runs().list(all.labelled("team", "web").labelled("size", "s"))))
                .containsExactly("a");
        assertThat(ids(engine.runs().list(all.labelled("team", "web").in(RunState.WAITING))))
                .containsExactly("b");
        assertThat(ids(engine.runs().list(all.from(since)))).containsExactly("d", "c", "b");
        assertThat(ids(engine.runs().list(all.to(since)))).containsExactly("a");
        assertThat(ids(engine.runs().list(all.to(Instant.EPOCH)))).isEmpty();
        assertThat(ids(engine.runs().list(all.of("green")))).isEmpty();
    }

    @Test
    void a_long_list_comes_in_pages_that_neither_miss_nor_repeat() {
        var workflow = waiting("paged");
        var engine = openIdle();
        for (var i = 0; i < 25; i++) {
            engine.startAsync(workflow, "x", StartOptions.id("run-" + i)).join();
        }

        var seen = new ArrayList<String>();
        var page = engine.runs().list(RunFilter.all().limit(10));
        seen.addAll(ids(page));
        engine.start(workflow, "x", StartOptions.id("newcomer"));
        while (page.next().isPresent()) {
            page = engine.runs()
                    .list(RunFilter.all().limit(10).after(page.next().get()));
            seen.addAll(ids(page));
        }

        assertThat(seen).hasSize(25).doesNotContain("newcomer");
        assertThat(new HashSet<>(seen)).hasSize(25);
        assertThatThrownBy(() -> RunFilter.all().after("nonsense")).hasMessageContaining("'nonsense' is not a cursor");
        assertThatThrownBy(() -> RunFilter.all().limit(0)).hasMessageContaining("1 to 1000");
    }

    @Test
    void a_list_tells_much_but_neither_inputs_nor_outputs() {
        var workflow = waiting("brief");
        var engine = open(workflow);
        engine.start(
                workflow, "secret", StartOptions.id("a").label("team", "web").businessKey("k"));

        var run = engine.runs().list(RunFilter.all()).runs().get(0);

        assertThat(run.input()).isNull();
        assertThat(run.workflow()).isEqualTo("brief");
        assertThat(run.version()).isEqualTo(1);
        assertThat(run.businessKey()).isEqualTo("k");
        assertThat(run.labels()).isEqualTo(Map.of("team", "web"));
        assertThat(run.step("go").state()).isEqualTo(StepState.WAITING);
        assertThatThrownBy(() -> run.step("stop")).hasMessage("workflow 'brief' has no step 'stop', only [go]");
    }

    @Test
    @Tag("S3-97")
    void the_history_tells_every_change_with_who_and_why() {
        var told = workflow("told", String.class);
        var first = told.step("first", String.class, ctx -> "one");
        told.signal("go", String.class).after(first);
        var workflow = told.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x", StartOptions.USUAL.by("ann"));
        awaitState(run, RunState.WAITING);
        engine.runs().as("ben").signal(run.id(), "go", "now", "m-1");
        run.await();

        var history = engine.runs().history(run.id());

        assertThat(history).extracting(HistoryEntry::revision).containsExactly(1L, 2L, 3L, 4L);
        assertThat(history)
                .extracting(HistoryEntry::event)
                .containsExactly("created", "step_completed", "step_waiting", "signal_received");
        assertThat(history.get(0).actor()).isEqualTo("ann");
        assertThat(history.get(1).actor()).matches("w[0-9a-f]{8}");
        assertThat(history.get(3).actor()).isEqualTo("ben");
        assertThat(history.get(0).changes())
                .containsExactly(
                        "created",
                        "run: CREATED -> QUEUED (triggered)",
                        "step first: PENDING -> READY (needs_met)",
                        "run: QUEUED -> RUNNING (slot_granted)",
                        "step first: READY -> RUNNING (started, attempt 1)");
        assertThat(history.get(1).changes())
                .containsExactly(
                        "step first: RUNNING -> COMPLETED (outcome, attempt 1)",
                        "step go: PENDING -> READY (needs_met)",
                        "step go: READY -> RUNNING (started, attempt 1)");
        assertThat(history.get(2).changes())
                .containsExactly(
                        "step go: RUNNING -> WAITING (outcome, attempt 1)", "run: RUNNING -> WAITING (signal)");
        assertThat(history.get(3).changes())
                .containsExactly(
                        "signal go no. 1 stored (m-1)",
                        "signal go no. 1 consumed by step go",
                        "step go: WAITING -> READY (signal, attempt 1)",
                        "step go: READY -> RUNNING (signal, attempt 1)",
                        "step go: RUNNING -> COMPLETED (signal, attempt 1)",
                        "run: WAITING -> RUNNING (signal)",
                        "run: RUNNING -> COMPLETED (all_done)");
        assertThat(history).extracting(HistoryEntry::at).isSorted();
    }

    @Test
    void the_progress_of_a_handler_is_shown_while_it_runs() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        slow.step("work", ctx -> {
            ctx.heartbeat("17 of 40");
            gate.pass();
        });
        var workflow = slow.build();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        gate.awaitArrivals(1);

        assertThat(run.show().step("work").progress()).isEqualTo("17 of 40");
        assertThat(run.show().owner()).isNotNull();
        assertThat(run.explain()).matches("running 'work' for \\d+ s");
        gate.open();
        run.await();
        assertThat(run.show().step("work").progress()).isNull();
        assertThat(run.show().owner()).isNull();
    }

    @Test
    void show_has_the_input_and_every_output_as_json() {
        record Order(String item, int cents) {}
        var shop = workflow("shop", Order.class);
        var first = shop.step("first", Order.class, ctx -> new Order(ctx.input().item() + "s", 2));
        var skipped = shop.step("skipped", String.class, ctx -> "never").when(ctx -> false);
        shop.step("last", List.class, first, skipped, (ctx, order, nothing) -> List.of(order.cents(), "x"));
        var workflow = shop.build();
        var engine = open(workflow);
        var run = engine.start(workflow, new Order("book", 1));
        run.await();

        var view = run.show();

        assertThat(view.input()).isEqualTo("{\"item\":\"book\",\"cents\":1}");
        assertThat(view.step("first").output()).isEqualTo("{\"item\":\"books\",\"cents\":2}");
        assertThat(view.step("skipped").output()).isNull();
        assertThat(view.step("skipped").state()).isEqualTo(StepState.SKIPPED);
        assertThat(view.step("last").output()).isEqualTo("[2,\"x\"]");
        assertThat(view.isOver()).isTrue();
        assertThat(view.steps()).extracting(step -> step.attempt()).containsOnly(1);
    }

    @Test
    void each_state_is_explained_in_words_that_help() {
        var gate = newGate();
        var plain = workflow("plain", String.class);
        plain.step("work", ctx -> {
            if (ctx.input().equals("slow")) {
                gate.pass();
            }
        });
        var workflow = plain.build();
        var engine = open(workflow);
        var slow = engine.start(workflow, "slow");
        var quick = engine.start(workflow, "quick");
        var idle = engine.start(workflow, "idle", StartOptions.USUAL.createdOnly());
        gate.awaitArrivals(1);
        quick.await();

        assertThat(slow.explain()).matches("running 'work' for \\d+ s");
        assertThat(quick.explain()).matches("completed at \\d\\d:\\d\\d");
        assertThat(idle.explain()).isEqualTo("created, not triggered: start it or cancel it");
        engine.runs().pause(slow.id(), "lunch");
        assertThat(slow.explain()).matches("paused since \\d\\d:\\d\\d \\(lunch\\); resume or cancel.*");
        gate.open();
    }

    @Test
    void another_engine_shows_what_this_one_does() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        slow.step("work", ctx -> gate.pass());
        var workflow = slow.build();
        var run = open(workflow).start(workflow, "x");
        gate.awaitArrivals(1);

        RunView seen = openIdle().runs().show(run.id());

        assertThat(seen.state()).isEqualTo(RunState.RUNNING);
        assertThat(seen.step("work").state()).isEqualTo(StepState.RUNNING);
        assertThat(seen.owner()).isEqualTo(run.show().owner());
        gate.open();
    }
}
