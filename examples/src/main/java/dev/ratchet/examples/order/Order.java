package dev.ratchet.examples.order;

import java.time.Instant;

/**
 * One order, as a shop would keep it in a table. Immutable: a change is a new version.
 *
 * @param totalAmount in cents
 * @param version grows by one with every change
 */
public record Order(
        String id,
        String customerId,
        OrderStatus status,
        long totalAmount,
        Instant createdAt,
        Instant updatedAt,
        long version) {
    public static Order placed(String id, String customerId, long totalAmount, Instant now) {
        return new Order(id, customerId, OrderStatus.PENDING, totalAmount, now, now, 1);
    }

    public Order with(OrderStatus status, Instant now) {
        return new Order(id, customerId, status, totalAmount, createdAt, now, version + 1);
    }
}
