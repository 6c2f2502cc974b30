package dev.ratchet.pgtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServerTest {
    @BeforeAll
    static void a_server_that_was_named_cannot_be_killed() {
        assumeTrue(System.getProperty("test.pg.url", "").isBlank());
    }

    @Test
    void what_was_acknowledged_survives_a_kill(@TempDir Path folder) throws SQLException {
        try (var server = EmbeddedServer.start(folder.resolve("data"))) {
            var url = server.url("postgres");
            assertThat(ask(url, "SHOW fsync")).isEqualTo("on");
            assertThat(ask(url, "SHOW synchronous_commit")).isEqualTo("on");
            assertThat(ask(url, "SHOW full_page_writes")).isEqualTo("on");
            run(url, "CREATE TABLE kept (n int)");
            run(url, "INSERT INTO kept VALUES (42)");

            server.kill();
            assertThatThrownBy(() -> ask(url, "SELECT 1")).isInstanceOf(SQLException.class);
            server.restart();

            assertThat(ask(url, "SELECT n FROM kept")).isEqualTo("42");
        }
    }

    @Test
    void each_database_of_the_shared_server_is_new() throws SQLException {
        var first = TestServer.shared().newDatabase();
        var second = TestServer.shared().newDatabase();

        run(first, "CREATE TABLE mine (n int)");

        assertThat(ask(first, "SELECT to_regclass('mine')")).isEqualTo("mine");
        assertThat(ask(second, "SELECT coalesce(to_regclass('mine')::text, 'none')"))
                .isEqualTo("none");
    }

    private static void run(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ask(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var answer = statement.executeQuery(sql)) {
            answer.next();
            return answer.getString(1);
        }
    }
}
