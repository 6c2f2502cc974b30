package dev.ratchet.examples.workflow;

import dev.ratchet.engine.Engine;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RunFailedException;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.examples.story.Story;
import java.nio.file.Path;
import java.time.Duration;

/** An order that reserves, charges and ships; when shipping fails, the charge and the reservation are undone, in this order. */
public final class SagaSample {
    private final Story story;

    private SagaSample(Story story) {
        this.story = story;
    }

    record Order(String item, int cents, boolean isFragile) {}

    record Charge(String receipt, int cents) {}

    private Workflow<Order, String> workflow() {
        var order = Workflow.define("order", 1, Order.class).timeout(Duration.ofHours(1));
        var stock = order.step(
                        "reserve", String.class, ctx -> reserve(ctx.input().item()))
                .undo((ctx, reservation) -> story.say("  released " + reservation));
        var money = order.step(
                        "charge",
                        Charge.class,
                        stock,
                        (ctx, r) -> charge(ctx.input().cents(), ctx.key()))
                .retries(5)
                .timeout(Duration.ofSeconds(30))
                .undo((ctx, charge) -> story.say("  refunded " + charge.cents() + " cents of " + charge.receipt()));
        var parcel = order.step("ship", String.class, money, (ctx, charge) -> ship(ctx.input()));
        return order.returns(parcel);
    }

    private String reserve(String item) {
        story.say("  reserved one " + item);
        return "one " + item;
    }

    private Charge charge(int cents, String key) {
        story.say("  charged " + cents + " cents");
        return new Charge(key, cents);
    }

    private String ship(Order order) {
        if (order.isFragile()) {
            throw StepFailure.permanent("no carrier takes a fragile " + order.item());
        }
        story.say("  shipped the " + order.item());
        return "parcel with a " + order.item();
    }

    public static void tell(Story story) {
        Scratch.use(folder -> new SagaSample(story).tell(folder.resolve("orders.db")));
    }

    private void tell(Path file) {
        var workflow = workflow();
        try (var engine = Engine.local(file)) {
            story.say("An order for a book:");
            var good = engine.start(workflow, new Order("book", 1_990, false), StartOptions.id("order-1"));
            story.say("  result: " + good.await());
            story.say("An order for a vase:");
            var bad = engine.start(workflow, new Order("vase", 8_900, true), StartOptions.id("order-2"));
            try {
                bad.await();
            } catch (RunFailedException e) {
                story.say("  " + bad.state() + ": " + bad.show().note());
            }
        }
    }
}
