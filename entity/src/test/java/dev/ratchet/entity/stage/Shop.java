package dev.ratchet.entity.stage;

import static dev.ratchet.entity.stage.Order.Status.CANCELLED;
import static dev.ratchet.entity.stage.Order.Status.DELIVERED;
import static dev.ratchet.entity.stage.Order.Status.PENDING;
import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.REFUNDED;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityEvent;
import dev.ratchet.entity.EntityLimits;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.EntityRelay;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.entity.InTransaction;
import dev.ratchet.entity.history.Change;
import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.StateMachine;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A shop with the order machine of the seed. Everything that is called is noted, and everything can be made to do something else. One per
 * test; its fields may be set by the test, and are read by any thread.
 */
public final class Shop implements AutoCloseable {
    public static final EntityLimits LIMITS =
            EntityLimits.STANDARD.patience(Duration.ofMillis(50)).delays(Duration.ZERO, Duration.ZERO);

    public final Home home;
    public final Entities entities;
    public final EntityMachine<Order.Status, Order> orders;
    public final EntityRelay relay;

    /** What was called, in order. */
    public final List<String> calls = new CopyOnWriteArrayList<>();

    public final List<EntityEvent> published = new CopyOnWriteArrayList<>();
    public final Set<String> inStock = ConcurrentHashMap.newKeySet();
    public final Set<String> paid = ConcurrentHashMap.newKeySet();
    public volatile Action.Body<Order> before = order -> {};
    public volatile Action.Body<Order> after = order -> {};
    public volatile InTransaction within = (connection, change) -> {};

    public Shop(Home home) {
        this(home, LIMITS);
    }

    public Shop(Home home, EntityLimits limits) {
        this(home, limits, false);
    }

    public Shop(Home home, EntityLimits limits, boolean isQuick) {
        this.home = home;
        this.entities = Entities.builder(home.source()).limits(limits).open();
        var builder = entities.machine("order", machine(), EntityTable.of("orders", Order::read))
                .within(this::saved);
        this.orders = (isQuick ? builder.inOneTransaction() : builder).build();
        this.relay = entities.relay(
                event -> {
                    calls.add("published");
                    published.add(event);
                },
                orders);
    }

    public StateMachine<Order.Status, Order> machine() {
        return StateMachine.of(Order.Status.class, Order.class)
                .initial(PENDING)
                .end(CANCELLED, REFUNDED)
                .allow(PENDING, PROCESSING)
                .guard("stock", this::isInStock, "insufficient inventory")
                .before("reserve", this::reserve)
                .after("notify", this::tell)
                .allow(PENDING, CANCELLED)
                .allow(PROCESSING, SHIPPED)
                .guard("payment", order -> paid.contains(order.id()), "payment not completed")
                .allow(PROCESSING, CANCELLED)
                .allow(SHIPPED, DELIVERED, REFUNDED)
                .allow(DELIVERED, REFUNDED)
                .after("notify", this::tell)
                .build();
    }

    private boolean isInStock(Order order) {
        calls.add("guard saw " + order.status());
        return inStock.contains(order.id());
    }

    private void reserve(Order order) throws Exception {
        calls.add("before saw " + order.status());
        before.run(order);
    }

    private void saved(Connection connection, Change change) throws Exception {
        calls.add("saved");
        within.run(connection, change);
    }

    private void tell(Order order) throws Exception {
        calls.add("after saw " + order.status());
        after.run(order);
    }

    /** An order that the customer has placed and paid, and whose items are there. */
    public Shop placed(String id) {
        placed(id, "pending");
        return this;
    }

    public void placed(String id, String status) {
        home.execute(
                "INSERT INTO orders VALUES ('%s', 'c-7', '%s', 4990, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 1)"
                        .formatted(id, status));
        inStock.add(id);
        paid.add(id);
    }

    /** The row, as status and version. */
    public String row(String id) {
        return home.texts("SELECT status || ' ' || version FROM orders WHERE id = '%s'".formatted(id))
                .get(0);
    }

    /** Until nothing is left to do. */
    public void relayAll() {
        while (relay.runOnce() > 0) {
            Thread.onSpinWait();
        }
    }

    /** Who holds the lock of an order. */
    public long locksHeld() {
        return home.number("SELECT count(*) FROM ratchet_entity_lock WHERE until_at > 0");
    }

    @Override
    public void close() {
        entities.close();
    }
}
