package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.files.steps.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents of the resource form, bound by the file beside it. */
@Timeout(120)
class AgentsTest {
    @TempDir
    Path folder;

    private Reading read(String project) throws IOException {
        Files.writeString(folder.resolve("flow.yaml"), Sample.of("onboarding").text());
        Files.writeString(folder.resolve("ratchet.yaml"), project);
        return new WorkflowFiles().read(folder.resolve("flow.yaml"));
    }

    @Test
    @Tag("S3-85")
    void bound_agents_do_the_steps_and_their_compensations() throws IOException {
        Files.writeString(folder.resolve("ratchet.yaml"), """
                agents:
                  growth: {run: 'echo "$RATCHET_AGENT, $RATCHET_STEP, $RATCHET_ACTION" >> log'}
                  data: {run: exit 1}
                """);
        Files.writeString(folder.resolve("flow.yaml"), """
                apiVersion: ioa.dev/v0.2
                kind: Workflow
                metadata: {name: onboarding}
                spec:
                  failurePolicy: compensate
                  steps:
                    - {name: create, agent: growth, action: Create it}
                    - {name: track, agent: data, action: Track it, dependsOn: [create]}
                  compensation:
                    - {step: track, agent: data, action: Forget it}
                    - {step: create, agent: growth, action: Deactivate it}
                """);
        var definition = new WorkflowFiles().read(folder.resolve("flow.yaml")).definition();
        try (var stage = new Stage(folder)) {
            var id = stage.engine().start(definition, "{}", StartOptions.USUAL).text();

            assertThat(stage.await(id).state()).isEqualTo(RunState.ROLLED_BACK);
            assertThat(Files.readAllLines(folder.resolve("log")))
                    .containsExactly("growth, create, Create it", "growth, create, Deactivate it");
        }
    }

    @Test
    void an_agent_becomes_what_it_is_bound_to_and_stays_a_task_otherwise() throws IOException {
        var steps = read("agents: {growth-optimizer: {run: ./grow.sh}, product-analyst: {queue: people}}")
                .definition()
                .steps();

        assertThat(steps.get(0).work())
                .isEqualTo(new Work.Handler(
                        "run",
                        Map.of(
                                "command", "./grow.sh",
                                "agent", "growth-optimizer",
                                "action", "Create the user record")));
        assertThat(steps.get(1).work()).isInstanceOf(Work.Task.class);
        assertThat(steps.get(1).queue()).isEqualTo("people");
        assertThat(steps.get(2).work()).isInstanceOf(Work.Task.class);
        assertThat(steps.get(2).queue()).isNull();
    }

    @Test
    void what_is_wrong_with_the_bindings_is_said_about_their_own_file() throws IOException {
        var reading = read(
                "agents:\n  a: {rnu: x}\n  b: {}\n  c: 5\n  d: {run: 'echo ${x}'}\n  e: {http: nowhere}\nagent: {}");

        assertThat(reading.valid()).isEmpty();
        assertThat(reading.errors().stream()
                        .filter(error -> error.file().endsWith("ratchet.yaml"))
                        .map(error -> error.line() + " " + error.problem().rule()))
                .containsExactlyInAnyOrderElementsOf(List.of(
                        "2 unknown-key",
                        "2 no-work",
                        "3 no-work",
                        "4 wrong-type",
                        "5 data-in-command",
                        "6 url",
                        "7 unknown-key"));
    }
}
