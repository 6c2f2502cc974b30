package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.testkit.store.Change;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Somebody holds the row of one run for long, perhaps in a transaction of their own: nobody else may suffer from it for long. */
@Timeout(60)
class LocksTest {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final UUID WORKER = UUID.randomUUID();
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final Store store = DATABASE.open();

    @BeforeEach
    void two_runs_have_an_owner() throws SQLException {
        DATABASE.empty();
        var definition = store.define(Change.definition("sample")).number();
        store.commit(Change.batch(
                WORKER,
                LEASE,
                Change.start("locked", definition, store.now()).held(),
                Change.start("free", definition, store.now()).held()));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private RunRow load(String id) {
        return store.load(List.of(key(id))).get(0);
    }

    private static RunKey key(String id) {
        return RunKey.of(new RunId(id));
    }

    @Test
    void a_batch_is_written_around_it() throws SQLException {
        var batch = Change.batch(WORKER, LEASE, Change.of(load("locked")), Change.of(load("free")));

        whileLocked(() -> {
            assertThat(store.commit(batch).applied()).containsExactly(key("free"));
            assertThat(load("free").revision()).isEqualTo(2);
            assertThat(load("locked").revision()).isEqualTo(1);
        });

        assertThat(store.commit(batch).applied()).containsExactlyInAnyOrder(key("free"), key("locked"));
    }

    @Test
    void a_batch_with_more_than_rows_is_written_around_it() throws SQLException {
        var batch = Change.batch(
                WORKER,
                LEASE,
                Change.of(load("locked")),
                Change.of(load("free")).signal(Change.SIGNAL, 1, "m1", null));

        whileLocked(() -> assertThat(store.commit(batch).applied()).containsExactly(key("free")));

        assertThat(store.signals(key("free"), Change.SIGNAL, 0, 10)).hasSize(1);
    }

    @Test
    void leases_are_renewed_around_it() throws SQLException {
        var leases = List.of(lease("locked"), lease("free"));

        whileLocked(
                () -> assertThat(store.renew(WORKER, LEASE, leases).revisions()).containsOnlyKeys(key("free")));

        assertThat(store.renew(WORKER, LEASE, leases).revisions()).containsOnlyKeys(key("free"), key("locked"));
    }

    @Test
    void giving_it_back_may_be_tried_again() throws SQLException {
        var leases = List.of(lease("locked"));

        whileLocked(() -> assertThatThrownBy(() -> store.release(WORKER, leases))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isTrue()));
    }

    private Lease lease(String id) {
        var row = load(id);
        return new Lease(row.key(), row.fence(), row.wake());
    }

    private void whileLocked(Runnable then) throws SQLException {
        try (var connection = DATABASE.connect();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT FROM ratchet.run WHERE key = '" + key("locked") + "' FOR UPDATE");
            then.run();
            connection.rollback();
        }
    }
}
