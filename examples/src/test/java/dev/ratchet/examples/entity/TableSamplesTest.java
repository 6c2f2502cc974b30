package dev.ratchet.examples.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.examples.story.Story;
import dev.ratchet.pgtest.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class TableSamplesTest {
    @Test
    @Tag("S2-29")
    void an_order_goes_out_and_comes_back() {
        assertThat(both(OrderTableSample::tell, OrderTableSample::tell)).isEqualToNormalizingNewlines("""
                          validation failed: insufficient inventory
                        The warehouse is filled up.
                          now processing
                          validation failed: payment not completed
                        The customer pays.
                          now shipped
                          invalid transition from shipped to cancelled: transition not allowed
                          validation failed: a reason is required to make it refunded
                          now refunded
                        What happened:
                          version 2: pending -> processing by ann (goods arrived) {}
                          version 3: processing -> shipped by ann (paid) {parcel=17}
                          version 4: shipped -> refunded by ben (arrived broken) {}
                          told: order:o-1:2:state-changed
                          told: order:o-1:3:state-changed
                          told: order:o-1:4:state-changed
                        """);
    }

    @Test
    void what_the_bank_says_twice_counts_once() {
        assertThat(both(PaymentTableSample::tell, PaymentTableSample::tell)).isEqualToNormalizingNewlines("""
                        m-1: version 2 is PROCESSING
                        m-1: version 2 is PROCESSING
                        m-2: version 3 is FAILED
                        cannot do p-1 on CONFIRM with the request key 'm-1': it was used for p-1 from PROCESSING to PROCESSING by bank; use a key of its own for each request
                        """);
    }

    @Test
    @Tag("S2-27")
    void a_mail_that_fails_does_not_close_the_account() {
        assertThat(both(OnboardingTableSample::tell, OnboardingTableSample::tell))
                .isEqualToNormalizingNewlines("""
                        Ada is ACTIVE.
                        Told: ada is VERIFIED, code typed in.
                        Mail to ada@mail.example: welcome!
                        Told: welcome mail failed for ada.
                        Told: ada is ACTIVE, terms accepted.
                        """);
    }

    @Test
    @Tag("S2-23")
    void nobody_approves_what_they_wrote() {
        assertThat(both(DocumentTableSample::tell, DocumentTableSample::tell)).isEqualToNormalizingNewlines("""
                        SUBMIT, grace: now REVIEW
                        APPROVE, grace: validation failed: grace cannot approve what grace wrote
                        REJECT, alan: now REJECTED
                        REVISE, grace: now DRAFT
                        SUBMIT, grace: now REVIEW
                        APPROVE, alan: now APPROVED
                        Its 5 changes say that it is APPROVED.
                        It was DRAFT 1 times.
                        It was REJECTED 1 times.
                        It was REVIEW 2 times.
                        Waiting for more than a day: []
                        """);
    }

    @Test
    void a_paid_order_starts_a_run_and_the_run_ships_it() {
        var out = new ByteArrayOutputStream();
        OrderAndRunSample.tell(story(out), postgres());

        assertThat(text(out)).isEqualToNormalizingNewlines("""
                        parcel of o-1
                        paid by unknown
                        shipped by shipping
                        invalid transition from open to shipped: transition not allowed, and no run
                        """);
    }

    /** What it says on SQLite, if it says the same on PostgreSQL. */
    private static String both(Consumer<Story> onSqlite, BiConsumer<Story, DataSource> anywhere) {
        var first = new ByteArrayOutputStream();
        onSqlite.accept(story(first));
        var second = new ByteArrayOutputStream();
        anywhere.accept(story(second), postgres());
        assertThat(text(second)).isEqualTo(text(first));
        return text(first);
    }

    private static DataSource postgres() {
        var database = new PGSimpleDataSource();
        database.setUrl(TestServer.shared().newDatabase());
        return database;
    }

    private static Story story(ByteArrayOutputStream out) {
        return new Story(new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private static String text(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.UTF_8);
    }
}
