package dev.ratchet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.Work;
import dev.ratchet.engine.code.Report;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UndoTest {
    record Hotel(String name) {}

    private final List<@Nullable Object> undone = new ArrayList<>();
    private final WorkflowBuilder<String> trip = Workflow.define("trip", 1, String.class);

    @Test
    void an_undo_gets_the_result_of_its_step_and_the_attempt() throws Exception {
        var city = trip.step("city", String.class, ctx -> "Rome");
        trip.step("hotel", Hotel.class, city, (ctx, name) -> new Hotel(name)).undo((ctx, hotel) -> {
            undone.add(hotel);
            undone.add(ctx.key() + " " + ctx.input() + " " + ctx.result(city));
        });
        ScriptedAttempt.of("hotel")
                .input("\"ann\"")
                .output("hotel", "{\"name\":\"Ritz\"}")
                .output("city", "\"Rome\"")
                .undoneIn(trip.build());

        assertThat(undone).containsExactly(new Hotel("Ritz"), "run-1/hotel ann Rome");
    }

    @Test
    void a_step_without_a_result_is_undone_without_one() throws Exception {
        trip.step("mail", ctx -> {}).undo(ctx -> undone.add(ctx.stepName()));
        ScriptedAttempt.of("mail").undoneIn(trip.build());

        assertThat(undone).containsExactly("mail");
    }

    @Test
    void a_step_that_failed_half_way_is_undone_without_a_result() throws Exception {
        trip.step("hotel", Hotel.class, ctx -> new Hotel("Ritz"))
                .undoHalfDone((ctx, hotel) -> undone.add(hotel == null ? "whatever there is" : hotel));
        var workflow = trip.build();
        ScriptedAttempt.of("hotel").undoneIn(workflow);
        ScriptedAttempt.of("hotel").output("hotel", "{\"name\":\"Ritz\"}").undoneIn(workflow);

        assertThat(undone).containsExactly("whatever there is", new Hotel("Ritz"));
        assertThat(workflow.definition().steps().get(0).undo())
                .isEqualTo(Undo.by(Work.USUAL).alsoHalfDone());
    }

    @Test
    void an_undo_has_retries_and_a_timeout_of_its_own() {
        var policy = RetryPolicy.attempts(7);
        trip.step("hotel", Hotel.class, ctx -> new Hotel("Ritz"))
                .undoRetry(policy)
                .undo((ctx, hotel) -> undone.add(hotel))
                .undoTimeout(Duration.ofMinutes(1));

        assertThat(trip.build().definition().steps().get(0).undo())
                .isEqualTo(Undo.by(Work.USUAL).withRetry(policy).withTimeout(Duration.ofMinutes(1)));
    }

    @Test
    void a_workflow_with_an_undo_is_undone_when_it_fails_unless_it_says_otherwise() {
        var aborts = Workflow.define("trip", 1, String.class).failurePolicy(FailurePolicy.ABORT);
        aborts.step("mail", ctx -> {}).undo(ctx -> {});
        var plain = Workflow.define("trip", 1, String.class);
        plain.step("mail", ctx -> {});
        trip.step("mail", ctx -> {}).undo(ctx -> {});

        assertThat(trip.build().definition().failurePolicy()).isEqualTo(FailurePolicy.COMPENSATE);
        assertThat(aborts.build().definition().failurePolicy()).isEqualTo(FailurePolicy.ABORT);
        assertThat(plain.build().definition().failurePolicy()).isNull();
    }

    @Test
    void a_failure_of_an_undo_can_be_reported() {
        trip.step("hotel", Hotel.class, ctx -> new Hotel("Ritz")).undo((ctx, hotel) -> {
            throw StepFailure.permanent("the hotel does not answer");
        });
        trip.step("car", ctx -> {}).undo(ctx -> {
            throw new IOException("no line");
        });
        var workflow = trip.build();

        assertThatThrownBy(() -> ScriptedAttempt.of("hotel").undoneIn(workflow))
                .isInstanceOfSatisfying(
                        StepFailure.class,
                        failure -> assertThat(failure.report())
                                .isEqualTo(new Report.Failed(
                                        ErrorCategory.EXTERNAL,
                                        "external",
                                        "the hotel does not answer",
                                        Wish.GIVE_UP,
                                        null)));
        assertThatThrownBy(
                        () -> ScriptedAttempt.of("hotel").output("hotel", "[").undoneIn(workflow))
                .isInstanceOfSatisfying(StepFailure.class, failure -> {
                    assertThat(failure.category()).isEqualTo(ErrorCategory.VALIDATION);
                    assertThat(failure).hasMessageStartingWith("step 'hotel' cannot use the result of 'hotel': ");
                });
        assertThatThrownBy(() -> ScriptedAttempt.of("car").undoneIn(workflow)).isInstanceOf(IOException.class);
    }

    @Test
    void an_undo_that_the_code_no_longer_has_is_refused() {
        trip.step("mail", ctx -> {});
        var workflow = trip.build();

        assertThatThrownBy(() -> ScriptedAttempt.of("mail").undoneIn(workflow))
                .isInstanceOf(StepFailure.class)
                .hasMessage("step 'mail' of workflow 'trip' has no undo in this version of the code;"
                        + " add it and try again");
    }
}
