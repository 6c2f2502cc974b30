package dev.ratchet.examples.payment;

import static dev.ratchet.examples.payment.Payment.Event.CONFIRM;
import static dev.ratchet.examples.payment.Payment.Event.DECLINE;
import static dev.ratchet.examples.payment.Payment.Event.SUBMIT;
import static dev.ratchet.examples.payment.Payment.State.COMPLETED;
import static dev.ratchet.examples.payment.Payment.State.FAILED;
import static dev.ratchet.examples.payment.Payment.State.INITIATED;
import static dev.ratchet.examples.payment.Payment.State.PROCESSING;

import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.export.Mermaid;
import dev.ratchet.fsm.runner.Runner;

/** Three payments: one goes through, one is declined too often, one is too large. A declined payment tries again, otherwise it fails. */
public final class PaymentSample {
    private PaymentSample() {}

    public static StateMachine<Payment.State, Payment> machine() {
        return StateMachine.of(Payment.State.class, Payment.class)
                .initial(INITIATED)
                .end(COMPLETED, FAILED)
                .on(INITIATED, SUBMIT)
                .to(PROCESSING)
                .guard("limit", payment -> payment.amount() <= Payment.LIMIT, PaymentSample::overLimit)
                .onEntry(PROCESSING, "ask the bank", Payment::askBank)
                .on(PROCESSING, CONFIRM)
                .to(COMPLETED)
                .on(PROCESSING, DECLINE)
                .to(PROCESSING)
                .guard("tries left", Payment::mayTryAgain)
                .on(PROCESSING, DECLINE)
                .to(FAILED)
                .build();
    }

    private static String overLimit(Payment payment) {
        return payment.amount() + " is over the limit of " + Payment.LIMIT;
    }

    public static void main(String[] args) {
        tell(new Story(System.out));
    }

    public static void tell(Story story) {
        var machine = machine();
        story.say("A payment of 4990 cents.");
        var good = Runner.start(machine, new Payment(4_990));
        story.event(good, SUBMIT, "checkout");
        story.event(good, DECLINE, "bank is busy");
        story.event(good, CONFIRM, "bank said yes");
        story.event(good, SUBMIT, "clicked twice");

        story.say("A payment with an empty card.");
        var bad = Runner.start(machine, new Payment(4_990));
        story.event(bad, SUBMIT, "checkout");
        story.event(bad, DECLINE, "no funds");
        story.event(bad, DECLINE, "no funds");

        story.say("A payment that is too large.");
        story.event(Runner.start(machine, new Payment(250_000)), SUBMIT, "checkout");

        story.say("Worth a second look:");
        machine.lint().forEach(problem -> story.say("  " + problem.message()));
        story.say("The machine, for any page that draws Mermaid:");
        story.say("");
        story.say(Mermaid.of(machine).strip());
    }
}
