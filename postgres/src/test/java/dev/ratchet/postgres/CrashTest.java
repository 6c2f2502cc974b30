package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.News;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.pgtest.EmbeddedServer;
import dev.ratchet.testkit.store.Change;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server dies under an open store. */
@Timeout(180)
class CrashTest {
    private static final UUID WORKER = UUID.randomUUID();
    private static final Duration LEASE = Duration.ofMinutes(10);

    @BeforeAll
    static void a_server_that_was_named_cannot_be_killed() {
        assumeTrue(System.getProperty("test.pg.url", "").isBlank());
    }

    @Test
    void what_was_answered_is_there_afterwards_and_the_store_goes_on(@TempDir Path folder) {
        try (var server = EmbeddedServer.start(folder.resolve("data"));
                var store = PostgresStore.open(server.url("postgres"), Opening.USUAL)) {
            var definition = store.define(Change.definition("sample")).number();
            var kept = Change.batch(WORKER, LEASE, Change.start("kept", definition, store.now()));
            var lost = Change.batch(WORKER, LEASE, Change.start("lost", definition, store.now()));
            assertThat(store.commit(kept).applied()).hasSize(1);
            assertThat(store.news(Duration.ZERO)).isEqualTo(News.NONE);

            server.kill();

            assertThatThrownBy(() -> store.commit(lost))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isTransient()).isTrue());
            assertThatThrownBy(() -> store.load(List.of(key("kept"))))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isTransient()).isTrue());
            assertThat(store.news(Duration.ofMillis(10))).isEqualTo(News.NONE);

            server.restart();

            assertThat(store.load(List.of(key("kept"), key("lost"))))
                    .extracting(row -> row.id().text())
                    .containsExactly("kept");
            assertThat(store.commit(kept).applied()).as("sent again").hasSize(1);
            assertThat(store.commit(lost).applied()).hasSize(1);
            assertThat(store.news(Duration.ofSeconds(20)).isAny()).isTrue();
        }
    }

    private static RunKey key(String id) {
        return RunKey.of(new RunId(id));
    }
}
