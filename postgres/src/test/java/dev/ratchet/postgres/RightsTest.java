package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.testkit.store.Change;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Roles that may do less than everything. */
class RightsTest {
    private static final UUID WORKER = UUID.randomUUID();
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final TestDatabase database = new TestDatabase();
    private final String role = "ratchet_" + UUID.randomUUID().toString().replace("-", "");

    @BeforeEach
    void make_a_role() throws SQLException {
        database.run("CREATE ROLE " + role);
    }

    @AfterEach
    void drop_it() throws SQLException {
        database.run("DROP OWNED BY " + role + " CASCADE; DROP ROLE " + role);
    }

    private DataSource asRole() {
        var source = database.source();
        source.setOptions("-c role=" + role);
        return source;
    }

    @Test
    void who_may_not_make_a_schema_is_told_so() {
        assertThatThrownBy(() -> PostgresStore.open(asRole(), Opening.USUAL))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isFalse())
                .hasMessageStartingWith("cannot bring the schema up to date (0001-tables.sql, 0002-views.sql, ")
                .hasMessageContaining("): permission denied");
    }

    @Test
    void a_schema_that_was_made_for_a_role_is_filled_by_it() throws SQLException {
        database.run("CREATE SCHEMA ratchet AUTHORIZATION " + role);

        try (var store = PostgresStore.open(asRole(), Opening.USUAL)) {
            assertThat(store.definitions(0, 10)).isEmpty();
        }
    }

    @Test
    void the_rights_to_use_the_tables_are_enough() throws SQLException {
        database.open().close();
        database.run("GRANT USAGE ON SCHEMA ratchet TO " + role);
        database.run("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ratchet TO " + role);

        try (var store = PostgresStore.open(asRole(), Opening.USUAL)) {
            var definition = store.define(Change.definition("sample")).number();
            var start =
                    Change.start("a", definition, store.now()).label("x", "y").businessKey("k");
            store.commit(Change.batch(WORKER, LEASE, start));
            var claim = new Claim(WORKER, LEASE, List.of(Change.QUEUE), Set.of(definition), 10);
            var row = store.claim(claim).runs().get(0).row();
            var end = Change.of(row)
                    .letsGo(null)
                    .state(RunState.COMPLETED)
                    .signal(Change.SIGNAL, 1, "m", null)
                    .frees();
            store.commit(Change.batch(WORKER, LEASE, end));
            store.beat(new WorkerRow(WORKER, "w", List.of(), List.of(), store.now()), LEASE);

            assertThat(store.purge(store.now().plus(LEASE), 10)).isEqualTo(1);
            assertThat(store.workers(LEASE)).hasSize(1);
        }
    }
}
