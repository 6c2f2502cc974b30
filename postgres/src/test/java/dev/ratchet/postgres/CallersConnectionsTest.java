package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.testkit.store.Change;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store that is given somebody's data source or transaction leaves both as they were. */
class CallersConnectionsTest {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final UUID WORKER = UUID.randomUUID();
    private static final Duration LEASE = Duration.ofMinutes(10);

    /** Only one connection, so that every use of the store is a use of this one. */
    private final HikariDataSource pool = pool();

    private final Store store = PostgresStore.open(pool, Opening.USUAL);
    private int definition;

    private static HikariDataSource pool() {
        var config = new HikariConfig();
        config.setJdbcUrl(DATABASE.url);
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    @BeforeEach
    void empty() throws SQLException {
        DATABASE.empty();
        DATABASE.run("CREATE TABLE IF NOT EXISTS public.shop (n int)");
        DATABASE.run("TRUNCATE public.shop");
        definition = store.define(Change.definition("sample")).number();
    }

    @AfterEach
    void close() {
        store.close();
        pool.close();
    }

    private Change start(String id) {
        return Change.start(id, definition, store.now());
    }

    private boolean exists(String id) {
        return !store.load(List.of(RunKey.of(new RunId(id)))).isEmpty();
    }

    @Test
    void no_setting_stays_behind_in_a_connection_of_the_callers() throws SQLException {
        var before = settings();
        for (var i = 0; i < 10; i++) {
            store.commit(Change.batch(WORKER, LEASE, start("a" + i)));
            store.commit(Change.batch(WORKER, LEASE, start("b" + i).label("x", "y")));
            var taken = store.claim(new Claim(WORKER, LEASE, List.of(Change.QUEUE), Set.of(definition), 10));
            store.renew(WORKER, LEASE, List.of());
            assertThat(taken.runs()).hasSize(2);
        }
        store.purge(store.now(), 10);
        store.beat(new WorkerRow(WORKER, "w", List.of(), List.of(), store.now()), LEASE);

        assertThat(settings()).isEqualTo(before);
        try (var connection = pool.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    private List<String> settings() throws SQLException {
        try (var connection = pool.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings WHERE source = 'session' OR name ~ '^(enable_|jit|lock_timeout)'")) {
            rows.next();
            return List.of(rows.getString(1));
        }
    }

    @Test
    void the_callers_data_source_is_not_closed() throws SQLException {
        store.close();

        assertThat(pool.isClosed()).isFalse();
        try (var connection = pool.getConnection()) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void a_closed_store_says_so() {
        store.close();

        assertThatThrownBy(store::now)
                .isInstanceOf(StoreException.class)
                .hasMessage("cannot ask for the time: the store was closed; open it again");
    }

    @Test
    void a_start_and_what_the_caller_writes_are_one_transaction() throws SQLException {
        try (var connection = DATABASE.connect()) {
            connection.setAutoCommit(false);
            write(connection);
            store.commitInside(connection, Change.batch(WORKER, LEASE, start("a")));
            connection.rollback();
            assertThat(exists("a")).isFalse();
            assertThat(shop()).isZero();

            write(connection);
            store.commitInside(connection, Change.batch(WORKER, LEASE, start("a")));
            assertThat(connection.isClosed()).isFalse();
            assertThat(connection.getAutoCommit()).isFalse();
            connection.commit();
        }

        assertThat(exists("a")).isTrue();
        assertThat(shop()).isEqualTo(1);
    }

    private static void write(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("INSERT INTO public.shop VALUES (1)");
        }
    }

    private static int shop() throws SQLException {
        return Integer.parseInt(DATABASE.ask("SELECT count(*) FROM public.shop").get(0));
    }

    @Test
    void the_callers_transaction_goes_on_after_a_batch_that_cannot_be_written() throws SQLException {
        try (var connection = DATABASE.connect()) {
            connection.setAutoCommit(false);
            write(connection);
            var bad = Change.batch(WORKER, LEASE, start("good"), start("bad").active("\0"));

            assertThatThrownBy(() -> store.commitInside(connection, bad))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isTransient()).isFalse());
            store.commitInside(connection, Change.batch(WORKER, LEASE, start("b")));
            connection.commit();
        }

        assertThat(shop()).isEqualTo(1);
        assertThat(exists("good")).isFalse();
        assertThat(exists("b")).isTrue();
    }

    @Test
    void a_connection_that_commits_by_itself_is_refused() throws SQLException {
        var batch = Change.batch(WORKER, LEASE, start("a"));
        try (var connection = DATABASE.connect()) {
            assertThatThrownBy(() -> store.commitInside(connection, batch))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot write run a inside a transaction of yours")
                    .hasMessageContaining("call setAutoCommit(false)");
        }
        assertThatThrownBy(() -> store.commitInside("no connection", batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a java.sql.Connection is needed, not java.lang.String");
    }

    @Test
    void what_is_written_inside_a_commit_is_written_with_it_even_if_the_connection_is_closed() throws SQLException {
        store.commit(inside(connection -> {
            write(connection);
            connection.close();
        }));

        assertThat(exists("a")).isTrue();
        assertThat(shop()).isEqualTo(1);
    }

    @Test
    void code_inside_a_commit_cannot_end_the_transaction() throws SQLException {
        for (var ending : List.<Use>of(Connection::commit, Connection::rollback, each -> each.setAutoCommit(true))) {
            assertThatThrownBy(() -> store.commit(inside(connection -> {
                        write(connection);
                        ending.of(connection);
                    })))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("the transaction also carries the run");
        }

        assertThat(exists("a")).isFalse();
        assertThat(shop()).isZero();
    }

    @Test
    void code_inside_a_commit_that_hides_an_error_of_the_database_does_not_lose_the_run_in_silence()
            throws SQLException {
        assertThatThrownBy(() -> store.commit(inside(connection -> {
                    try (var statement = connection.createStatement()) {
                        statement.execute("SELECT 1 / 0");
                    } catch (SQLException e) {
                        assertThat(e.getSQLState()).isEqualTo("22012");
                    }
                })))
                .isInstanceOf(StoreException.class);

        assertThat(exists("a")).isFalse();
    }

    private interface Use {
        void of(Connection connection) throws SQLException;
    }

    private Batch inside(Use use) {
        var batch = Change.batch(WORKER, LEASE, start("a"));
        return new Batch(
                batch.commit(), WORKER, LEASE, batch.writes(), transaction -> use.of((Connection) transaction));
    }
}
