package dev.ratchet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Vote;
import dev.ratchet.engine.code.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTest {
    record Payment(int amount) {}

    private static final Duration HOUR = Duration.ofHours(1);

    /** One step that answers just so. */
    private static Report answer(Outcome<Payment> outcome) throws Exception {
        var flow = Workflow.define("flow", 1, String.class);
        return ScriptedAttempt.of("step").in(flow.returns(flow.outcome("step", Payment.class, ctx -> outcome)));
    }

    @Test
    void a_handler_may_answer_with_each_of_the_four_outcomes() throws Exception {
        assertThat(answer(Outcome.completed(new Payment(5)))).isEqualTo(new Report.Completed("{\"amount\":5}"));
        assertThat(answer(Outcome.waiting("paid", HOUR)))
                .isEqualTo(new Report.Waiting(new WaitFor.Signal("paid", HOUR)));
        assertThat(answer(Outcome.waiting("paid"))).isEqualTo(new Report.Waiting(new WaitFor.Signal("paid", null)));
        assertThat(answer(Outcome.retry(HOUR, "bank is closed")))
                .isEqualTo(new Report.Failed(ErrorCategory.TRANSIENT, "transient", "bank is closed", Wish.RETRY, HOUR));
        assertThat(answer(Outcome.dead("card is stolen")))
                .isEqualTo(new Report.Failed(ErrorCategory.EXTERNAL, "external", "card is stolen", Wish.GIVE_UP, null));
    }

    @Test
    void an_outcome_may_carry_a_generic_result() throws Exception {
        var flow = Workflow.define("flow", 1, String.class);
        var step = flow.outcome("step", new TypeRef<List<Payment>>() {}, ctx -> Outcome.completed(List.of()));
        assertThat(ScriptedAttempt.of("step").in(flow.returns(step))).isEqualTo(new Report.Completed("[]"));
    }

    @Test
    @SuppressWarnings("NullAway") // That is the mistake.
    void null_is_no_outcome() throws Exception {
        assertThat(answer(null))
                .isInstanceOfSatisfying(
                        Report.Failed.class,
                        failed -> assertThat(failed.message())
                                .isEqualTo("step 'step' answered null instead of an outcome: return one of Outcome's"));
    }

    @Test
    void an_outcome_that_cannot_be_kept_is_refused_at_once() {
        assertThatThrownBy(() -> Outcome.waiting(" ")).hasMessageContaining("cannot wait for the event ' '");
        assertThatThrownBy(() -> Outcome.waiting("x".repeat(101))).hasMessageContaining("1 to 100 characters");
        assertThatThrownBy(() -> Outcome.waiting("paid", Duration.ofSeconds(-1)))
                .hasMessage("the wait for 'paid' cannot take PT-1S: use 0 to 3660d");
        assertThatThrownBy(() -> Outcome.retry(Duration.ofSeconds(Long.MAX_VALUE), "x"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** The example of the documentation. */
    private static Workflow<String, Payment> waitingForMoney() {
        var order = Workflow.define("order", 1, String.class);
        var paid = order.outcome("paid", Payment.class, ctx -> {
            var payment = ctx.signal(Payment.class);
            if (payment.isPresent()) {
                return Outcome.completed(payment.get());
            }
            return ctx.reason() == Reason.WAITING_TIMEOUT
                    ? Outcome.dead("nobody paid")
                    : Outcome.waiting("payment", Duration.ofDays(3));
        });
        return order.returns(paid);
    }

    @Test
    void a_handler_waits_and_goes_on_by_what_it_is_told() throws Exception {
        var workflow = waitingForMoney();
        var waits = new Report.Waiting(new WaitFor.Signal("payment", Duration.ofDays(3)));
        var money = new Report.Completed("{\"amount\":5}");

        assertThat(ScriptedAttempt.of("paid").in(workflow)).isEqualTo(waits);
        assertThat(ScriptedAttempt.of("paid").signalled("{\"amount\":5}").in(workflow))
                .isEqualTo(money);
        assertThat(ScriptedAttempt.of("paid")
                        .signalled("{\"amount\":5}")
                        .because(Cause.LEASE_EXPIRED, Cause.SIGNAL)
                        .in(workflow))
                .isEqualTo(money);
        assertThat(ScriptedAttempt.of("paid")
                        .because(Cause.TIMEOUT, Cause.TIMEOUT)
                        .in(workflow))
                .isInstanceOf(Report.Failed.class);
        assertThat(ScriptedAttempt.of("paid").because(Cause.LEASE_EXPIRED, null).in(workflow))
                .isEqualTo(waits);
    }

    @ParameterizedTest
    @CsvSource({
        "NEEDS_MET, , READY, ",
        "RETRY, , READY, ",
        "GIVEN_BACK, , READY, ",
        "RESUMED, , READY, ",
        "TIMER, TIMER, READY, ",
        "APPROVAL, APPROVAL, READY, ",
        "SIGNAL, SIGNAL, SIGNALLED, SIGNALLED",
        "TIMEOUT, TIMEOUT, WAITING_TIMEOUT, WAITING_TIMEOUT",
        "RETRY, SIGNAL, SIGNALLED, SIGNALLED",
        "GIVEN_BACK, TIMEOUT, WAITING_TIMEOUT, WAITING_TIMEOUT",
        "LEASE_EXPIRED, , LEASE_EXPIRED, ",
        "LEASE_EXPIRED, SIGNAL, LEASE_EXPIRED, SIGNALLED",
    })
    void there_are_four_reasons_to_call_a_handler(
            Cause why, @Nullable Cause lastWoken, Reason reason, @Nullable Reason woken) throws Exception {
        var seen = new ArrayList<Object>();
        var flow = Workflow.define("flow", 1, String.class);
        flow.step("step", ctx -> {
            seen.add(ctx.reason());
            seen.add(ctx.woken());
        });
        ScriptedAttempt.of("step").because(why, lastWoken).in(flow.build());

        assertThat(seen).containsExactly(reason, Optional.ofNullable(woken));
    }

    @Test
    void a_signal_may_come_without_a_payload_and_with_a_generic_one() throws Exception {
        var seen = new ArrayList<Object>();
        var flow = Workflow.define("flow", 1, String.class);
        flow.step("step", ctx -> seen.add(ctx.signal(new TypeRef<List<Payment>>() {})));
        var workflow = flow.build();
        ScriptedAttempt.of("step").signalled(null).in(workflow);
        ScriptedAttempt.of("step").signalled("null").in(workflow);
        ScriptedAttempt.of("step").signalled("[{\"amount\":1}]").in(workflow);

        assertThat(seen).containsExactly(Optional.empty(), Optional.empty(), Optional.of(List.of(new Payment(1))));
    }

    @Test
    void a_condition_is_not_asked_again_once_the_step_has_waited() throws Exception {
        var asked = new ArrayList<Integer>();
        var flow = Workflow.define("flow", 1, String.class);
        flow.outcome("step", String.class, ctx -> Outcome.completed("done")).when(ctx -> {
            asked.add(ctx.attempt());
            return false;
        });
        var workflow = flow.build();

        assertThat(ScriptedAttempt.of("step").number(1).in(workflow)).isEqualTo(new Report.Skipped());
        assertThat(ScriptedAttempt.of("step")
                        .number(2)
                        .because(Cause.TIMER, Cause.TIMER)
                        .in(workflow))
                .isEqualTo(new Report.Skipped());
        for (var woken : List.of(Cause.SIGNAL, Cause.TIMEOUT, Cause.APPROVAL)) {
            assertThat(ScriptedAttempt.of("step")
                            .number(3)
                            .because(Cause.RETRY, woken)
                            .in(workflow))
                    .isEqualTo(new Report.Completed("\"done\""));
        }
        assertThat(asked).containsExactly(1, 2);
    }

    @Test
    void a_step_that_a_policy_forbade_learns_who_permitted_it() throws Exception {
        var flow = Workflow.define("flow", 1, Integer.class);
        flow.step(
                "delete",
                List.class,
                ctx -> ctx.approved()
                        .orElseThrow(() -> StepFailure.of(ErrorCategory.GOVERNANCE, "deleting needs permission"))
                        .by());
        var workflow = flow.build();

        assertThat(ScriptedAttempt.of("delete").in(workflow))
                .isEqualTo(new Report.Failed(
                        ErrorCategory.GOVERNANCE, "governance", "deleting needs permission", Wish.AS_DECLARED, null));
        assertThat(ScriptedAttempt.of("delete")
                        .approvedBy(new Vote("ann", true, "", Instant.EPOCH))
                        .in(workflow))
                .isEqualTo(new Report.Completed("[\"ann\"]"));
    }
}
