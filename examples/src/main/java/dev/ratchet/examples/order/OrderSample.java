package dev.ratchet.examples.order;

import static dev.ratchet.examples.order.OrderStatus.CANCELLED;
import static dev.ratchet.examples.order.OrderStatus.DELIVERED;
import static dev.ratchet.examples.order.OrderStatus.PROCESSING;
import static dev.ratchet.examples.order.OrderStatus.REFUNDED;
import static dev.ratchet.examples.order.OrderStatus.SHIPPED;

import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.Verdict;
import dev.ratchet.fsm.export.Markdown;
import java.time.Clock;
import java.util.HashSet;
import java.util.Set;

/**
 * An order finds its way to the customer, and back. The order is immutable, so nothing but its owner can change its status: the machine
 * answers, and the sample keeps the next version.
 */
public final class OrderSample {
    private final Clock clock = Clock.systemUTC();
    private final Set<String> inStock = new HashSet<>();
    private final Set<String> paid = new HashSet<>();
    private final StateMachine<OrderStatus, Order> orders =
            OrderMachine.of(order -> inStock.contains(order.id()), order -> paid.contains(order.id()));
    private final Story story;
    private Order order;

    private OrderSample(Story story) {
        this.story = story;
        this.order = Order.placed("o-1", "c-7", 4_990, clock.instant());
    }

    public static void main(String[] args) {
        tell(new Story(System.out));
    }

    public static void tell(Story story) {
        new OrderSample(story).play();
    }

    private void play() {
        story.say("Order " + order.id() + " over " + order.totalAmount() + " cents is " + order.status() + ".");
        move(PROCESSING);
        inStock.add(order.id());
        story.say("The warehouse is filled up.");
        move(PROCESSING);
        move(DELIVERED);
        move(SHIPPED);
        paid.add(order.id());
        story.say("The customer pays.");
        move(SHIPPED);
        move(CANCELLED);
        move(DELIVERED);
        story.say("The customer sends everything back.");
        move(REFUNDED);
        move(PROCESSING);
        story.say("The order is at version " + order.version() + ". These were the rules:");
        story.say("");
        story.say(Markdown.of(orders).strip());
    }

    private void move(OrderStatus to) {
        Verdict<OrderStatus, Order> verdict = orders.fire(order.status(), to, order);
        story.verdict(order.status(), to, verdict);
        if (verdict.isAllowed()) {
            order = order.with(to, clock.instant());
        }
    }
}
