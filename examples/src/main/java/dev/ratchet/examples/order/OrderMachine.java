package dev.ratchet.examples.order;

import static dev.ratchet.examples.order.OrderStatus.CANCELLED;
import static dev.ratchet.examples.order.OrderStatus.DELIVERED;
import static dev.ratchet.examples.order.OrderStatus.PENDING;
import static dev.ratchet.examples.order.OrderStatus.PROCESSING;
import static dev.ratchet.examples.order.OrderStatus.REFUNDED;
import static dev.ratchet.examples.order.OrderStatus.SHIPPED;

import dev.ratchet.fsm.StateMachine;
import java.util.function.Predicate;

/** The rules of an order. */
public final class OrderMachine {
    private OrderMachine() {}

    /** The guards only look; what they look at is the shop's business. */
    public static StateMachine<OrderStatus, Order> of(Predicate<Order> inStock, Predicate<Order> paid) {
        return StateMachine.of(OrderStatus.class, Order.class)
                .initial(PENDING)
                .end(CANCELLED, REFUNDED)
                .allow(PENDING, PROCESSING)
                .guard("stock", inStock, "insufficient inventory")
                .allow(PENDING, CANCELLED)
                .allow(PROCESSING, SHIPPED)
                .guard("payment", paid, "payment not completed")
                .allow(PROCESSING, CANCELLED)
                .allow(SHIPPED, DELIVERED, REFUNDED)
                .allow(DELIVERED, REFUNDED)
                .build();
    }
}
