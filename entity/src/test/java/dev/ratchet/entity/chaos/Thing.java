package dev.ratchet.entity.chaos;

import static dev.ratchet.entity.chaos.Thing.State.A;
import static dev.ratchet.entity.chaos.Thing.State.B;
import static dev.ratchet.entity.chaos.Thing.State.C;
import static dev.ratchet.entity.chaos.Thing.State.D;
import static dev.ratchet.entity.chaos.Thing.State.E;

import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityLimits;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.EntityTable;
import dev.ratchet.fsm.StateMachine;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** What is fired at: a thing that goes round for ever, with guards and actions that fail now and then. */
record Thing(String id, long version) {
    static final String TABLE = """
            CREATE TABLE thing (id text PRIMARY KEY, status text NOT NULL, version bigint NOT NULL, updated_at timestamptz NOT NULL,
              moves bigint NOT NULL DEFAULT 0)""";

    static final EntityLimits LIMITS = EntityLimits.STANDARD
            .lease(Duration.ofMillis(1_500))
            .patience(Duration.ofMillis(300))
            .attempts(1_000)
            .delays(Duration.ofMillis(20), Duration.ofMillis(200));

    private static final int SELDOM = 20;

    enum State {
        A,
        B,
        C,
        D,
        E
    }

    static HikariDataSource pool(String url, int size) {
        var pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setMaximumPoolSize(size);
        return pool;
    }

    static EntityMachine<State, Thing> machine(Entities entities, boolean isQuick) {
        var machine = StateMachine.of(State.class, Thing.class)
                .initial(A)
                .allow(A, B)
                .guard("luck", thing -> isLucky(), "no luck")
                .allow(A, C)
                .before("try", thing -> stumble())
                .allow(B, C, D)
                .after("tell", thing -> stumble())
                .allow(C, A)
                .allow(C, D)
                .after("tell", thing -> stumble())
                .allow(D, E)
                .allow(E, A)
                .build();
        var builder = entities.machine(
                        "thing",
                        machine,
                        EntityTable.of("thing", row -> new Thing(row.getString("id"), row.getLong("version"))))
                .within((connection, change) -> {
                    try (var update = connection.prepareStatement("UPDATE thing SET moves = moves + 1 WHERE id = ?")) {
                        update.setString(1, change.id());
                        update.executeUpdate();
                    }
                });
        return (isQuick ? builder.inOneTransaction() : builder).build();
    }

    private static boolean isLucky() {
        return ThreadLocalRandom.current().nextInt(SELDOM) != 0;
    }

    private static void stumble() throws IOException {
        if (!isLucky()) {
            throw new IOException("stumbled");
        }
    }
}
