package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Place;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.Settings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that may forget what it acknowledged is not used by accident. */
class SettingsTest {
    @Test
    void the_usual_settings_are_durable(@TempDir Path folder) throws SQLException {
        var database = new Database(Place.of(folder.resolve("runs.db")), Database.PATIENCE);
        database.create();
        try (var session = database.writer()) {
            var settings = Settings.read(session);
            assertThat(settings.weaknesses()).isEmpty();
            assertThat(settings.journalMode()).isEqualTo("wal");
            assertThat(settings.synchronous()).isEqualTo(2);
            assertThat(text(session, "PRAGMA foreign_keys")).isEqualTo("1");
            assertThat(text(session, "PRAGMA wal_autocheckpoint")).isEqualTo("4000");
            assertThat(text(session, "PRAGMA cache_size")).isEqualTo("-65536");
            assertThat(text(session, "PRAGMA temp_store")).isEqualTo("2");
        }
    }

    private static String text(Session session, String sql) throws SQLException {
        return session.first(sql, row -> row.getString(1)).orElseThrow();
    }

    @Test
    void a_reader_cannot_write(@TempDir Path folder) throws SQLException {
        var file = folder.resolve("runs.db");
        Sample.open(file).close();
        try (var session = new Database(Place.of(file), Database.PATIENCE).reader()) {
            assertThatThrownBy(() -> session.script("DELETE FROM run")).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void weaker_settings_are_refused_unless_they_are_allowed(@TempDir Path folder) {
        var place = "sqlite:" + folder.resolve("runs.db") + "?synchronous=NORMAL";
        assertThatThrownBy(() -> SqliteStore.open(place, Opening.USUAL, Sample.STOPPED))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll(
                        "it may forget what it acknowledged", "synchronous is 1, below 2", "allow unsafe durability");
        try (var store = SqliteStore.open(place, new Opening(true, true), Sample.STOPPED)) {
            assertThat(store.now()).isEqualTo(Sample.NOON);
        }
    }

    @Test
    void each_weakness_is_named() {
        assertThat(new Settings("wal", 3, "3.51.3").weaknesses()).isEmpty();
        assertThat(new Settings("wal", 2, "4.0").weaknesses()).isEmpty();
        assertThat(new Settings("delete", 0, "3.51.2").weaknesses())
                .isEqualTo(List.of(
                        "journal_mode is delete, not wal",
                        "synchronous is 0, below 2 (full)",
                        "the library of SQLite is 3.51.2, older than 3.51.3"));
        assertThat(new Settings("wal", 2, "3.9.0").weaknesses()).hasSize(1);
    }
}
