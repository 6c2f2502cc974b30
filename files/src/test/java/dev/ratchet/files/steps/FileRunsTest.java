package dev.ratchet.files.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.engine.tasks.TaskQuery;
import dev.ratchet.files.Trigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole workflows from files, run by a real engine. */
@Timeout(120)
class FileRunsTest {
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

    @Test
    void values_flow_from_the_input_through_steps() {
        var run = stage.run("""
                name: sums
                steps:
                  - name: add
                    set: {total: "${input.a + input.b}", note: "a is ${input.a}", list: [1, "${input.b}"]}
                  - name: double
                    needs: add
                    set: {twice: "${steps.add.output.total * 2}"}
                """, "{\"a\": 2, \"b\": 3}");

        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(run.step("add").output()).isEqualTo("{\"list\":[1,3],\"note\":\"a is 2\",\"total\":5}");
        assertThat(run.step("double").output()).isEqualTo("{\"twice\":10}");
    }

    @Test
    void a_command_gets_data_by_environment_and_standard_input_and_runs_in_the_folder_of_its_file() throws IOException {
        Files.writeString(folder.resolve("here.txt"), "found");
        var id = stage.start("""
                name: command
                steps:
                  - name: look
                    run:
                      command: |
                        printf '{"file":"%s","run":"%s","step":"%s","attempt":%s,"key":"%s","amount":"%s","input":%s,"stdin":%s}' \\
                          "$(cat here.txt)" "$RATCHET_RUN" "$RATCHET_STEP" "$RATCHET_ATTEMPT" "$RATCHET_KEY" "$AMOUNT" "$RATCHET_INPUT" "$(cat)"
                      env: {AMOUNT: "${input.amount} euro; rm -rf x"}
                """, "{\"amount\":5}", "run-1");

        assertThat(stage.await(id).step("look").output())
                .isEqualTo(
                        "{\"file\":\"found\",\"run\":\"run-1\",\"step\":\"look\",\"attempt\":1,\"key\":\"run-1/look\","
                                + "\"amount\":\"5 euro; rm -rf x\",\"input\":{\"amount\":5},\"stdin\":{\"amount\":5}}");
    }

    @Test
    void a_command_has_a_clean_environment_and_its_output_may_be_text() {
        var run = stage.run("""
                name: plain
                steps:
                  - {name: names, run: "env | grep -c -v -E '^(RATCHET_|PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_ALL|TZ|TMPDIR|TERM|JAVA_HOME|PWD|SHLVL|_|OLDPWD)' ; true"}
                  - {name: text, run: [printf, "%s", hello]}
                  - {name: number-as-text, run: {command: echo 42, output: text}}
                  - {name: nothing, run: "true"}
                """, "null");

        assertThat(run.step("names").output()).isEqualTo("0");
        assertThat(run.step("text").output()).isEqualTo("\"hello\"");
        assertThat(run.step("number-as-text").output()).isEqualTo("\"42\"");
        assertThat(run.step("nothing").output()).isNull();
    }

