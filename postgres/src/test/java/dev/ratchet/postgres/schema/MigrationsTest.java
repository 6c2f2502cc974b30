package dev.ratchet.postgres.schema;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.pgtest.TestServer;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class MigrationsTest {
    private final Sessions sessions = sessions();

    private static Sessions sessions() {
        var source = new PGSimpleDataSource();
        source.setUrl(TestServer.shared().newDatabase());
        return Sessions.of(source);
    }

    @AfterEach
    void close() {
        sessions.close();
    }

    private static List<Migration> withOneMore() {
        var more = new ArrayList<>(Migration.all());
        more.add(new Migration(9999, "9999-more.sql", """
                CREATE TABLE ratchet.more (n int);
                INSERT INTO ratchet.schema_version (version, file) VALUES (9999, '9999-more.sql');
                """));
        return more;
    }

    private List<String> applied() {
        return sessions.plain(
                "look",
                session -> session.query(
                        "SELECT version || ' ' || file || ' ' || coalesce(checksum, '-') FROM ratchet.schema_version ORDER BY version",
                        row -> row.getString(1)));
    }

    private static List<String> signed(List<Migration> migrations) {
        return migrations.stream()
                .map(each -> each.version() + " " + each.file() + " " + each.checksum())
                .toList();
    }

    private static String names() {
        return Migration.all().stream().map(Migration::file).collect(joining(", "));
    }

    @Test
    void the_files_are_numbered_in_their_order() {
        assertThat(Migration.all())
                .extracting(Migration::version)
                .startsWith(1, 2)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void an_empty_database_gets_all_files_and_later_ones_what_is_missing() {
        Migrations.ofThisCode().bringUpToDate(sessions, true);
        assertThat(applied()).isEqualTo(signed(Migration.all()));

        Migrations.ofThisCode().bringUpToDate(sessions, true);
        Migrations.of(withOneMore()).bringUpToDate(sessions, true);

        assertThat(applied()).isEqualTo(signed(withOneMore()));
    }

    @Test
    void who_must_not_migrate_is_told_what_to_apply() {
        assertThatThrownBy(() -> Migrations.ofThisCode().bringUpToDate(sessions, false))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("its schema lacks " + names() + "; apply them in this order")
                .hasMessageContaining("dev/ratchet/postgres/migrations/");
        Migrations.ofThisCode().bringUpToDate(sessions, true);

        Migrations.ofThisCode().bringUpToDate(sessions, false);
        assertThatThrownBy(() -> Migrations.of(withOneMore()).bringUpToDate(sessions, false))
                .hasMessageContaining("its schema lacks 9999-more.sql;");
    }

    @Test
    void files_may_be_applied_by_hand() {
        sessions.transaction("apply by hand", session -> {
            run(session, "CREATE SCHEMA ratchet");
            for (var migration : Migration.all()) {
                run(session, migration.sql());
            }
            return true;
        });

        Migrations.ofThisCode().bringUpToDate(sessions, false);

        assertThat(applied())
                .isEqualTo(Migration.all().stream()
                        .map(each -> each.version() + " " + each.file() + " -")
                        .toList());
    }

    private static void run(Session session, String sql) throws SQLException {
        try (var statement = session.connection().createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void a_newer_schema_is_refused() {
        Migrations.of(withOneMore()).bringUpToDate(sessions, true);

        assertThatThrownBy(() -> Migrations.ofThisCode().bringUpToDate(sessions, true))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("its schema has version 9999 (9999-more.sql) and this code knows none above ")
                .hasMessageEndingWith("; use a newer Ratchet");
    }

    @Test
    void a_file_that_was_another_when_it_was_applied_is_refused() {
        Migrations.ofThisCode().bringUpToDate(sessions, true);
        var changed = new ArrayList<>(Migration.all());
        changed.set(0, new Migration(1, "0001-tables.sql", changed.get(0).sql() + " "));

        assertThatThrownBy(() -> Migrations.of(changed).bringUpToDate(sessions, true))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("0001-tables.sql was another file when it was applied");
    }

    @Test
    void a_file_that_fails_leaves_nothing_behind() {
        var broken = new ArrayList<>(Migration.all());
        broken.add(new Migration(3, "0003-broken.sql", "CREATE TABLE ratchet.half (n int); SELECT 1 / 0;"));

        assertThatThrownBy(() -> Migrations.of(broken).bringUpToDate(sessions, true))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot bring the schema up to date");
        List<Boolean> isThere = sessions.plain(
                "look",
                session -> session.query("SELECT to_regnamespace('ratchet') IS NOT NULL", row -> row.getBoolean(1)));
        assertThat(isThere).containsExactly(false);
    }

    @Test
    void many_who_begin_at_once_do_not_stand_in_each_others_way() throws Exception {
        var threads = Executors.newFixedThreadPool(6);
        try {
            Callable<Boolean> begin = () -> {
                Migrations.ofThisCode().bringUpToDate(sessions, true);
                return true;
            };
            for (var each : threads.invokeAll(List.of(begin, begin, begin, begin, begin, begin))) {
                assertThat(each.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(applied()).isEqualTo(signed(Migration.all()));
    }
}
