package dev.ratchet.files.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Workflows from files that start runs of others. */
@Timeout(120)
class ChildRunsTest {
    @TempDir
    Path folder;

    private Stage stage;

    @BeforeEach
    void open() throws IOException {
        stage = new Stage(folder);
        Files.writeString(folder.resolve("square.yaml"), """
                name: square
                steps:
                  - name: check
                    run: {command: 'test "$N" -ge 0', env: {N: "${input.n}"}}
                  - name: multiply
                    needs: check
                    set: {result: "${input.n * input.n}"}
                """);
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void a_workflow_step_has_the_output_of_the_last_step_of_the_other() {
        var run = stage.run("""
                name: parent
                steps:
                  - name: other
                    workflow: square
                    input: "{'n': input.start + 1}"
                  - name: tell
                    needs: other
                    set: {answer: "${steps.other.output.result}"}
                """, "{\"start\":6}");

        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(run.step("other").output()).isEqualTo("{\"result\":49}");
        assertThat(run.step("tell").output()).isEqualTo("{\"answer\":49}");
    }

    @Test
    void a_list_becomes_a_run_for_each_item() {
        var each = """
                name: parent
                steps:
                  - name: all
                    forEach: {items: input.list, workflow: square, toleratedFailures: 1}
                  - name: tell
                    needs: all
                    set: {done: "${steps.all.output.count - steps.all.output.failed}"}
                """;

        var run = stage.run(each, "{\"list\":[{\"n\":1},{\"n\":-2},{\"n\":3}]}");

        assertThat(run.step("tell").output()).isEqualTo("{\"done\":2}");
        assertThat(stage.engine().runs().children(run.id().text(), "all", 0, 10))
                .extracting(end -> end.output())
                .containsExactly("{\"result\":1}", null, "{\"result\":9}");
        assertThat(stage.run(each, "{\"list\":[{\"n\":-1},{\"n\":-2}]}").state())
                .isEqualTo(RunState.FAILED);
        assertThat(Stage.failure(stage.run(each, "{\"list\":7}"), "all").message())
                .contains("are not a list");
    }

    @Test
    void a_workflow_that_is_not_there_is_missed_at_the_start() {
        assertThatThrownBy(() -> stage.start("name: parent\nsteps: [{name: other, workflow: cube}]", "{}"))
                .hasMessage(
                        "cannot start workflow 'parent': step 'other' cannot run: it starts runs of workflow 'cube',"
                                + " and there is no valid file cube.yaml beside it that this process may read");
    }
}
