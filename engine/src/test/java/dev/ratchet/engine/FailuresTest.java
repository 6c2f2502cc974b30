package dev.ratchet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.fsm.RatchetException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailuresTest {
    record Order(int amount) {}

    private static Report.Failed failed(Report report) {
        assertThat(report).isInstanceOf(Report.Failed.class);
        return (Report.Failed) report;
    }

    private static Report throwing(Exception failure) throws Exception {
        var flow = Workflow.define("flow", 1, Order.class);
        flow.step("step", ctx -> {
            throw failure;
        });
        return ScriptedAttempt.of("step").in(flow.build());
    }

    @ParameterizedTest
    @EnumSource
    void code_may_say_of_which_category_its_failure_is(ErrorCategory category) throws Exception {
        assertThat(throwing(StepFailure.of(category, "no")))
                .isEqualTo(new Report.Failed(category, category.word(), "no", Wish.AS_DECLARED, null));
    }

    @Test
    void code_may_say_whether_and_when_another_attempt_helps() throws Exception {
        var soon = Duration.ofSeconds(5);
        assertThat(throwing(StepFailure.permanent("card is stolen")))
                .isEqualTo(new Report.Failed(ErrorCategory.EXTERNAL, "external", "card is stolen", Wish.GIVE_UP, null));
        assertThat(throwing(StepFailure.retryAfter(soon, "too many requests")))
                .isEqualTo(
                        new Report.Failed(ErrorCategory.TRANSIENT, "transient", "too many requests", Wish.RETRY, soon));
        assertThatThrownBy(() -> StepFailure.retryAfter(Duration.ofSeconds(-1), "x"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_failure_with_a_cause_keeps_the_class_and_the_words_of_it() throws Exception {
        var failure = StepFailure.permanent("the bank refused").causedBy(new IOException("HTTP 402"));

        var report = failed(throwing(failure));
        assertThat(report.type()).isEqualTo("java.io.IOException");
        assertThat(report.message()).isEqualTo("the bank refused; caused by java.io.IOException: HTTP 402");
        assertThat(failure)
                .isInstanceOf(RatchetException.class)
                .hasMessage("the bank refused")
                .hasRootCauseMessage("HTTP 402");
        assertThat(failure.category()).isEqualTo(ErrorCategory.EXTERNAL);
    }

    @Test
    void any_other_exception_is_left_to_the_worker_and_so_is_an_interrupt() {
        var ordinary = new IOException("connection reset");
        assertThatThrownBy(() -> throwing(ordinary)).isSameAs(ordinary);
        var interrupt = new InterruptedException();
        assertThatThrownBy(() -> throwing(interrupt)).isSameAs(interrupt);
    }

    @Test
    void what_a_condition_throws_is_a_failure_too() throws Exception {
        var flow = Workflow.define("flow", 1, Order.class);
        flow.step("step", ctx -> {}).when(ctx -> {
            throw StepFailure.permanent("cannot tell");
        });
        assertThat(failed(ScriptedAttempt.of("step").in(flow.build())).message())
                .isEqualTo("cannot tell");
    }

    @Test
    void an_input_that_cannot_be_read_fails_the_attempt_as_invalid() throws Exception {
        var flow = Workflow.define("flow", 1, Order.class);
        flow.step("step", Integer.class, ctx -> ctx.input().amount());
        var report =
                failed(ScriptedAttempt.of("step").input("{\"amount\":\"many\"}").in(flow.build()));

        assertThat(report.category()).isEqualTo(ErrorCategory.VALIDATION);
        assertThat(report.type()).isEqualTo(PayloadException.class.getName());
        assertThat(report.message())
                .startsWith("step 'step' cannot use the input: cannot turn JSON into " + Order.class.getTypeName()
                        + ": at 'amount': ");
        assertThat(report.wish()).isEqualTo(Wish.AS_DECLARED);
    }

    @Test
    void so_do_a_result_and_a_signal_that_cannot_be_read() throws Exception {
        var flow = Workflow.define("flow", 1, Order.class);
        var first = flow.step("first", Order.class, ctx -> new Order(1));
        flow.step("second", first, (ctx, order) -> {});
        flow.step("third", ctx -> ctx.signal(Order.class));
        var workflow = flow.build();

        assertThat(failed(ScriptedAttempt.of("second").output("first", "{").in(workflow))
                        .message())
                .startsWith("step 'second' cannot use the result of 'first': cannot turn JSON into ");
        assertThat(failed(ScriptedAttempt.of("third").signalled("[]").in(workflow))
                        .message())
                .startsWith("step 'third' cannot use its signal: cannot turn JSON into ");
    }

    @Test
    void so_does_a_result_that_has_no_json() throws Exception {
        var flow = Workflow.define("flow", 1, Order.class);
        flow.step("step", Object.class, ctx -> new Object());
        var report = failed(ScriptedAttempt.of("step").in(flow.build()));

        assertThat(report.category()).isEqualTo(ErrorCategory.VALIDATION);
        assertThat(report.message())
                .startsWith("step 'step' cannot use its own result: cannot turn java.lang.Object into JSON: ");
    }

    @Test
    void a_step_without_code_is_told_by_name() throws Exception {
        var flow = Workflow.of("flow", String.class).step("known", String.class, in -> in);

        assertThat(failed(ScriptedAttempt.of("unknown").in(flow)).message())
                .isEqualTo("workflow 'flow' in version 1 has no code for step 'unknown' here, only for [known]");
        assertThatThrownBy(() -> ScriptedAttempt.of("unknown").undoneIn(flow)).isInstanceOf(StepFailure.class);
    }

    @Test
    void what_is_committed_with_the_outcome_gets_the_connection() throws Exception {
        var connection = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (self, method, arguments) -> null);
        var seen = new ArrayList<Connection>();
        var flow = Workflow.define("flow", 1, Order.class);
        flow.step("step", ctx -> ctx.commit(seen::add));
        var attempt = ScriptedAttempt.of("step");
        attempt.in(flow.build());

        assertThat(seen).isEmpty();
        attempt.commits.get(0).run(connection);
        assertThat(seen.get(0) == connection).isTrue();
        assertThatThrownBy(() -> attempt.commits.get(0).run("a map in memory"))
                .isInstanceOf(StepFailure.class)
                .hasMessageContaining("step 'step' wants to write with its outcome")
                .hasMessageContaining("use SQLite or PostgreSQL");
    }
}
