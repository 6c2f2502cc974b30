package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Place;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema refuses rows that the engine never writes, so that a fault shows where it happens. */
class SchemaTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("runs.db");
    }

    private void assertRefused(String sql, String constraint) throws SQLException {
        try (var session = new Database(Place.of(file()), Database.PATIENCE).writer()) {
            assertThatThrownBy(() -> session.script(sql))
                    .as(sql)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(constraint);
        }
    }

    @Test
    void every_letter_is_kept_and_no_other() throws SQLException {
        try (var store = Sample.open(file())) {
            var all = Stream.of(StepState.values())
                    .map(state -> String.valueOf(state.letter()))
                    .collect(Collectors.joining());
            for (var state : RunState.values()) {
                var row = Sample.as(Sample.row(store, state.name()), state, all, null);
                store.commit(Sample.batch(Sample.start(row)));
                assertThat(store.load(List.of(row.key()))).containsExactly(row);
            }
        }
        for (var letter : Stream.of("A", "n", "", "NQ").toList()) {
            assertRefused("UPDATE run SET state = '" + letter + "'", "CHECK constraint failed");
        }
        assertRefused("UPDATE run SET steps = 'YQ'", "CHECK constraint failed");
    }

    @Test
    void a_row_that_contradicts_itself_is_refused() throws SQLException {
        try (var store = Sample.open(file())) {
            Sample.started(store, "one");
        }
        assertRefused("UPDATE run SET revision = 0", "CHECK");
        assertRefused("UPDATE run SET fence = -1", "CHECK");
        assertRefused("UPDATE run SET owner = zeroblob(16)", "CHECK");
        assertRefused("UPDATE run SET owner = zeroblob(16), fence = 1, wake_at = NULL", "CHECK");
        assertRefused("UPDATE run SET owner = zeroblob(15), fence = 1", "CHECK");
        assertRefused("UPDATE run SET key = zeroblob(4)", "CHECK");
        assertRefused("UPDATE run SET state = 'C'", "CHECK");
        assertRefused("UPDATE run SET ended_at = 1", "CHECK");
        assertRefused("UPDATE run SET definition = 7", "FOREIGN KEY");
        assertRefused("UPDATE run SET wake_at = 'noon'", "cannot store TEXT");
        assertRefused("UPDATE journal SET revision = 0", "CHECK");
        assertRefused(
                "INSERT INTO journal (run_key, revision, at, commit_id, fence, entry) VALUES (zeroblob(16), 1, 0, 0, 0, '')",
                "FOREIGN KEY");
        assertRefused("DELETE FROM definition", "FOREIGN KEY");
    }

    @Test
    void a_final_state_is_final() {
        try (var store = Sample.open(file())) {
            var over = Sample.as(Sample.row(store, "over"), RunState.COMPLETED, "CCC", null);
            store.commit(Sample.batch(Sample.start(over)));
            var back = Sample.as(Sample.next(over), RunState.RUNNING, "CCR", null);
            assertThatThrownBy(() -> store.commit(Sample.batch(Sample.move(back, Write.Hand.OUTSIDE))))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isTransient()).isFalse());
        }
    }
}
