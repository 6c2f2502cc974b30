package dev.ratchet.entity.stage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** An order, as its row has it. */
public record Order(
        String id,
        String customerId,
        Status status,
        long totalAmount,
        String createdAt,
        String updatedAt,
        long version) {
    /** Where an order stands. */
    public enum Status {
        PENDING,
        PROCESSING,
        SHIPPED,
        DELIVERED,
        CANCELLED,
        REFUNDED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Order read(ResultSet row) throws SQLException {
        var status = row.getString("status").toUpperCase(Locale.ROOT);
        return new Order(
                row.getString("id"),
                row.getString("customer_id"),
                status.equals("LOST") ? Status.PENDING : Status.valueOf(status),
                row.getLong("total_amount"),
                row.getString("created_at"),
                row.getString("updated_at"),
                row.getLong("version"));
    }
}
