package dev.ratchet.postgres.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.pgtest.TestServer;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class SessionsTest {
    private static final String URL = TestServer.shared().newDatabase();
    private static final int OFTEN_ENOUGH_TO_BE_PREPARED_ON_THE_SERVER = 10;

    /** How many of the settings are as pinned; of fixed size, as {@link Sessions#once} asks for. */
    private static final String PINNED = """
            SELECT count(*)::int FROM pg_settings
             WHERE setting = 'off' AND name IN ('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan',
                                                'enable_memoize', 'jit')
                OR setting = '1000' AND name = 'lock_timeout'
            """;

    private static int pinned(Session session) throws SQLException {
        return session.first(PINNED, row -> row.getInt(1)).orElseThrow();
    }

    @Test
    void what_is_written_and_claimed_is_pinned_and_what_is_read_is_not() {
        var source = new PGSimpleDataSource();
        source.setUrl(URL);
        try (var ours = Sessions.of(Address.parse(URL));
                var callers = Sessions.of(source)) {
            for (var sessions : new Sessions[] {ours, callers}) {
                int once = sessions.once("look", SessionsTest::pinned);
                int pinned = sessions.pinned("look", SessionsTest::pinned);
                int inTransaction = sessions.transaction("look", session -> pinned(session) + pinned(session));
                int plain = sessions.plain("look", SessionsTest::pinned);
                assertThat(List.of(once, pinned, inTransaction, plain)).containsExactly(7, 7, 14, 0);
            }
        }
    }

    @Test
    void a_connection_of_somebody_else_is_pinned_for_each_statement_anew() throws SQLException {
        var source = new PGSimpleDataSource();
        source.setUrl(URL);
        try (var connection = source.getConnection()) {
            var session = Session.over(connection, Pins.FOR_TRANSACTION);
            for (var i = 0; i < OFTEN_ENOUGH_TO_BE_PREPARED_ON_THE_SERVER; i++) {
                assertThat(pinned(session)).isEqualTo(7);
                assertThat(pinned(Session.over(connection, ""))).isZero();
            }
        }
    }
}
