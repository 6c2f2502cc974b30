package dev.ratchet.files.form;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Backoff;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.json.DefinitionJson;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.files.FileProblem;
import dev.ratchet.files.Reading;
import dev.ratchet.files.Sample;
import dev.ratchet.files.WorkflowFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What files say, as definitions. */
class FormTest {
    private static Reading read(String yaml) {
        return new WorkflowFiles().read("test.yaml", yaml, null);
    }

    private static Definition definition(String yaml) {
        return read(yaml).definition();
    }

    /** A workflow of one step with these fields. */
    private static Step step(String fields) {
        return definition("name: a\nsteps:\n  - {name: s, " + fields + "}\n")
                .steps()
                .get(0);
    }

    private static Work run(String command) {
        return new Work.Handler("run", Map.of("command", command));
    }

    @Test
    void the_short_form_is_the_definition_that_a_builder_would_make() {
        var expected = Definition.named("order", 3)
                .timeout(ofMinutes(30))
                .failurePolicy(FailurePolicy.COMPENSATE)
                .retry(RetryPolicy.retries(3).exponential(ofSeconds(1), ofSeconds(60)))
                .step(Step.named("reserve").work(run("./reserve.sh")).undo(Undo.by(run("./release.sh"))))
                .step(Step.named("charge")
                        .needs("reserve")
                        .work(new Work.Handler(
                                "http",
                                Map.of(
                                        "method", "POST",
                                        "url", "https://pay.example/charge",
                                        "body", Map.of("amount", "${input.amount}"))))
                        .timeout(ofSeconds(30))
                        .undo(Undo.by(new Work.Handler(
                                "http", Map.of("method", "POST", "url", "https://pay.example/refund")))))
                .step(Step.named("ok")
                        .needs("charge")
                        .when("input.amount > 1000")
                        .work(new Work.Approval("Ship it?", List.of("finance"), 2, ofDays(2), false)))
                .step(Step.named("ship").needs("ok").work(run("./ship.sh")).onFailure(FailurePolicy.PAUSE))
                .build();

        assertThat(Sample.of("order").read().definition()).isEqualTo(expected);
    }