    @Test
    @Tag("S3-80")
    @Tag("S3-81")
    void a_failing_command_says_why_and_what_was_done_is_undone_with_what_it_brought() throws IOException {
        var run = stage.run("""
                name: saga
                failurePolicy: compensate
                steps:
                  - name: reserve
                    run: echo '{"id":7}'
                    undo: {run: 'echo "$RATCHET_OUTPUT $RATCHET_KEY" >> undone.txt'}
                  - name: pack
                    needs: reserve
                    run: 'true'
                  - name: charge
                    needs: pack
                    run: 'echo "no money" >&2; exit 3'
                compensation:
                  - step: pack
                    run: {command: 'echo "unpacked $ID" >> undone.txt', env: {ID: "${steps.reserve.output.id}"}}
                """, "{}");

        assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);
        assertThat(Stage.failure(run, "charge").message()).isEqualTo("the command ended with 3: no money");
        assertThat(Files.readAllLines(folder.resolve("undone.txt")))
                .containsExactly("unpacked 7", "{\"id\":7} " + run.id().text() + "/reserve/undo");
    }

    @Test
    void a_step_whose_condition_does_not_hold_is_skipped_and_its_dependants_run() {
        var run = stage.run("""
                name: conditional
                steps:
                  - {name: big, when: input.amount > 1000, approval: Really?}
                  - {name: after, needs: big, set: {asked: "${has(steps.big.output)}"}}
                """, "{\"amount\": 10.5}");

        assertThat(run.step("big").state()).isEqualTo(StepState.SKIPPED);
        assertThat(run.step("after").output()).isEqualTo("{\"asked\":false}");
    }

    @Test
    void an_expression_without_a_value_fails_the_step_and_says_why() {
        var run = stage.run("name: wrong\nsteps: [{name: a, when: input.amount > 1, set: {}}]", "{}");

        assertThat(run.state()).isEqualTo(RunState.FAILED);
        assertThat(Stage.failure(run, "a").message())
                .isEqualTo("the expression 'input.amount > 1' has no value here: key 'amount' is not present in map.");
    }

    @Test
    void people_signals_and_time_are_waited_for() {
        var id = stage.start("""
                name: patient
                steps:
                  - {name: nap, sleep: 10ms}
                  - {name: paid, needs: nap, wait: {signal: payment, timeout: 1h}}
                  - {name: ok, needs: paid, when: steps.paid.output.euro > 3, approval: {question: "Ship it?", by: [ann, bob], quorum: 2}}
                  - {name: ship, needs: ok, set: {euro: "${steps.paid.output.euro}"}}
                """, "{}");
        stage.engine().runs().signal(id, "payment", Map.of("euro", 5));
        Stage.await(() -> stage.engine().runs().show(id).step("ok").state() == StepState.WAITING);
        stage.engine().runs().approve(id, "ok", "ann", "");
        stage.engine().runs().approve(id, "ok", "bob", "");

        var run = stage.await(id);
        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(run.step("ship").output()).isEqualTo("{\"euro\":5}");
    }

    @Test
    void another_process_without_the_file_goes_on_with_the_run() {
        var id = stage.start(
                "name: handed-on\nsteps: [{name: go, wait: go}, {name: end, needs: go, run: echo done}]", "{}");
        Stage.await(() -> stage.engine().runs().show(id).state() == RunState.WAITING);
        stage.engine().close();

        try (var other = stage.open(Permissions.LOCAL)) {
            other.runs().signal(id, "go", null);
            assertThat(other.runs()
                            .await(id, Duration.ofSeconds(60))
                            .step("end")
                            .output())
                    .isEqualTo("\"done\"");
        }
    }

    @Test
    void two_files_of_one_name_and_version_run_side_by_side() {
        var first = stage.start("name: twice\nsteps: [{name: a, set: {x: 1}}]", "{}");
        var second = stage.start("name: twice\nsteps: [{name: b, set: {x: 2}}]", "{}");

        assertThat(stage.await(first).step("a").output()).isEqualTo("{\"x\":1}");
        assertThat(stage.await(second).step("b").output()).isEqualTo("{\"x\":2}");
    }

    @Test
    @Tag("S3-42")
    @Tag("S3-70")
    void a_step_timeout_kills_the_command_and_everything_that_it_started() throws IOException {
        var run = stage.run("""
                name: slow
                steps:
                  - name: hang
                    timeout: 500ms
                    run: |
                      sh -c 'echo $$ > child.pid; sleep 100' &
                      sleep 100
                """, "{}");

        assertThat(run.state()).isEqualTo(RunState.FAILED);
        assertThat(Stage.failure(run, "hang").category().word()).isEqualTo("timeout");
        var child = Long.parseLong(Files.readString(folder.resolve("child.pid")).strip());
        Stage.await(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    @Tag("S3-85")
    void kinds_that_do_not_run_yet_are_refused_at_start_in_one_sentence() {
        var definition = stage.definition("""
                apiVersion: ioa.dev/v0.2
                kind: Workflow
                metadata: {name: onboarding}
                spec:
                  steps: [{name: create-account, agent: growth, action: Create it}]
                  compensation: [{step: create-account, agent: growth, action: Deactivate it}]
                """);

        assertThat(new FileInterpreter(Permissions.LOCAL).whyNot(definition, null))
                .contains("the undo of step 'create-account' is of the kind 'task', which this version checks and draws"
                        + " but does not run yet");
        assertThatThrownBy(() -> stage.engine().start(definition, "{}", StartOptions.USUAL))
                .hasMessage(
                        "cannot start workflow 'onboarding': the undo of step 'create-account' is of the kind 'task',"
                                + " which this version checks and draws but does not run yet");
    }

    @Test
    void a_step_that_is_no_task_has_no_queue_of_its_own() {
        var definition = stage.definition("name: queued\nsteps: [{name: a, set: {}, queue: gpu}]");

        assertThat(new FileInterpreter(Permissions.LOCAL)
                        .whyNot(definition, null)
                        .orElseThrow())
                .startsWith("step 'a' has a queue of its own, and only tasks have one in this version");
    }

    @Test
    void a_step_of_an_agent_is_a_task_that_gets_what_its_input_says() {
        var definition = stage.definition("""
                apiVersion: ioa.dev/v0.2
                kind: Workflow
                metadata: {name: onboarding}
                spec:
                  steps:
                    - {name: create-account, agent: growth, action: Create it, input: {who: "${input.name}"}}
                    - {name: greet, dependsOn: [create-account], set: {text: "Hello ${steps['create-account'].output.account}"}}
                """);
        var run = stage.engine().start(definition, "{\"name\":\"ann\"}", StartOptions.USUAL);
        var tasks = stage.engine().tasks();
        var bot = TaskQuery.by("bot-1");
        Stage.await(() -> !tasks.list(9).isEmpty() && tasks.list(9).get(0).input() != null);

        assertThat(tasks.claim(bot, Duration.ofMinutes(1))).isEmpty();
        var task = tasks.claim(bot.can("growth"), Duration.ofMinutes(1)).orElseThrow();

        assertThat(task.instructions()).contains("Create it");
        assertThat(task.input()).isEqualTo("{\"who\":\"ann\"}");
        tasks.complete(task.key(), Map.of("account", 7));
        var ended = stage.engine().runs().await(run.text(), Duration.ofSeconds(30));
        assertThat(ended.state()).isEqualTo(RunState.COMPLETED);
        assertThat(ended.step("greet").output()).isEqualTo("{\"text\":\"Hello 7\"}");
    }

    @Test
    void a_task_whose_condition_does_not_hold_is_offered_to_nobody() {
        var run = stage.run("""
                name: maybe
                steps:
                  - {name: look, when: input.amount > 10, task: {action: Look, requires: [eyes]}}
                  - {name: bad, when: input.missing.deep, onFailure: skip, task: Look}
                """, "{\"amount\":5}");

        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(run.step("look").state()).isEqualTo(StepState.SKIPPED);
        assertThat(run.step("bad").state()).isEqualTo(StepState.SKIPPED);
    }

    @Test
    void a_secret_reaches_the_command_and_nothing_that_is_kept() {
        var run = stage.run("""
                name: secretive
                steps:
                  - name: use
                    run:
                      command: printf '%s %s' $(printf %s "$KEY" | wc -c) "$KEY"
                      env: {KEY: "${secret.canary}"}
                  - {name: set, needs: use, set: {key: "${secret.canary}"}}
                  - name: fail
                    needs: set
                    onFailure: skip
                    run:
                      command: echo "$KEY" >&2; exit 1
                      env: {KEY: "${secret.canary}"}
                  - {name: none, needs: fail, onFailure: skip, set: {key: "${secret.unknown}"}}
                """, "{}");

        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(run.step("use").output()).isEqualTo("\"" + Stage.CANARY.length() + " ***canary***\"");
        assertThat(run.step("set").output()).isEqualTo("{\"key\":\"***canary***\"}");
        assertThat(run.toString()).doesNotContain("canary-4f9d").contains("there is no secret 'unknown'");
        assertThat(stage.engine().runs().history(run.id().text()).toString()).doesNotContain("canary-4f9d");
    }

    @Test
    void a_deployed_file_is_idle_until_an_event_comes_of_which_its_condition_holds() {
        var definition = stage.definition("""
                name: welcome
                trigger: {event: user.created, condition: amount > 10}
                steps: [{name: greet, set: {text: "Hello ${input.name}"}}]
                """);
        var trigger = Trigger.of(definition).orElseThrow().deployed();
        var deployments = stage.engine().deployments();

        var deployment = stage.engine().deploy("welcome", definition, trigger, null);

        assertThat(deployment.explain())
                .isEqualTo("idle until an event 'user.created' comes of which holds: amount > 10");
        assertThat(deployments.accept("crm", "1", "user.created", "{\"name\":\"ann\",\"amount\":5}"))
                .isEmpty();
        assertThat(deployments.accept("crm", "2", "user.created", "{\"name\":\"ann\"}"))
                .isEmpty();
        var started = deployments.accept("crm", "3", "user.created", "{\"name\":\"ann\",\"amount\":50}");
        assertThat(started).hasSize(1);
        assertThat(stage.await(started.get(0).text()).step("greet").output()).isEqualTo("{\"text\":\"Hello ann\"}");
        assertThatThrownBy(() -> stage.engine().deploy("bad", definition, trigger.when("1 +"), null))
                .hasMessageContaining("the expression '1 +' is wrong");
    }

    @Test
    void an_input_that_does_not_fit_is_refused_and_nothing_is_started() {
        var yaml = "name: strict\ninputSchema: {type: object, required: [amount]}\nsteps: [{name: a, set: {}}]";

        assertThatThrownBy(() -> stage.start(yaml, "{\"amuont\":5}", "refused"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("cannot start workflow 'strict': the input does not fit its inputSchema: ")
                .hasMessageContaining("amount");
        assertThatThrownBy(() -> stage.start(yaml, "{amount", "refused")).isInstanceOf(PayloadException.class);
        assertThat(stage.engine().runs().find("refused")).isEmpty();
        assertThat(stage.run(yaml, "{\"amount\":5}").state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void commands_run_only_where_they_are_allowed() {
        try (var shared = new Stage(folder, Permissions.SHARED)) {
            var run = shared.run("name: shell\nsteps: [{name: a, run: touch x}]", "{}");

            assertThat(run.state()).isEqualTo(RunState.FAILED);
            assertThat(Stage.failure(run, "a").message()).startsWith("commands are not allowed to run here");
            assertThat(folder.resolve("x")).doesNotExist();
        }
    }
}
