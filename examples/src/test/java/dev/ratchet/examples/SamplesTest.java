package dev.ratchet.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SamplesTest {
    @Test
    void an_order_goes_out_and_comes_back() {
        assertThat(run("order")).isEqualToNormalizingNewlines("""
                        Order o-1 over 4990 cents is pending.
                          pending -> processing                  refused: insufficient inventory
                        The warehouse is filled up.
                          pending -> processing                  now processing
                          processing -> delivered                refused: transition not allowed
                          processing -> shipped                  refused: payment not completed
                        The customer pays.
                          processing -> shipped                  now shipped
                          shipped -> cancelled                   refused: transition not allowed
                          shipped -> delivered                   now delivered
                        The customer sends everything back.
                          delivered -> refunded                  now refunded
                          refunded -> processing                 refused: transition not allowed
                        The order is at version 5. These were the rules:

                        Starts at pending; ends at cancelled, refunded.

                        | from       | to         | guards  |
                        |------------|------------|---------|
                        | pending    | processing | stock   |
                        | pending    | cancelled  |         |
                        | processing | shipped    | payment |
                        | processing | cancelled  |         |
                        | shipped    | delivered  |         |
                        | shipped    | refunded   |         |
                        | delivered  | refunded   |         |
                        """);
    }

    @Test
    void a_declined_payment_tries_again_and_then_fails() {
        assertThat(run("payment")).isEqualToNormalizingNewlines("""
                        A payment of 4990 cents.
                          INITIATED, SUBMIT (checkout)           now PROCESSING
                          PROCESSING, DECLINE (bank is busy)     now PROCESSING
                          PROCESSING, CONFIRM (bank said yes)    now COMPLETED
                          COMPLETED, SUBMIT (clicked twice)      refused: transition not allowed
                        A payment with an empty card.
                          INITIATED, SUBMIT (checkout)           now PROCESSING
                          PROCESSING, DECLINE (no funds)         now PROCESSING
                          PROCESSING, DECLINE (no funds)         now FAILED
                        A payment that is too large.
                          INITIATED, SUBMIT (checkout)           refused: 250000 is over the limit of 100000
                        Worth a second look:
                          state PROCESSING leads to itself; make sure that an entity cannot go round for ever, or drop one of the edges
                        The machine, for any page that draws Mermaid:

                        stateDiagram-v2
                            [*] --> INITIATED
                            INITIATED --> PROCESSING : SUBMIT [limit] / ask the bank
                            PROCESSING --> COMPLETED : CONFIRM
                            PROCESSING --> PROCESSING : DECLINE [tries left] / ask the bank
                            PROCESSING --> FAILED : DECLINE
                            COMPLETED --> [*]
                            FAILED --> [*]
                        """);
    }

    @Test
    void a_user_is_let_in_although_the_mail_fails() {
        assertThat(run("onboarding")).isEqualToNormalizingNewlines("""
                        Ada registers.
                          REGISTERED -> ACTIVE (impatient)       refused: transition not allowed
                          REGISTERED -> VERIFIED (try)           refused: still needed: MAIL, PHONE, TERMS
                        She confirms her mail and mistypes the code sent to her phone.
                          REGISTERED -> VERIFIED (try again)     refused: still needed: PHONE (failed), TERMS
                        She types it correctly and accepts the terms.
                          REGISTERED -> VERIFIED (all done)      now VERIFIED
                          VERIFIED -> ACTIVE (let her in)        now ACTIVE
                            'welcome mail' failed afterwards: mail server is down; the move stands
                        These were the rules:

                        Starts at REGISTERED; ends at ACTIVE.

                        | from       | to       | guards | after        |
                        |------------|----------|--------|--------------|
                        | REGISTERED | VERIFIED | checks |              |
                        | VERIFIED   | ACTIVE   |        | welcome mail |
                        """);
    }

    @Test
    void a_document_needs_a_second_pair_of_eyes() {
        assertThat(run("document")).isEqualToNormalizingNewlines("""
                        Grace starts a document.
                          DRAFT, SUBMIT (too early)              refused: nothing is written yet
                        She writes.
                          DRAFT, SUBMIT (please read)            now REVIEW
                          REVIEW, APPROVE (it is fine)           refused: Grace cannot approve what Grace wrote
                        Alan opens it.
                          REVIEW, REJECT (a comma is missing)    now REJECTED
                          REJECTED, APPROVE (never mind)         refused: transition not allowed
                          REJECTED, REVISE (comma added)         now DRAFT
                          DRAFT, SUBMIT (please read again)      now REVIEW
                        What Alan can do with it, in any state:

                        | from     | DRAFT | REVIEW | APPROVED | REJECTED |
                        |----------|-------|--------|----------|----------|
                        | DRAFT    |       | yes    |          |          |
                        | REVIEW   |       |        | yes      | yes      |
                        | APPROVED |       |        |          |          |
                        | REJECTED | yes   |        |          |          |

                        | from     | SUBMIT | APPROVE  | REJECT   | REVISE |
                        |----------|--------|----------|----------|--------|
                        | DRAFT    | REVIEW |          |          |        |
                        | REVIEW   |        | APPROVED | REJECTED |        |
                        | APPROVED |        |          |          |        |
                        | REJECTED |        |          |          | DRAFT  |

                          REVIEW, APPROVE (good)                 now APPROVED
                        """);
    }

    @Test
    void without_a_name_the_order_runs() {
        assertThat(run()).isEqualTo(run("order"));
    }

    @Test
    void an_unknown_name_lists_the_samples() {
        var err = new ByteArrayOutputStream();
        var out = new ByteArrayOutputStream();

        int status = Samples.run(new String[] {"lunch"}, print(out), print(err));

        assertThat(status).isEqualTo(2);
        assertThat(text(out)).isEmpty();
        assertThat(text(err))
                .isEqualToNormalizingNewlines(
                        "no sample is called 'lunch'; choose one of order, payment, onboarding, document\n");
    }

    private static String run(String... args) {
        var out = new ByteArrayOutputStream();
        assertThat(Samples.run(args, print(out), System.err)).isZero();
        return text(out);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
