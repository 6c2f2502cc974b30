package dev.ratchet.examples.workflow;

import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.examples.story.Story;
import java.nio.file.Path;
import java.time.Duration;

/** An invoice that waits for the bank's word. A word that comes twice counts once, and one that comes too early is kept. */
public final class SignalSample {
    private SignalSample() {}

    record Invoice(String number, int cents) {}

    record Payment(int cents) {}

    static Workflow<Invoice, String> workflow() {
        var invoice = Workflow.define("invoice", 1, Invoice.class);
        var sent = invoice.step(
                "send", String.class, ctx -> "invoice " + ctx.input().number());
        var paid = invoice.signal("paid", Payment.class, sent, Duration.ofDays(30));
        var booked = invoice.step(
                "book", String.class, sent, paid, (ctx, what, payment) -> what + " is paid with " + payment.cents());
        return invoice.returns(booked);
    }

    public static void tell(Story story) {
        Scratch.use(folder -> tell(story, folder.resolve("invoices.db")));
    }

    private static void tell(Story story, Path file) {
        var workflow = workflow();
        try (var engine = Engine.local(file)) {
            var run = engine.start(workflow, new Invoice("7", 500), StartOptions.id("invoice-7"));
            Waiting.until(() -> run.state() == RunState.WAITING);
            story.say(run.explain().replaceAll(" until .*", ""));
            engine.runs().signal("invoice-7", "paid", new Payment(500), "bank-message-1");
            engine.runs().signal("invoice-7", "paid", new Payment(500), "bank-message-1");
            story.say(String.valueOf(run.await()));
        }
    }
}
