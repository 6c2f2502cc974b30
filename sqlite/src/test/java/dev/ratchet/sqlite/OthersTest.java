package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Place;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.Writer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several who have the same file open: handles, connections, processes. */
@Timeout(60)
class OthersTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("runs.db");
    }

    private Session writing() throws SQLException {
        var session = new Database(Place.of(file()), Database.PATIENCE).writer();
        session.execute(Writer.BEGIN);
        return session;
    }

    @Test
    void a_writer_that_waits_too_long_for_another_fails_for_now_and_changed_nothing() throws SQLException {
        try (var store = Sample.hasty(file())) {
            var row = Sample.row(store, "one");
            try (var other = writing()) {
                assertThatThrownBy(() -> store.commit(Sample.batch(Sample.start(row))))
                        .isInstanceOfSatisfying(StoreException.class, e -> {
                            assertThat(e.isTransient()).isTrue();
                            assertThat(e)
                                    .hasMessageContainingAll(
                                            "cannot commit 1 writes in", "SQLITE_BUSY", "find it, or try again");
                        });
                other.execute(Writer.ROLLBACK);
            }
            assertThat(store.load(List.of(row.key()))).isEmpty();
            assertThat(store.commit(Sample.batch(Sample.start(row))).applied()).containsExactly(row.key());
        }
    }

    @Test
    void a_writer_waits_for_another_that_is_not_too_long() throws Exception {
        try (var store = Sample.open(file())) {
            var row = Sample.row(store, "one");
            CompletableFuture<?> commit;
            try (var other = writing()) {
                var isAsked = new CountDownLatch(1);
                commit = CompletableFuture.supplyAsync(() -> {
                    isAsked.countDown();
                    return store.commit(Sample.batch(Sample.start(row)));
                });
                isAsked.await();
                other.execute(Writer.COMMIT);
            }
            commit.get(20, TimeUnit.SECONDS);
            assertThat(store.load(List.of(row.key()))).containsExactly(row);
        }
    }

    @Test
    void who_only_reads_or_finds_nothing_due_waits_for_nobody() throws SQLException {
        try (var store = Sample.hasty(file())) {
            var row = Sample.started(store, "one");
            assertThat(Sample.claim(store, Sample.WORKER)).hasSize(1);
            try (var other = writing()) {
                assertThat(store.load(List.of(row.key()))).hasSize(1);
                assertThat(store.define(Sample.DEFINITION).number()).isEqualTo(1);
                assertThat(Sample.claim(store, Sample.WORKER)).isEmpty();
                other.execute(Writer.ROLLBACK);
            }
        }
    }

    @Test
    void a_reader_does_not_hold_up_a_writer() throws SQLException {
        try (var store = Sample.hasty(file())) {
            Sample.started(store, "one");
            try (var other = new Database(Place.of(file()), Database.PATIENCE).reader()) {
                other.execute("BEGIN");
                assertThat(count(other)).isEqualTo(1);
                Sample.started(store, "two");
                assertThat(count(other)).as("as it was when it began").isEqualTo(1);
                other.execute("COMMIT");
                assertThat(count(other)).isEqualTo(2);
            }
        }
    }

    private static int count(Session session) throws SQLException {
        return session.first("SELECT count(*) FROM run", row -> row.getInt(1)).orElseThrow();
    }

    @Test
    void what_others_change_is_news_and_what_it_changed_itself_is_not() {
        try (var one = Sample.open(file());
                var two = Sample.open(file())) {
            Sample.started(one, "one");
            assertThat(one.news(Duration.ZERO).isAny()).isFalse();
            assertThat(two.news(SOON).isAny()).isTrue();
            assertThat(two.news(Duration.ZERO).isAny()).isFalse();
        }
    }

    @Test
    void news_wakes_who_waits_for_it() throws Exception {
        try (var one = Sample.open(file());
                var two = Sample.open(file())) {
            var news = CompletableFuture.supplyAsync(() -> one.news(SOON));
            Sample.started(two, "one");
            assertThat(news.get(20, TimeUnit.SECONDS).isAny()).isTrue();
        }
    }

    @Test
    void waiting_for_news_ends_when_the_thread_is_interrupted_or_the_store_closed() throws Exception {
        var store = Sample.open(file());
        var waiting = new Thread(() -> store.news(Duration.ofDays(1)));
        waiting.start();
        waiting.interrupt();
        waiting.join(20_000);
        assertThat(waiting.isAlive()).isFalse();
        var closed = CompletableFuture.supplyAsync(() -> store.news(Duration.ofDays(1)));
        store.close();
        assertThat(closed.handle((news, failure) -> true).get(20, TimeUnit.SECONDS))
                .isTrue();
        assertThatThrownBy(() -> Sample.started(store, "one"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("was closed; open it again");
    }

    /** What another process does: takes what is due, and starts a run that is due later. */
    public static final class Another {
        private Another() {}

        public static void main(String[] arguments) {
            try (var store = SqliteStore.open(arguments[0], Opening.USUAL, InstantSource.system())) {
                var taken = Sample.claim(store, UUID.fromString(arguments[1]));
                if (taken.size() != 1) {
                    throw new IllegalStateException("expected one run, but took " + taken);
                }
                Sample.started(store, "from another process");
                // Ends as a crash would: nothing is closed or given back.
                Runtime.getRuntime().halt(7);
            }
        }
    }

    @Test
    void another_process_may_open_the_file_work_in_it_and_die() throws Exception {
        try (var store = SqliteStore.open(file(), Opening.USUAL, InstantSource.system())) {
            var row = Sample.started(store, "one");
            var worker = UUID.randomUUID();
            var process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Another.class.getName(),
                            file().toString(),
                            worker.toString())
                    .inheritIO()
                    .start();
            try {
                assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(7);
            } finally {
                process.destroyForcibly();
            }
            assertThat(store.news(SOON).isAny()).isTrue();
            var taken = store.load(List.of(row.key())).get(0);
            assertThat(taken.owner()).isEqualTo(worker);
            assertThat(taken.fence()).isEqualTo(1);
            assertThat(store.load(
                            List.of(Sample.row(store, "from another process").key())))
                    .hasSize(1);
            assertThat(Sample.started(store, "two").revision()).isEqualTo(1);
        }
    }
}
