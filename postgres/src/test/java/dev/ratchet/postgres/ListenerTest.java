package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.News;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.testkit.store.Change;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ListenerTest {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final UUID WORKER = UUID.randomUUID();
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final Duration SOON = Duration.ofSeconds(20);

    private final Store store = DATABASE.open();
    private final Store other = DATABASE.open();
    private int definition;

    @BeforeEach
    void listen() throws SQLException {
        DATABASE.empty();
        definition = store.define(Change.definition("sample")).number();
        assertThat(store.news(Duration.ZERO)).isEqualTo(News.NONE);
    }

    @AfterEach
    void close() {
        store.close();
        other.close();
    }

    private RunRow owned(String id) {
        other.commit(Change.batch(
                WORKER, LEASE, Change.start(id, definition, other.now()).held()));
        return other.load(List.of(RunKey.of(new RunId(id)))).get(0);
    }

    @Test
    void a_change_from_outside_is_told_with_its_run_and_that_of_an_owner_is_not() {
        var mine = owned("mine");
        var changed = owned("changed");

        other.commit(Change.batch(WORKER, LEASE, Change.of(mine)));
        other.commit(Change.batch(WORKER, LEASE, Change.of(changed).outside()));

        assertThat(store.news(SOON)).isEqualTo(new News(true, Set.of(changed.key())));
        assertThat(store.news(Duration.ZERO)).isEqualTo(News.NONE);
    }

    @Test
    void a_start_that_anybody_may_take_is_told_and_one_that_is_not_due_is_not() {
        var later = other.now().plus(LEASE);
        other.commit(Change.batch(
                WORKER, LEASE, Change.start("later", definition, other.now()).due(later)));
        assertThat(store.news(Duration.ZERO)).isEqualTo(News.NONE);

        other.commit(Change.batch(WORKER, LEASE, Change.start("now", definition, other.now())));

        assertThat(store.news(SOON)).isEqualTo(new News(true, Set.of()));
    }

    @Test
    void many_changes_at_once_are_told_in_one_word() {
        var starts = IntStream.range(0, 150)
                .mapToObj(i -> Change.start("r" + i, definition, other.now()).held())
                .toArray(Change[]::new);
        other.commit(Change.batch(WORKER, LEASE, starts));
        var rows = other.load(IntStream.range(0, 150)
                .mapToObj(i -> RunKey.of(new RunId("r" + i)))
                .toList());

        other.commit(Change.batch(
                WORKER,
                LEASE,
                rows.stream().map(row -> Change.of(row).outside()).toArray(Change[]::new)));

        assertThat(store.news(SOON)).isEqualTo(new News(true, Set.of()));
    }

    @Test
    void what_is_not_from_us_is_news_of_something() throws SQLException {
        DATABASE.run("NOTIFY ratchet, 'hello, world'");

        assertThat(store.news(SOON)).isEqualTo(new News(true, Set.of()));
    }

    @Test
    void a_lost_connection_is_opened_again_and_something_may_have_been_missed() throws SQLException {
        DATABASE.ask(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN ratchet'");

        var first = store.news(Duration.ofMillis(10));
        var second = store.news(SOON);

        assertThat(first).isEqualTo(News.NONE);
        assertThat(second).isEqualTo(new News(true, Set.of()));
        other.commit(Change.batch(WORKER, LEASE, Change.start("a", definition, other.now())));
        assertThat(store.news(SOON).isAny()).isTrue();
    }

    @Test
    void who_listens_does_not_hold_up_who_closes() throws Exception {
        var listening = CompletableFuture.supplyAsync(() -> store.news(Duration.ofMinutes(10)));

        store.close();

        assertThat(listening.get(30, TimeUnit.SECONDS)).isEqualTo(News.NONE);
    }
}
