package dev.ratchet.files.show;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.files.steps.Stage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of files as other readers see them. */
@Timeout(120)
class ShowTest {
    @TempDir
    Path folder;

    private Stage stage;

    @BeforeEach
    void open() {
        stage = new Stage(folder);
    }

    @AfterEach
    void close() {
        stage.close();
    }

    private Map<?, ?> state(String id) {
        return read(StateJson.write(stage.engine().runs().record(id)));
    }

    private Map<?, ?> status(String id) {
        var resource = read(ResourceStatus.write(stage.engine().runs().record(id)));
        return (Map<?, ?>) requireNonNull(resource.get("status"));
    }

    private static Map<?, ?> read(String json) {
        return (Map<?, ?>) requireNonNull(Codec.standard().tree(json));
    }

    /** What stands in a tree at the end of a path of keys. */
    private static Object at(Map<?, ?> tree, String... path) {
        Object found = tree;
        for (var key : path) {
            found = requireNonNull(((Map<?, ?>) found).get(key));
        }
        return found;
    }

    private boolean isWaiting(String id, String step) {
        return stage.engine().runs().show(id).step(step).state() == StepState.WAITING;
    }

    private static final String PARALLEL = """
            name: parallel
            steps:
              - {name: first, set: {x: 1}}
              - {name: one, needs: first, wait: a}
              - {name: two, needs: first, wait: b}
              - {name: last, needs: [one, two], set: {}}
            """;

    @Test
    @Tag("S0-50")
    @Tag("S0-51")
    @Tag("S0-55")
    void every_change_of_state_can_be_seen_in_the_json() {
        var id = stage.engine()
                .start(stage.definition(PARALLEL), "{\"a\":1}", StartOptions.USUAL.createdOnly())
                .text();
        assertThat(state(id).get("status")).isEqualTo("pending");
        assertThat(state(id).get("current_steps")).isEqualTo(List.of());

        stage.engine().runs().start(id);
        Stage.await(() -> isWaiting(id, "one") && isWaiting(id, "two"));
        assertThat(state(id).get("status")).isEqualTo("waiting_signal");
        assertThat(state(id).get("current_steps")).isEqualTo(List.of("one", "two"));

        stage.engine().runs().pause(id, "lunch");
        assertThat(state(id).get("status")).isEqualTo("paused");
        stage.engine().runs().resume(id);
        stage.engine().runs().signal(id, "a", Map.of("n", 5));
        Stage.await(() -> stage.engine().runs().show(id).step("one").state() == StepState.COMPLETED);
        assertThat(state(id).get("current_steps")).isEqualTo(List.of("two"));

        stage.engine().runs().signal(id, "b", null);
        stage.await(id);
        var state = state(id);
        assertThat(state.get("status")).isEqualTo("completed");
        assertThat(state.get("current_steps")).isEqualTo(List.of());
        assertThat(state.get("data")).isEqualTo(Map.of("a", 1L));
        assertThat(at(state, "steps", "one", "result")).isEqualTo(Map.of("n", 5L));
        assertThat(at(state, "signals", "a")).isEqualTo(Map.of("received", 1L, "cursor", 1L));
    }

    @Test
    @Tag("S0-52")
    void the_last_error_says_step_message_attempt_and_time() {
        var id = stage.start(
                "name: failing\nretryPolicy: {maxRetries: 1, backoff: 0s}\nsteps: [{name: bad, run: 'echo no >&2; exit 2'}]",
                "{}");
        stage.await(id);

        var read = StateJson.read(StateJson.write(stage.engine().runs().record(id)));
        assertThat(read.status()).isEqualTo("failed");
        var error = requireNonNull(read.lastError());
        assertThat(error.step()).isEqualTo("bad");
        assertThat(error.message()).isEqualTo("the command ended with 2: no");
        assertThat(error.attempt()).isEqualTo(2);
        assertThat(at(state(id), "last_error", "at").toString()).endsWith("Z");
        assertThat(Instant.parse(at(state(id), "last_error", "at").toString())).isEqualTo(error.at());
        assertThat(state(id).get("error")).isEqualTo(state(id).get("last_error"));
    }

    @Test
    @Tag("S0-53")
    void a_reader_passes_over_fields_that_it_does_not_know() {
        assertThat(StateJson.read("{\"status\":\"running\",\"current_steps\":[\"a\"],\"moon\":{\"phase\":[1]}}"))
                .isEqualTo(new StateJson.Read("running", List.of("a"), null));
        assertThatThrownBy(() -> StateJson.read("{\"status\":\"running\",\"current_steps\":\"a\"}"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Tag("S0-54")
    void showing_a_run_changes_nothing() {
        var id = stage.start(PARALLEL, "{}");
        Stage.await(() -> isWaiting(id, "one") && isWaiting(id, "two"));
        var before = stage.engine().runs().record(id);
        state(id);
        status(id);

        assertThat(stage.engine().runs().record(id).run()).isEqualTo(before.run());
        assertThat(stage.engine().runs().record(id).journal()).isEqualTo(before.journal());
    }

    @Test
    void a_run_that_was_rolled_back_is_a_completed_resource_with_that_condition() {
        var id = stage.start("""
                name: saga
                failurePolicy: compensate
                steps:
                  - {name: one, run: 'true', undo: {run: 'true'}}
                  - {name: two, needs: one, when: "false", run: 'true'}
                  - {name: bad, needs: two, run: 'false'}
                  - {name: never, needs: bad, run: 'true'}
                """, "{}");
        assertThat(stage.await(id).state()).isEqualTo(RunState.ROLLED_BACK);

        var status = status(id);
        assertThat(status.get("state")).isEqualTo("completed");
        assertThat(status.get("completedSteps")).isEqualTo(List.of("one"));
        assertThat(status.get("skippedSteps")).isEqualTo(List.of("two"));
        assertThat(status.get("failedSteps")).isEqualTo(List.of("bad"));
        assertThat(status.get("currentStep")).isNull();
        assertThat(at(status, "conditions").toString()).startsWith("[{type=RolledBack, status=True, reason=");
        assertThat(state(id).get("status")).isEqualTo("failed");
    }

    @Test
    void an_export_is_one_document_with_everything() {
        var id = stage.start("name: short\nsteps: [{name: a, set: {x: 1}}]", "{\"b\":2}", "one");
        stage.await(id);
        var export = read(RunExport.write(stage.engine().runs().record(id)));

        assertThat(export.get("format")).isEqualTo("ratchet-run/1");
        assertThat(export.get("state")).isEqualTo("COMPLETED");
        assertThat(export.get("input")).isEqualTo(Map.of("b", 2L));
        assertThat(at(export, "steps").toString()).contains("output={x=1}");
        assertThat(at(export, "definition", "name")).isEqualTo("short");
        assertThat((List<?>) at(export, "history"))
                .hasSameSizeAs(stage.engine().runs().history(id));
    }

    @Test
    @Tag("S3-01")
    void a_blocked_run_is_a_blocked_resource() {
        var id = stage.start("name: gate\nsteps: [{name: ok, approval: Ok?}]", "{}");
        Stage.await(() -> isWaiting(id, "ok"));

        assertThat(status(id).get("state")).isEqualTo("blocked");
        assertThat(status(id).get("currentStep")).isEqualTo("ok");
    }
}
