package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is particular to commits in a file: the connection that is lent, and transactions of others. */
class CommitsTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("runs.db");
    }

    private static boolean exists(Store store, RunRow row) {
        return !store.load(List.of(row.key())).isEmpty();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private int count(String table) throws SQLException {
        try (var connection = connect(file());
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            return rows.getInt(1);
        }
    }

    @Test
    void what_is_written_through_the_lent_connection_is_kept_with_the_batch_and_goes_with_it() throws SQLException {
        try (var store = Sample.open(file())) {
            var kept = Sample.row(store, "kept");
            store.commit(Sample.batch(
                    transaction -> run((Connection) transaction, "CREATE TABLE mine (a)"), Sample.start(kept)));
            assertThat(exists(store, kept)).isTrue();
            assertThat(count("mine")).isZero();
            var lost = Sample.row(store, "lost");
            var failing = Sample.batch(
                    transaction -> {
                        run((Connection) transaction, "INSERT INTO mine VALUES (1)");
                        run((Connection) transaction, "INSERT INTO nowhere VALUES (1)");
                    },
                    Sample.start(lost));
            assertThatThrownBy(() -> store.commit(failing)).isInstanceOfSatisfying(StoreException.class, e -> {
                assertThat(e.isTransient()).isFalse();
                assertThat(e).hasMessageContaining("no such table: nowhere");
            });
            assertThat(exists(store, lost)).isFalse();
            assertThat(count("mine")).isZero();
        }
    }

    @Test
    void the_lent_connection_is_in_a_transaction_that_cannot_be_ended_with_it() {
        try (var store = Sample.open(file())) {
            var row = Sample.row(store, "one");
            store.commit(Sample.batch(
                    transaction -> {
                        var connection = (Connection) transaction;
                        assertThat(connection.getAutoCommit()).isFalse();
                        for (var ending : List.<Ending>of(
                                Connection::commit,
                                Connection::rollback,
                                Connection::close,
                                lent -> lent.setAutoCommit(true))) {
                            assertThatThrownBy(() -> ending.of(connection))
                                    .isInstanceOf(IllegalStateException.class)
                                    .hasMessageContaining("the transaction ends when the commit around it does");
                        }
                        var before = connection.setSavepoint();
                        run(connection, "CREATE TABLE mine (a)");
                        connection.rollback(before);
                    },
                    Sample.start(row)));
            assertThat(exists(store, row)).isTrue();
            assertThatThrownBy(() -> count("mine")).hasMessageContaining("no such table");
        }
    }

    private interface Ending {
        void of(Connection connection) throws SQLException;
    }

    @Test
    void somebody_who_ends_the_transaction_in_sql_is_told_and_the_store_goes_on() {
        try (var store = Sample.open(file())) {
            var row = Sample.row(store, "one");
            var ended = Sample.batch(transaction -> run((Connection) transaction, "ROLLBACK"), Sample.start(row));
            assertThatThrownBy(() -> store.commit(ended))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isTransient()).isFalse());
            assertThat(exists(store, row)).isFalse();
            store.commit(Sample.batch(Sample.start(row)));
            assertThat(exists(store, row)).isTrue();
        }
    }

    @Test
    void what_runs_inside_a_commit_may_start_runs_in_it_but_begin_no_other() {
        try (var store = Sample.open(file())) {
            var outer = Sample.row(store, "outer");
            var inner = Sample.row(store, "inner");
            store.commit(Sample.batch(
                    transaction -> {
                        assertThat(store.commitInside(transaction, Sample.batch(Sample.start(inner)))
                                        .applied())
                                .containsExactly(inner.key());
                        assertThatThrownBy(() -> store.commit(Sample.batch(Sample.start(inner))))
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining("use the connection it was given");
                    },
                    Sample.start(outer)));
            assertThat(exists(store, outer)).isTrue();
            assertThat(exists(store, inner)).isTrue();
        }
    }

    @Test
    void a_transaction_of_another_file_or_none_at_all_is_refused() throws SQLException {
        try (var store = Sample.open(file());
                var elsewhere = connect(folder.resolve("other.db"));
                var here = connect(file())) {
            var batch = Sample.batch(Sample.start(Sample.row(store, "one")));
            elsewhere.setAutoCommit(false);
            assertThatThrownBy(() -> store.commitInside(elsewhere, batch))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("other.db", "this store is " + file());
            assertThatThrownBy(() -> store.commitInside(here, batch))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("call setAutoCommit(false) first");
            assertThatThrownBy(() -> store.commitInside("here", batch))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void a_batch_that_fails_in_a_callers_transaction_leaves_no_trace_there() throws SQLException {
        try (var store = Sample.open(file());
                var caller = connect(file())) {
            var good = Sample.row(store, "good");
            var bad = Sample.as(Sample.row(store, "bad"), good.state(), "no letters", null);
            caller.setAutoCommit(false);
            run(caller, "CREATE TABLE mine (a)");
            assertThatThrownBy(() -> store.commitInside(caller, Sample.batch(Sample.start(good), Sample.start(bad))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("CHECK constraint failed");
            caller.commit();
            assertThat(exists(store, good)).isFalse();
            assertThat(count("mine")).isZero();
        }
    }

    @Test
    void a_business_key_is_free_for_those_behind_the_write_that_frees_it() {
        try (var store = Sample.open(file())) {
            var first = Sample.row(store, "first");
            var early = Sample.row(store, "early");
            var late = Sample.row(store, "late");
            store.commit(Sample.batch(Sample.start(first, Write.Hand.OUTSIDE, Map.of(), "key")));
            var free = Sample.move(Sample.next(first), Write.Hand.OUTSIDE);
            var freeing =
                    new Write(free.before(), free.after(), free.hand(), List.of(), List.of(), null, List.of(), true);
            var answer = store.commit(Sample.batch(
                    Sample.start(early, Write.Hand.OUTSIDE, Map.of(), "key"),
                    freeing,
                    Sample.start(late, Write.Hand.OUTSIDE, Map.of(), "key")));
            assertThat(answer.applied()).isEqualTo(Set.of(first.key(), late.key()));
            assertThat(store.holder("order", "key")).map(RunRow::key).hasValue(late.key());
        }
    }

    @Test
    void a_batch_that_contradicts_itself_is_refused_before_anything_is_written() {
        try (var store = Sample.open(file())) {
            var row = Sample.row(store, "one");
            var start = Sample.start(row);
            assertMistake(store, Sample.batch(start, start), "another write for the same run");
            assertMistake(
                    store, Sample.batch(Sample.start(row, Write.Hand.LETS_GO, Map.of(), null)), "nobody can let it go");
            assertMistake(store, Sample.batch(Sample.start(Sample.next(row))), "revision of its last journal entry");
            var withoutStart = new Write(0, row, Write.Hand.OUTSIDE, List.of(), List.of(), null, List.of(), false);
            assertMistake(store, Sample.batch(withoutStart), "what is said at the start");
            assertMistake(store, new Batch(1, Sample.WORKER, Sample.LEASE, List.of(start), null), "it has no journal");
            var gap = new JournalRow(2, Sample.NOON, 1, 0, "[]", null);
            var other = new JournalRow(1, Sample.NOON, 2, 0, "[]", null);
            assertMistake(store, batch(row, gap), "must go on with revision 1");
            assertMistake(store, batch(row, other), "must carry the number of its batch's commit");
            var signal = new SignalRow(Sample.row(store, "two").key(), "paid", 1, "m", null, Sample.NOON);
            var foreign =
                    new Write(0, row, Write.Hand.OUTSIDE, List.of(), List.of(signal), start.start(), List.of(), false);
            assertMistake(store, Sample.batch(foreign), "a signal of another run");
            assertThat(exists(store, row)).isFalse();
        }
    }

    private static Batch batch(RunRow row, JournalRow entry) {
        var start = Sample.start(row);
        var write = new Write(0, row, start.hand(), List.of(entry), List.of(), start.start(), List.of(), false);
        return new Batch(1, Sample.WORKER, Sample.LEASE, List.of(write), null);
    }

    private static void assertMistake(Store store, Batch batch, String why) {
        assertThatThrownBy(() -> store.commit(batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("cannot write run one", why);
    }

    @Test
    void text_that_would_come_back_as_another_is_refused() {
        try (var store = Sample.open(file())) {
            for (var bad : List.of("a\0b", "\uD83D", "\uDE00x", "x\uD83Dy")) {
                var row = Sample.as(
                        Sample.row(store, "one"), Sample.row(store, "one").state(), "YPP", bad);
                assertThatThrownBy(() -> store.commit(Sample.batch(Sample.start(row))))
                        .isInstanceOfSatisfying(StoreException.class, e -> {
                            assertThat(e.isTransient()).isFalse();
                            assertThat(e).hasMessageContaining("which has no place in a text");
                        });
            }
            var good = Sample.as(
                    Sample.row(store, "one"), Sample.row(store, "one").state(), "YPP", "\"\uD83D\uDE00 é ∞\"");
            store.commit(Sample.batch(Sample.start(good)));
            assertThat(store.load(List.of(good.key()))).containsExactly(good);
        }
    }
}
