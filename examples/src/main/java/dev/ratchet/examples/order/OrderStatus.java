package dev.ratchet.examples.order;

import java.util.Locale;

/** Where an order stands. */
public enum OrderStatus {
    PENDING,
    PROCESSING,
    SHIPPED,
    DELIVERED,
    CANCELLED,
    REFUNDED;

    /** The name that databases, messages and people use. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
