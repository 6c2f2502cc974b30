package dev.ratchet.examples.entity;

import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.entity.Request;
import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.RatchetException;
import dev.ratchet.fsm.StateMachine;
import java.time.Duration;
import java.util.Locale;
import javax.sql.DataSource;

/**
 * Entities and workflows together, on PostgreSQL: an order that becomes paid starts a run in the same transaction, and a step of that run
 * makes it shipped in the transaction of its own outcome.
 */
public final class OrderAndRunSample {
    /** Where an order stands. */
    enum Status {
        OPEN,
        PAID,
        SHIPPED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private OrderAndRunSample() {}

    static StateMachine<Status, String> machine() {
        return StateMachine.of(Status.class, String.class)
                .initial(Status.OPEN)
                .end(Status.SHIPPED)
                .allow(Status.OPEN, Status.PAID)
                .allow(Status.PAID, Status.SHIPPED)
                .build();
    }

    /** A step that fires a transition. Its key makes a second attempt of the step harmless. */
    static Workflow<String, String> shipping(EntityMachine<Status, String> orders) {
        var shipping = Workflow.define("shipping", 1, String.class);
        var ship = shipping.step("ship", String.class, ctx -> {
            ctx.commit(connection -> orders.transition(
                    connection,
                    Request.to(ctx.input(), Status.SHIPPED).by("shipping").key(ctx.key())));
            return "parcel of " + ctx.input();
        });
        return shipping.returns(ship);
    }

    /** In an empty database. */
    public static void tell(Story story, DataSource database) {
        Tables.execute(database, "CREATE TABLE orders (id text PRIMARY KEY, status text, version bigint)");
        Tables.execute(database, "INSERT INTO orders VALUES ('o-1', 'open', 1), ('o-2', 'open', 1)");
        var table = EntityTable.of("orders", row -> row.getString("id")).withoutUpdatedAt();
        try (var entities = Entities.on(database)) {
            var shipping = shipping(entities.machine("order", machine(), table).build());
            try (var engine =
                    Engine.builder().dataSource(database).workflows(shipping).open()) {
                var orders = entities.machine("order", machine(), table)
                        .within((connection, change) ->
                                engine.start(connection, shipping, change.id(), StartOptions.id("ship-" + change.id())))
                        .build();

                orders.transition("o-1", Status.PAID, "money arrived");

                var run = engine.handle(shipping, "ship-o-1");
                story.say(String.valueOf(run.await(Duration.ofSeconds(30))));
                orders.history().of("o-1").forEach(change -> story.say("%s by %s".formatted(change.to(), change.by())));
                try {
                    orders.transition("o-2", Status.SHIPPED, "not paid");
                } catch (RatchetException e) {
                    story.say(e.getMessage() + (engine.runs().find("ship-o-2").isEmpty() ? ", and no run" : ""));
                }
            }
        }
    }
}
