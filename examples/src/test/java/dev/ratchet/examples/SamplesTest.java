package dev.ratchet.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.examples.story.Story;
import dev.ratchet.examples.workflow.TransactionSample;
import dev.ratchet.pgtest.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

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
    void a_workflow_of_one_step_greets() {
        assertThat(run("hello")).isEqualToNormalizingNewlines("Hello World\n");
    }

    @Test
    void an_order_that_cannot_be_shipped_is_taken_back() {
        assertThat(run("saga")).isEqualToNormalizingNewlines("""
                        An order for a book:
                          reserved one book
                          charged 1990 cents
                          shipped the book
                          result: parcel with a book
                        An order for a vase:
                          reserved one vase
                          charged 8900 cents
                          refunded 8900 cents of order-2/charge
                          released one vase
                          ROLLED_BACK: step 'ship' failed: no carrier takes a fragile vase
                        """);
    }

    @Test
    void a_document_waits_until_people_agree() {
        assertThat(run("approval")).isEqualToNormalizingNewlines("""
                        The run waits: waiting for approval 'legal'
                        To decide: terms, step legal
                        Rejected: approval 'legal' is held: rejected by ben: clause 4 is wrong; revise it, or approve after all
                        Published: 'Terms' approved by ben
                        """);
    }

    @Test
    void an_invoice_waits_for_the_bank_whose_word_counts_once() {
        assertThat(run("signal")).isEqualToNormalizingNewlines("""
                        waiting for signal 'paid' in 'paid'
                        invoice 7 is paid with 500
                        """);
    }

    @Test
    void a_run_whose_process_died_goes_on_in_the_next_one() {
        assertThat(run("crash")).isEqualToNormalizingNewlines("""
                        The first process ends with status 137.
                        The second one finds the run and says: figures collected, printed
                        The step was tried 2 times, 'collect' 1 time.
                        """);
    }

    @Test
    void a_run_starts_with_the_callers_transaction_or_not_at_all() throws SQLException {
        var database = new PGSimpleDataSource();
        database.setUrl(TestServer.shared().newDatabase());
        execute(database, "CREATE TABLE customer (name text, welcomed int)");
        var out = new ByteArrayOutputStream();

        TransactionSample.tell(new Story(print(out)), database);

        assertThat(text(out)).isEqualToNormalizingNewlines("""
                        welcome, ann
                        ben changed his mind, and has no run
                        """);
        assertThat(execute(database, "SELECT name || ' ' || welcomed FROM customer"))
                .isEqualTo("ann 1");
    }

    /** What the first row of the answer says, if there is one. */
    private static String execute(DataSource database, String sql) throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return "";
            }
            try (var rows = statement.getResultSet()) {
                return rows.next() ? rows.getString(1) : "";
            }
        }
    }

    @Test
    void without_a_name_the_greeting_runs() {
        assertThat(run()).isEqualTo(run("hello"));
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
                        "no sample is called 'lunch'; choose one of hello, saga, approval, signal, crash, order, payment, onboarding, document, order-table, payment-table, onboarding-table, document-table\n");
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
