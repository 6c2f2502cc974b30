package dev.ratchet.examples.entity;

import static dev.ratchet.examples.payment.Payment.Event.CONFIRM;
import static dev.ratchet.examples.payment.Payment.Event.DECLINE;
import static dev.ratchet.examples.payment.Payment.Event.SUBMIT;
import static dev.ratchet.examples.payment.Payment.State.COMPLETED;
import static dev.ratchet.examples.payment.Payment.State.FAILED;
import static dev.ratchet.examples.payment.Payment.State.INITIATED;
import static dev.ratchet.examples.payment.Payment.State.PROCESSING;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.entity.Request;
import dev.ratchet.entity.sql.TimeColumn;
import dev.ratchet.examples.payment.Payment.State;
import dev.ratchet.examples.story.Story;
import dev.ratchet.fsm.RatchetException;
import dev.ratchet.fsm.StateMachine;
import javax.sql.DataSource;

/** A payment that moves by what the bank says. The bank says everything twice, and its message's id is the request key. */
public final class PaymentTableSample {
    private static final int MAX_TRIES = 2;

    /** A row of the table. */
    record Payment(String id, long tries) {}

    private PaymentTableSample() {}

    /** On a database of the sample's own. */
    public static void tell(Story story) {
        Tables.inScratch(story, PaymentTableSample::tell);
    }

    static StateMachine<State, Payment> machine() {
        return StateMachine.of(State.class, Payment.class)
                .initial(INITIATED)
                .end(COMPLETED, FAILED)
                .on(INITIATED, SUBMIT)
                .to(PROCESSING)
                .on(PROCESSING, CONFIRM)
                .to(COMPLETED)
                .on(PROCESSING, DECLINE)
                .to(PROCESSING)
                .guard("tries left", payment -> payment.tries() < MAX_TRIES)
                .on(PROCESSING, DECLINE)
                .to(FAILED)
                .build();
    }

    public static void tell(Story story, DataSource database) {
        Tables.execute(
                database,
                "CREATE TABLE payment (id text PRIMARY KEY, tries bigint, state text, version bigint, changed bigint)");
        Tables.execute(database, "INSERT INTO payment VALUES ('p-1', 0, 'INITIATED', 0, 0)");
        try (var entities = Entities.on(database)) {
            var table = EntityTable.of("payment", row -> new Payment(row.getString("id"), row.getLong("tries")))
                    .state("state")
                    .updatedAt("changed", TimeColumn.MICROS);
            var payments = entities.machine("payment", machine(), table)
                    .within((connection, change) -> {
                        try (var update =
                                connection.prepareStatement("UPDATE payment SET tries = tries + 1 WHERE id = ?")) {
                            update.setString(1, change.id());
                            update.executeUpdate();
                        }
                    })
                    .build();
            payments.transition(Request.<State>on("p-1", SUBMIT).by("shop"));
            for (var message : new String[] {"m-1", "m-1", "m-2"}) {
                var change = payments.transition(Request.<State>on("p-1", DECLINE)
                        .by("bank")
                        .because("no funds")
                        .key(message));
                story.say("%s: version %d is %s".formatted(message, change.version(), change.to()));
            }
            try {
                payments.transition(Request.<State>on("p-1", CONFIRM).by("bank").key("m-1"));
            } catch (RatchetException e) {
                story.say(String.valueOf(e.getMessage()));
            }
        }
    }
}
