package dev.ratchet.sqlite;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreProvider;
import dev.ratchet.sqlite.session.Place;
import java.time.InstantSource;

/** Opens files: a path as text or {@link java.nio.file.Path}, or an address that begins with {@code sqlite:} or {@code jdbc:sqlite:}. */
public final class SqliteProvider implements StoreProvider {
    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public boolean accepts(Object place) {
        return Place.isOne(place);
    }

    @Override
    public Store open(Object place, Opening opening) {
        return SqliteStore.open(place, opening, InstantSource.system());
    }
}
