package dev.ratchet.examples.entity;

import static dev.ratchet.examples.order.OrderStatus.CANCELLED;
import static dev.ratchet.examples.order.OrderStatus.DELIVERED;
import static dev.ratchet.examples.order.OrderStatus.PENDING;
import static dev.ratchet.examples.order.OrderStatus.PROCESSING;
import static dev.ratchet.examples.order.OrderStatus.REFUNDED;
import static dev.ratchet.examples.order.OrderStatus.SHIPPED;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.entity.Request;
import dev.ratchet.entity.sql.TimeColumn;
import dev.ratchet.examples.order.OrderStatus;
import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.RatchetException;
import dev.ratchet.fsm.StateMachine;
import javax.sql.DataSource;

/** An order in a table of a shop: guards look at columns of its row, and everything that happened is in its history. */
public final class OrderTableSample {
    private final Story story;
    private final EntityMachine<OrderStatus, Order> orders;

    /** A row of the shop's table. */
    record Order(String id, long total, boolean inStock, boolean paid) {}

    private OrderTableSample(Story story, EntityMachine<OrderStatus, Order> orders) {
        this.story = story;
        this.orders = orders;
    }

    /** On a database of the sample's own. */
    public static void tell(Story story) {
        Tables.inScratch(story, OrderTableSample::tell);
    }

    public static void tell(Story story, DataSource database) {
        Tables.execute(database, """
                CREATE TABLE orders (id text PRIMARY KEY, total bigint, in_stock int, paid int,
                  status text NOT NULL, version bigint NOT NULL, updated_at text NOT NULL)""");
        Tables.execute(database, "INSERT INTO orders VALUES ('o-1', 4990, 0, 0, 'pending', 1, '2026-01-01T00:00:00Z')");
        try (var entities = Entities.on(database)) {
            new OrderTableSample(story, orders(entities)).play(entities, database);
        }
    }

    static EntityMachine<OrderStatus, Order> orders(Entities entities) {
        var machine = StateMachine.of(OrderStatus.class, Order.class)
                .initial(PENDING)
                .end(CANCELLED, REFUNDED)
                .allow(PENDING, PROCESSING)
                .guard("stock", Order::inStock, "insufficient inventory")
                .allow(PENDING, CANCELLED)
                .allow(PROCESSING, SHIPPED)
                .guard("payment", Order::paid, "payment not completed")
                .allow(PROCESSING, CANCELLED)
                .allow(SHIPPED, DELIVERED, REFUNDED)
                .allow(DELIVERED, REFUNDED)
                .build();
        var table = EntityTable.of(
                        "orders",
                        row -> new Order(
                                row.getString("id"),
                                row.getLong("total"),
                                row.getInt("in_stock") == 1,
                                row.getInt("paid") == 1))
                .updatedAt("updated_at", TimeColumn.TEXT);
        return entities.machine("order", machine, table)
                .requireReason(CANCELLED, REFUNDED)
                .build();
    }

    private void play(Entities entities, DataSource database) {
        move(Request.to("o-1", PROCESSING).by("ann"));
        Tables.execute(database, "UPDATE orders SET in_stock = 1 WHERE id = 'o-1'");
        story.say("The warehouse is filled up.");
        move(Request.to("o-1", PROCESSING).by("ann").because("goods arrived"));
        move(Request.to("o-1", SHIPPED).by("ann"));
        Tables.execute(database, "UPDATE orders SET paid = 1 WHERE id = 'o-1'");
        story.say("The customer pays.");
        move(Request.to("o-1", SHIPPED).by("ann").because("paid").with("parcel", "17"));
        move(Request.to("o-1", CANCELLED).by("ben").because("too late"));
        move(Request.to("o-1", REFUNDED).by("ben"));
        move(Request.to("o-1", REFUNDED).by("ben").because("arrived broken"));
        story.say("What happened:");
        for (var change : orders.history().of("o-1")) {
            story.say("  version %d: %s -> %s by %s (%s) %s"
                    .formatted(
                            change.version(),
                            change.from(),
                            change.to(),
                            change.by(),
                            change.reason(),
                            change.metadata()));
        }
        var relay = entities.relay(event -> story.say("  told: " + event.key()), orders);
        while (relay.runOnce() > 0) {
            Thread.onSpinWait();
        }
    }

    private void move(Request<OrderStatus> request) {
        try {
            var change = orders.transition(request);
            story.say("  now " + change.to());
        } catch (RatchetException e) {
            story.say("  " + e.getMessage());
        }
    }
}