    @Test
    void the_resource_form_means_the_same_as_the_short_form() {
        var shortForm = definition("name: a\nversion: 2\nowner: ann\ntimeout: 5m\nsteps: [{name: s, run: x}]");
        var resource = definition("""
                apiVersion: ratchet.dev/v1
                kind: Workflow
                metadata: {name: a, version: 2, owner: ann}
                spec: {timeout: 5m, steps: [{name: s, run: x}]}
                """);

        assertThat(resource).isEqualTo(shortForm);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_sample_survives_its_canonical_form(Sample sample) {
        var definition = sample.read().definition();
        var tree = (Map<?, ?>) requireNonNull(Codec.standard().tree(DefinitionJson.write(definition)));

        assertThat(DefinitionJson.read(texts(tree))).isEqualTo(definition);
        assertThat(Plan.of(definition).size()).isEqualTo(definition.steps().size());
    }

    @SuppressWarnings("unchecked") // JSON objects have texts as keys.
    private static Map<String, Object> texts(Map<?, ?> tree) {
        return (Map<String, Object>) tree;
    }

    static List<Sample> samples() {
        return Sample.all();
    }

    @Test
    void fields_of_real_files_are_kept() {
        var definition = Sample.of("onboarding").read().definition();

        assertThat(definition.version()).isEqualTo(1);
        assertThat(definition.extras())
                .containsEntry("version", "1.2.0")
                .containsEntry("owner", Map.of("name", "Agent 05", "role", "Workflow Orchestrator"))
                .containsEntry("labels", Map.of("team", "growth", "tier", 1, "active", true))
                .containsEntry("domainsInvolved", List.of("growth", "product", "data"))
                .containsEntry("createdAt", "2026-02-25")
                .containsEntry(
                        "trigger",
                        Map.of(
                                "event", "signup.completed",
                                "condition", "plan == \"pro\" && payload.seats > 5"));
        assertThat(definition.steps().get(0).extras())
                .containsEntry("agent", "growth-optimizer")
                .containsEntry("action", "Create the user record");
        assertThat(definition("name: a\nx-mine: {b: [1]}\nsteps: [{name: s, run: x, x-b: 2}]")
                        .extras())
                .isEqualTo(Map.of("x-mine", Map.of("b", List.of(1))));
    }

    @Test
    @Tag("S3-85")
    void compensations_beside_the_steps_are_their_undos() {
        var steps = Sample.of("onboarding").read().definition().steps();

        assertThat(steps.get(0).undo())
                .isEqualTo(Undo.by(new Work.Task(
                        Map.of("action", "Deactivate account (soft delete)", "agent", "growth-optimizer"))));
        assertThat(steps.get(1).undo())
                .isEqualTo(Undo.by(new Work.Task(
                        Map.of("action", "Delete workspace and release resources", "agent", "product-analyst"))));
        assertThat(steps.get(3).undo()).isNull();
    }

    @Test
    @Tag("S3-50")
    void a_retry_policy_counts_retries_and_its_durations_are_text() {
        assertThat(step("run: x, retryPolicy: {maxRetries: 3, backoff: linear, initialDelay: 5s, maxDelay: 1m}")
                        .retry())
                .isEqualTo(new RetryPolicy(4, Backoff.LINEAR, ofSeconds(5), ofMinutes(1), 0));
        assertThat(step("run: x, retryPolicy: {maxRetries: 3, backoff: \"30s\"}")
                        .retry())
                .isEqualTo(RetryPolicy.retries(3).constant(ofSeconds(30)));
        assertThat(step("run: x, retryPolicy: {max_attempts: 3}").retry()).isEqualTo(RetryPolicy.attempts(3));
        assertThat(step("run: x, retries: 3").retry()).isEqualTo(RetryPolicy.retries(3));
        assertThat(step("run: x, retry: {retries: 0, backoff: exponential, initial_delay: 10m}")
                        .retry())
                .isEqualTo(new RetryPolicy(1, Backoff.EXPONENTIAL, ofMinutes(10), ofMinutes(10), 0));
        assertThat(step("run: x, retryPolicy: {maxRetries: 1, jitter: 0.5}").retry())
                .isEqualTo(RetryPolicy.retries(1).withJitter(0.5));
        assertThat(definition("name: a\nretryPolicy: {maxRetries: 2}\nsteps: [{name: s, run: x}]")
                        .retry())
                .isEqualTo(RetryPolicy.retries(2));
    }

    @ParameterizedTest
    @CsvSource({
        "1s, PT1S",
        "60s, PT1M",
        "5m, PT5M",
        "30m, PT30M",
        "500ms, PT0.5S",
        "1h30m, PT1H30M",
        "2d, PT48H",
        "PT5M, PT5M"
    })
    @Tag("S3-50")
    void durations_are_written_as_people_write_them(String text, Duration duration) {
        assertThat(step("run: x, timeout: " + text).timeout()).isEqualTo(duration);
        assertThat(step("run: x, timeout: '" + text + "'").timeout()).isEqualTo(duration);
    }

    @ParameterizedTest
    @CsvSource({
        "abort, ABORT",
        "fail_workflow, ABORT",
        "skip, SKIP",
        "continue, SKIP",
        "pause, PAUSE",
        "pause_workflow, PAUSE",
        "compensate, COMPENSATE"
    })
    @Tag("S3-60")
    @Tag("S3-61")
    @Tag("S3-62")
    @Tag("S0-40")
    @Tag("S0-41")
    @Tag("S0-42")
    @Tag("S0-43")
    void policies_of_steps_have_two_spellings_each_and_so_has_their_field(String word, FailurePolicy policy) {
        assertThat(step("run: x, onFailure: " + word).onFailure()).isEqualTo(policy);
        assertThat(step("run: x, on_failure: " + word).onFailure()).isEqualTo(policy);
    }

    @Test
    @Tag("S0-44")
    void an_unknown_policy_is_refused_with_a_suggestion() {
        assertThat(read("name: a\nsteps: [{name: s, run: x, on_failure: pause_worklfow}]")
                        .errors())
                .extracting(FileProblem::toString)
                .containsExactly("test.yaml:2:39: error: the field 'onFailure' cannot be 'pause_worklfow' (did you mean"
                        + " 'pause_workflow'?)");
    }

    @Test
    void policies_of_workflows_have_two_spellings_too() {
        for (var spelling : List.of("failurePolicy: fail_workflow", "failure_policy: abort", "onFailure: abort")) {
            assertThat(definition("name: a\n" + spelling + "\nsteps: [{name: s, run: x}]")
                            .failurePolicy())
                    .isEqualTo(FailurePolicy.ABORT);
        }
        assertThat(definition("name: a\nfailurePolicy: retry\nsteps: [{name: s, run: x}]")
                        .failurePolicy())
                .isEqualTo(FailurePolicy.RETRY);
        assertThat(definition("name: a\nundoErrors: continue\nsteps: [{name: s, run: x}]")
                        .undoErrors())
                .isEqualTo(UndoErrors.CONTINUE);
    }

    @Test
    @Tag("S3-41")
    @Tag("S3-44")
    void what_a_category_of_failures_does_is_configurable() {
        assertThat(step("run: x, rules: {agent: skip, external: continue, timeout: retry}")
                        .rules())
                .isEqualTo(Map.of(
                        ErrorCategory.AGENT, Response.SKIP,
                        ErrorCategory.EXTERNAL, Response.SKIP,
                        ErrorCategory.TIMEOUT, Response.RETRY));
    }

    @Test
    @Tag("S3-90")
    void a_step_without_dependencies_may_start_at_once_in_both_forms() {
        var shape = "[{name: a, run: x}, {name: b, run: x, dependsOn: [a]}, {name: c, run: x, dependsOn: [a]},"
                + " {name: d, run: x, dependsOn: [b, c]}]";
        var both = List.of(
                "name: w\nsteps: " + shape,
                "apiVersion: ioa.dev/v0.2\nkind: Workflow\nmetadata: {name: w}\nspec: {steps: " + shape + "}");

        for (var yaml : both) {
            assertThat(definition(yaml).steps().stream().map(Step::needs))
                    .containsExactly(List.of(), List.of("a"), List.of("a"), List.of("b", "c"));
        }
    }

    @Test
    @Tag("S3-91")
    @Tag("S3-92")
    @Tag("S3-93")
    @Tag("S3-94")
    void rules_of_the_graph_are_said_at_their_lines() {
        var reading = read("""
                name: w
                steps:
                  - {name: a, run: x, dependsOn: [b]}
                  - {name: b, run: x, dependsOn: [a]}
                  - {name: c, run: x, dependsOn: [nowhere]}
                  - {name: d, run: x, dependsOn: [a]}
                """);

        assertThat(reading.errors().stream()
                        .map(error -> error.line() + " " + error.problem().rule()))
                .containsExactly("3 no-root", "3 cycle", "5 unknown-need", "6 unreachable");
    }

    @Test
    @Tag("S3-95")
    @Tag("S3-96")
    @Tag("S3-98")
    void what_is_unwise_is_a_warning_at_its_line() {
        var many = new StringBuilder("name: w\nsteps:\n");
        for (var i = 0; i < 10; i++) {
            many.append("  - {name: s").append(i).append(", run: x, timeout: 5m}\n");
        }
        many.append("  - {name: last, run: x, impact: irreversible}\n");
        var reading = read(many.toString());

        assertThat(reading.valid()).isPresent();
        assertThat(reading.warnings().stream()
                        .map(warning -> warning.line() + " " + warning.problem().rule()))
                .containsExactly("1 no-timeout", "3 many-steps", "13 no-timeout", "13 irreversible");
    }

    @Test
    @Tag("S3-84")
    void a_step_that_only_reads_says_so_and_needs_no_undo() {
        var reading = read("name: w\ntimeout: 5m\nfailurePolicy: compensate\n"
                + "steps: [{name: s, run: x, timeout: 1m, impact: read_only}]");

        assertThat(reading.problems()).isEmpty();
        assertThat(reading.definition().steps().get(0).impact()).isEqualTo(Impact.READ_ONLY);
    }

    @Test
    void an_input_of_several_values_is_kept_as_one_expression() {
        assertThat(step("run: x, input: {a: \"${input.b}\", c: [1, \"d ${input.e} f\"]}")
                        .input())
                .isEqualTo("{\"a\": (input.b), \"c\": [1, \"d \" + text(input.e) + \" f\"]}");
        assertThat(step("run: x, input: input.order").input()).isEqualTo("input.order");
        assertThat(step("run: x, input: \"${input.order}\"").input()).isEqualTo("input.order");
    }

    @Test
    void a_definition_knows_the_folder_of_its_file() {
        var definition = new WorkflowFiles()
                .read("a.yaml", "name: a\nsteps: [{name: s, run: x}]", Path.of("/srv/flows"))
                .definition();

        assertThat(definition.extras()).isEqualTo(Map.of("folder", "/srv/flows"));
    }

    @Test
    void each_kind_of_work_has_a_short_spelling() {
        assertThat(step("wait: paid").work()).isEqualTo(new Work.AwaitSignal("paid", null));
        assertThat(step("sleep: 5m").work()).isEqualTo(new Work.Sleep(ofMinutes(5)));
        assertThat(step("approval: Ok?").work()).isEqualTo(new Work.Approval("Ok?", List.of(), 1, null, false));
        assertThat(step("workflow: other").work()).isEqualTo(new Work.Child("other"));
        assertThat(step("forEach: {items: input.all, workflow: one}").work())
                .isEqualTo(new Work.ForEach("input.all", "one", 0));
        assertThat(step("task: Look").work()).isEqualTo(new Work.Task(Map.of("action", "Look")));
        assertThat(step("agent: ann, action: look").work())
                .isEqualTo(new Work.Task(Map.of("agent", "ann", "action", "look")));
        assertThat(step("run: [a, b]").work()).isEqualTo(new Work.Handler("run", Map.of("argv", List.of("a", "b"))));
        assertThat(step("http: \"https://pay.example/\"").work())
                .isEqualTo(new Work.Handler("http", Map.of("url", "https://pay.example/")));
    }

    @Test
    void reminders_and_evidence_of_an_approval_are_kept() {
        assertThat(step("approval: {question: Ok?, reminder: 4h, evidence: {total: \"${input.total}\"}}")
                        .extras())
                .isEqualTo(Map.of("reminder", "4h", "evidence", Map.of("total", "${input.total}")));
    }
}
