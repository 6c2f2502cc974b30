package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider;
import dev.ratchet.sqlite.session.Place;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which places are files of ours, and how they are written. */
class PlaceTest {
    @Test
    void a_path_with_or_without_a_scheme_is_a_file() {
        var file = Path.of("runs.db").toAbsolutePath();
        assertThat(Place.of(Path.of("runs.db"))).isEqualTo(new Place(file, "FULL"));
        assertThat(Place.of("runs.db")).isEqualTo(new Place(file, "FULL"));
        assertThat(Place.of("sqlite:runs.db")).isEqualTo(new Place(file, "FULL"));
        assertThat(Place.of("jdbc:sqlite:runs.db")).isEqualTo(new Place(file, "FULL"));
        assertThat(Place.of("sqlite:runs.db?synchronous=normal")).isEqualTo(new Place(file, "NORMAL"));
    }

    @Test
    void what_belongs_to_other_stores_is_left_to_them() {
        assertThat(Place.isOne("jdbc:postgresql:runs")).isFalse();
        assertThat(Place.isOne("postgres:runs")).isFalse();
        assertThat(Place.isOne(5)).isFalse();
        assertThat(Place.isOne("C:\\runs.db")).isTrue();
    }

    @Test
    void a_path_in_an_archive_is_no_file(@TempDir Path folder) throws IOException {
        var archive = URI.create("jar:" + folder.resolve("a.zip").toUri());
        try (var zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            assertThat(Place.isOne(zip.getPath("runs.db"))).isFalse();
        }
    }

    @Test
    void what_names_no_file_is_refused_with_the_reason() {
        assertRefused("sqlite::memory:", "names no file");
        assertRefused(":memory:", "names no file");
        assertRefused("sqlite:", "names no file");
        assertRefused("sqlite:file:runs.db", "names no file");
        assertRefused("runs.db?journal_mode=off", "the one parameter is synchronous");
        assertRefused("runs.db?synchronous=maybe", "OFF, NORMAL, FULL or EXTRA");
        assertRefused(Path.of("what?.db"), "choose another name");
        assertRefused(5, "neither a path nor");
    }

    private static void assertRefused(Object place, String why) {
        assertThatThrownBy(() -> Place.of(place))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("cannot open '" + place + "'", why);
    }

    @Test
    void the_provider_is_found_and_opens_what_it_accepts(@TempDir Path folder) {
        var provider = ServiceLoader.load(StoreProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("sqlite"))
                .findFirst()
                .orElseThrow();
        var place = "sqlite:" + folder.resolve("runs.db");
        assertThat(provider.accepts(place)).isTrue();
        try (var store = provider.open(place, StoreProvider.Opening.USUAL)) {
            assertThat(store.definitions(0, 10)).isEmpty();
        }
        assertThat(folder.resolve("runs.db")).exists();
    }

    @Test
    void a_folder_that_is_missing_or_in_the_way_is_named(@TempDir Path folder) {
        assertThatThrownBy(() -> Sample.open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("it is a folder; name a file");
        assertThatThrownBy(() -> Sample.open(folder.resolve("missing/runs.db")))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("cannot create", "its folder, which must exist");
    }
}
