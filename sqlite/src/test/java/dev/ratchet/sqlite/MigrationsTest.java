package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Place;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.StoreClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a schema comes into a file, and which files are refused. */
class MigrationsTest {
    private static final Opening AS_IT_IS = new Opening(false, false);

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("runs.db");
    }

    private Session raw() throws SQLException {
        return new Database(Place.of(file), Duration.ofSeconds(5)).writer();
    }

    private void run(String sql) throws SQLException {
        try (var session = raw()) {
            session.script(sql);
        }
    }

    private List<String> tables() throws SQLException {
        try (var session = raw()) {
            return session.list(
                    "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY name",
                    row -> row.getString(1));
        }
    }

    private Migrations migrations(Migrations.Migration... known) {
        return new Migrations(file, List.of(known));
    }

    @Test
    void every_file_of_the_folder_is_known_by_its_number() throws Exception {
        var shipped = Path.of(MigrationsTest.class
                        .getResource("migrations/0001-tables.sql")
                        .toURI())
                .getParent();
        try (var files = Files.list(shipped)) {
            assertThat(files.map(path -> path.getFileName().toString()).sorted())
                    .isEqualTo(Migrations.FILES);
        }
        for (var migration : Migrations.shipped()) {
            assertThat(migration.file()).startsWith("%04d-".formatted(migration.version()));
        }
    }

    @Test
    void a_new_file_gets_everything_once() throws SQLException {
        Sample.open(file).close();
        var tables = tables();
        Sample.open(file).close();
        assertThat(tables()).isEqualTo(tables).contains("run", "journal", "workflow_instance", "workflow_step");
        try (var session = raw()) {
            assertThat(session.list(
                            "SELECT version, applied_at FROM ratchet_schema",
                            row -> List.of(row.getLong(1), row.getLong(2))))
                    .isEqualTo(Migrations.shipped().stream()
                            .map(each -> List.of((long) each.version(), Micros.of(Sample.NOON)))
                            .toList());
        }
    }

    @Test
    void an_old_schema_is_an_error_that_names_what_to_apply() throws SQLException, IOException {
        assertThatThrownBy(() -> SqliteStore.open(file, AS_IT_IS, Sample.STOPPED))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("0001-tables.sql (checksum ", "0002-linear-views.sql (checksum ");
        assertThat(file).doesNotExist();
        Files.createFile(file);
        var first = Migrations.shipped().get(0);
        try (var session = raw()) {
            migrations(first).apply(session, new StoreClock(Sample.STOPPED));
        }
        assertThatThrownBy(() -> SqliteStore.open(file, AS_IT_IS, Sample.STOPPED))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("0002-linear-views.sql (checksum ")
                .hasMessageNotContaining("0001");
        Sample.open(file).close();
        SqliteStore.open(file, AS_IT_IS, Sample.STOPPED).close();
    }

    @Test
    void files_that_were_applied_by_hand_are_recognised() throws SQLException, IOException {
        Files.createFile(file);
        for (var migration : Migrations.shipped()) {
            run(migration.sql());
            run("INSERT INTO ratchet_schema (version, checksum, applied_at) VALUES (%d, '%s', 0)"
                    .formatted(migration.version(), migration.checksum()));
        }
        SqliteStore.open(file, AS_IT_IS, Sample.STOPPED).close();
    }

    @Test
    void a_file_that_was_changed_after_it_was_applied_is_refused() throws SQLException {
        Sample.open(file).close();
        run("UPDATE ratchet_schema SET checksum = 'other' WHERE version = 1");
        assertThatThrownBy(() -> Sample.open(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("0001-tables.sql", "was applied with other text (checksum other)");
    }

    @Test
    void a_schema_of_newer_code_is_refused() throws SQLException {
        Sample.open(file).close();
        run("INSERT INTO ratchet_schema (version, checksum, applied_at) VALUES (9999, 'new', 0)");
        assertThatThrownBy(() -> Sample.open(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("its schema has version 9999 and this code knows ")
                .hasMessageContaining("; use a newer version");
    }

    @Test
    void a_migration_that_fails_leaves_nothing() throws SQLException, IOException {
        Files.createFile(file);
        var good = Migrations.migration(1, "0001-good.sql", "CREATE TABLE one (a)");
        var bad = Migrations.migration(2, "0002-bad.sql", "CREATE TABLE two (a); CREATE TABLE one (a);");
        try (var session = raw()) {
            assertThatThrownBy(() -> migrations(good, bad).apply(session, new StoreClock(Sample.STOPPED)))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(tables()).isEmpty();
    }

    @Test
    void a_roll_back_that_fails_does_not_hide_why_the_migration_failed() throws SQLException, IOException {
        Files.createFile(file);
        var bad = Migrations.migration(1, "0001-bad.sql", "COMMIT; CREATE TABLE one (a); CREATE TABLE one (a);");
        try (var session = raw()) {
            assertThatThrownBy(() -> migrations(bad).apply(session, new StoreClock(Sample.STOPPED)))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("table one already exists")
                    .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        }
    }

    @Test
    void many_who_open_a_new_file_at_once_all_get_the_same_one() throws Exception {
        var many = 8;
        var together = new CyclicBarrier(many);
        var threads = Executors.newFixedThreadPool(many);
        try {
            var openings = new ArrayList<Callable<SqliteStore>>();
            for (var i = 0; i < many; i++) {
                openings.add(() -> {
                    together.await();
                    return Sample.open(file);
                });
            }
            var number = 0;
            for (var opening : threads.invokeAll(openings)) {
                try (var store = opening.get()) {
                    Sample.started(store, "run-" + number++);
                }
            }
        } finally {
            threads.shutdown();
        }
        try (var session = raw()) {
            assertThat(session.first("SELECT count(*) FROM run", row -> row.getInt(1)))
                    .hasValue(many);
        }
    }
}
