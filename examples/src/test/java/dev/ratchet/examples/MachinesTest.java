package dev.ratchet.examples;

import static dev.ratchet.fsm.testing.Moves.moves;
import static dev.ratchet.fsm.testing.Moves.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.examples.document.Document;
import dev.ratchet.examples.document.DocumentSample;
import dev.ratchet.examples.onboarding.Account;
import dev.ratchet.examples.onboarding.OnboardingSample;
import dev.ratchet.examples.payment.Payment;
import dev.ratchet.examples.payment.PaymentSample;
import dev.ratchet.fsm.testing.Grid;
import org.junit.jupiter.api.Test;

class MachinesTest {
    @Test
    void a_payment_goes_only_where_its_events_lead() {
        var machine = PaymentSample.machine();
        var fresh = Grid.of(machine, new Payment(4_990));

        fresh.assertOnlyEvents(
                on(Payment.State.INITIATED, Payment.Event.SUBMIT, Payment.State.PROCESSING),
                on(Payment.State.PROCESSING, Payment.Event.CONFIRM, Payment.State.COMPLETED),
                on(Payment.State.PROCESSING, Payment.Event.DECLINE, Payment.State.PROCESSING));
        fresh.assertOnly(
                moves(Payment.State.INITIATED, Payment.State.PROCESSING),
                moves(
                        Payment.State.PROCESSING,
                        Payment.State.PROCESSING,
                        Payment.State.COMPLETED,
                        Payment.State.FAILED));
        Grid.of(machine, new Payment(250_000))
                .assertOnlyEvents(
                        on(Payment.State.PROCESSING, Payment.Event.CONFIRM, Payment.State.COMPLETED),
                        on(Payment.State.PROCESSING, Payment.Event.DECLINE, Payment.State.PROCESSING));
    }

    @Test
    void an_account_cannot_skip_verification() {
        var machine = OnboardingSample.machine();

        Grid.of(machine, new Account()).assertOnly(moves(Account.State.VERIFIED, Account.State.ACTIVE));
        assertThat(machine.targets(Account.State.REGISTERED)).containsExactly(Account.State.VERIFIED);
    }

    @Test
    void an_author_can_do_everything_with_an_empty_document_but_submit_and_approve_it() {
        Grid.of(DocumentSample.machine(), new Document("Grace"))
                .assertOnlyEvents(
                        on(Document.State.REVIEW, Document.Event.REJECT, Document.State.REJECTED),
                        on(Document.State.REJECTED, Document.Event.REVISE, Document.State.DRAFT));
    }
}
