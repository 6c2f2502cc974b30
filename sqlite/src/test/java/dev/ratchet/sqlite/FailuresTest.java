package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.sqlite.session.Failures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Which failures may pass by themselves. */
class FailuresTest {
    private static final Path FILE = Path.of("runs.db");

    /** The primary codes that pass by themselves, or when somebody has made room. */
    private static final Set<Integer> PASSING = Set.of(5, 6, 7, 9, 10, 13, 15);

    @ParameterizedTest
    @EnumSource(SQLiteErrorCode.class)
    void each_code_passes_or_does_not_whatever_is_added_to_it(SQLiteErrorCode code) {
        var failure = Failures.of("try it", FILE, new SQLiteException("what happened", code));
        assertThat(failure.isTransient()).isEqualTo(PASSING.contains(code.code & 0xFF));
        assertThat(failure).hasMessageMatching("cannot try it in runs.db: what happened \\(.+\\)");
    }

    @Test
    void a_commit_of_which_nobody_knows_the_outcome_passes_for_transient() {
        assertThat(atCommit(SQLiteErrorCode.SQLITE_IOERR_FSYNC)).isTrue();
        assertThat(atCommit(SQLiteErrorCode.SQLITE_FULL)).isTrue();
        assertThat(atCommit(SQLiteErrorCode.SQLITE_READONLY)).isTrue();
        assertThat(atCommit(SQLiteErrorCode.SQLITE_CORRUPT)).isTrue();
        assertThat(atCommit(SQLiteErrorCode.SQLITE_ERROR)).as("there was none").isFalse();
        assertThat(atCommit(SQLiteErrorCode.SQLITE_CONSTRAINT_FOREIGNKEY)).isFalse();
    }

    private static boolean atCommit(SQLiteErrorCode code) {
        return Failures.ofCommit("commit", FILE, new SQLiteException("what happened", code))
                .isTransient();
    }

    @Test
    void what_the_driver_itself_complains_of_does_not_pass() {
        assertThat(Failures.of("try it", FILE, new SQLException("closed")).isTransient())
                .isFalse();
    }

    @Test
    void a_file_that_is_something_else_is_refused_and_left_as_it_was(@TempDir Path folder) throws IOException {
        var file = folder.resolve("letter.txt");
        var letter = "Dear reader, this is a letter and not a database. ".repeat(100);
        Files.writeString(file, letter);
        assertThatThrownBy(() -> Sample.open(file)).isInstanceOfSatisfying(StoreException.class, e -> {
            assertThat(e.isTransient()).isFalse();
            assertThat(e).hasMessageContaining("this one was not made by SQLite");
        });
        assertThat(file).hasContent(letter);
    }
}
