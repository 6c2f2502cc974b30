package dev.ratchet.postgres.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlErrorsTest {
    /** Deadlock, serialization, lost connection, no connection left, lock, cancelled, shut down, crashed, starting, read-only, disk. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "40P01", "40001", "08006", "08001", "53300", "55P03", "57014", "57P01", "57P02", "57P03", "25006",
                "58030"
            })
    void it_passes_by_itself(String state) {
        assertThat(SqlErrors.of("write", new SQLException("no", state)).isTransient())
                .isTrue();
    }

    /** Bad text, unique, check, no table, no right, out of range, failed transaction, too large. */
    @ParameterizedTest
    @ValueSource(strings = {"22021", "23505", "23514", "42P01", "42501", "22003", "25P02", "54000", "XX000"})
    void it_stays(String state) {
        assertThat(SqlErrors.of("write", new SQLException("no", state)).isTransient())
                .isFalse();
    }

    @Test
    void without_a_state_the_type_tells() {
        assertThat(SqlErrors.of("write", new SQLTransientConnectionException("pool is empty"))
                        .isTransient())
                .isTrue();
        assertThat(SqlErrors.of("write", new SQLException("no")).isTransient()).isFalse();
    }

    @Test
    void a_message_says_what_was_tried_and_why_not() {
        assertThat(SqlErrors.of("write run a", new SQLException("no", "23505")))
                .hasMessage("cannot write run a: no (SQLSTATE 23505)");
    }
}
