package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider;
import dev.ratchet.core.store.StoreProvider.Opening;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class ProviderTest {
    private final StoreProvider provider = new PostgresProvider();

    @Test
    void it_is_found_without_being_named() {
        assertThat(ServiceLoader.load(StoreProvider.class))
                .extracting(StoreProvider::name)
                .contains("postgres");
    }

    @Test
    void it_accepts_addresses_and_data_sources_of_postgresql_and_nothing_else() {
        assertThat(provider.accepts("jdbc:postgresql://localhost/shop")).isTrue();
        assertThat(provider.accepts("postgres://localhost/shop")).isTrue();
        assertThat(provider.accepts(new TestDatabase().source())).isTrue();
        assertThat(provider.accepts("jdbc:sqlite:shop.db")).isFalse();
        assertThat(provider.accepts("shop.db")).isFalse();
        assertThat(provider.accepts(Path.of("shop.db"))).isFalse();
    }

    @Test
    void it_opens_a_store_for_both() {
        var database = new TestDatabase();

        try (var first = provider.open(database.url, Opening.USUAL);
                var second = provider.open(database.source(), Opening.USUAL)) {
            var before = first.now();
            assertThat(second.now()).isAfter(before);
        }
    }

    @Test
    void it_says_what_it_needs() {
        assertThatThrownBy(() -> provider.open(Path.of("shop.db"), Opening.USUAL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "as PostgreSQL: give a javax.sql.DataSource or an address that begins with postgres:");
    }

    @Test
    void a_database_that_does_not_answer_may_do_so_later() {
        var address = "postgres://postgres:secret@localhost:1/shop?connectTimeout=1";
        var source = new PGSimpleDataSource();
        source.setUrl("jdbc:postgresql://localhost:1/shop");

        assertThatThrownBy(() -> provider.open(address, Opening.USUAL))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isTrue())
                .hasMessageStartingWith("cannot connect to jdbc:postgresql://localhost:1/shop: ")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> provider.accepts(source))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isTrue());
    }
}
