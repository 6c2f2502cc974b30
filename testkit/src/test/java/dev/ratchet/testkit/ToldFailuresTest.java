package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.testkit.logs.Logged;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Where people find what went wrong in their code. */
class ToldFailuresTest {
    private static Workflow<String, @Nullable Void> failing(Exception failure) {
        var failing = Workflow.define("failing", 1, String.class);
        failing.step("pay", ctx -> {
                    throw failure;
                })
                .retry(RetryPolicy.attempts(2).constant(Duration.ZERO));
        return failing.build();
    }

    private static String[] noteAndMessage(String id, Exception failure) {
        var workflow = failing(failure);
        try (var engine = TestEngine.of(workflow)) {
            engine.start(workflow, "x", StartOptions.id(id));
            var view = engine.show(id);
            var kept = Objects.requireNonNull(view.step("pay").failure());
            return new String[] {String.valueOf(view.note()), kept.message()};
        }
    }

    @Test
    void every_attempt_that_fails_is_logged_as_a_warning_with_its_stack_trace() {
        var failure = new IllegalStateException("no ink");
        noteAndMessage("warned", failure);

        assertThat(Logged.about("run warned"))
                .containsExactly(
                        new Logged(Level.WARN, "Attempt 1 of step 'pay' of run warned failed", failure),
                        new Logged(Level.WARN, "Attempt 2 of step 'pay' of run warned failed", failure));
    }

    @Test
    void a_failure_that_code_reports_on_purpose_is_logged_without_a_trace() {
        noteAndMessage("informed", StepFailure.permanent("card is stolen"));

        assertThat(Logged.about("run informed"))
                .containsExactly(
                        new Logged(Level.INFO, "Attempt 1 of step 'pay' of run informed failed: card is stolen", null));
    }

    @Test
    void a_stored_failure_tells_its_causes_and_the_note_its_class() {
        var told = noteAndMessage(
                "told", new IllegalStateException("outer", new RuntimeException(new IOException("real reason"))));

        assertThat(told[1]).isEqualTo("outer; caused by java.lang.RuntimeException: java.io.IOException: real reason");
        assertThat(told[0])
                .isEqualTo("step 'pay' failed: IllegalStateException: outer; caused by"
                        + " java.lang.RuntimeException: java.io.IOException: real reason");
        assertThat(noteAndMessage("wrapped", new RuntimeException(new IOException("real reason")))[1])
                .isEqualTo("java.io.IOException: real reason");
    }

    @Test
    void long_messages_and_endless_causes_are_cut() {
        var cause = new IOException("c".repeat(5_000), new IOException("d", new IOException("e")));
        var told = noteAndMessage("cut", new IllegalStateException("m".repeat(5_000), cause));

        assertThat(told[1])
                .hasSizeLessThan(2_000)
                .startsWith("mmm")
                .contains("...; caused by java.io.IOException: ccc")
                .endsWith("...; caused by java.io.IOException: d; caused by java.io.IOException: e");
    }
}
