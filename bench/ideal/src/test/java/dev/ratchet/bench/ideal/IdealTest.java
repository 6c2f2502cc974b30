package dev.ratchet.bench.ideal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.bench.kit.Arguments;
import dev.ratchet.bench.kit.Contender;
import dev.ratchet.bench.kit.Crew;
import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Pause;
import dev.ratchet.bench.kit.Work;
import dev.ratchet.pgtest.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ceiling is only one if it does the work: every step of every run, once. */
class IdealTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @ParameterizedTest
    @ValueSource(strings = {"w1", "w2", "w6"})
    void on_postgres_every_step_is_done_once(String work) throws Exception {
        var args = Arguments.of("url=" + TestServer.shared().newDatabase(), "batch=7");

        assertThatAllIsDone(new PostgresIdeal(args), Database.of(args), Work.of(work));
    }

    @ParameterizedTest
    @ValueSource(strings = {"steps", "slim"})
    void on_sqlite_every_step_is_done_once_in_both_layouts(String layout, @TempDir Path folder) throws Exception {
        var args = Arguments.of("dir=" + folder, "batch=7", "layout=" + layout);

        assertThatAllIsDone(new SqliteIdeal(args), Database.of(args), Work.of("w6"));
    }

    private static void assertThatAllIsDone(Contender ideal, Database database, Work work) throws Exception {
        try (ideal) {
            ideal.prepare(database, work);
            ideal.openToStart();
            ideal.enqueueAll(0, 100, Crew.of(1));
            ideal.halt();
            ideal.openToWork();
            assertThat(Pause.until(PATIENCE, () -> ideal.isDrained(100))).isTrue();
            ideal.halt();
            ideal.verify(100);
            ideal.openToWork();
            ideal.runOne(100);
            ideal.halt();
            ideal.verify(101);
        }
    }

    @Test
    void work_that_is_not_done_is_seen() throws Exception {
        var args = Arguments.of("url=" + TestServer.shared().newDatabase());
        try (var ideal = new PostgresIdeal(args)) {
            ideal.prepare(Database.of(args), Work.of("w1"));
            ideal.openToStart();
            ideal.enqueueAll(0, 10, Crew.of(1));
            ideal.halt();

            assertThatThrownBy(() -> ideal.verify(10)).hasMessageContaining("of 10 runs 0 have ended");
        }
    }
}
