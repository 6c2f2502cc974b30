package dev.ratchet.postgres;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider;
import dev.ratchet.postgres.session.Address;
import dev.ratchet.postgres.session.SqlErrors;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Opens {@link PostgresStore} for addresses of PostgreSQL and for data sources whose database is one. */
public final class PostgresProvider implements StoreProvider {
    @Override
    public String name() {
        return "postgres";
    }

    /**
     * Whether it is such an address or data source.
     *
     * @throws StoreException if a data source gives no connection, because then nobody can tell
     */
    @Override
    public boolean accepts(Object place) {
        return place instanceof String text
                ? Address.isOne(text)
                : place instanceof DataSource source && isPostgres(source);
    }

    private static boolean isPostgres(DataSource source) {
        try (var connection = source.getConnection()) {
            return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
        } catch (SQLException e) {
            throw SqlErrors.of("find out what kind of database a data source has", e);
        }
    }

    @Override
    public Store open(Object place, Opening opening) {
        if (place instanceof DataSource source) {
            return PostgresStore.open(source, opening);
        }
        if (place instanceof String text && Address.isOne(text)) {
            return PostgresStore.open(text, opening);
        }
        throw new IllegalArgumentException(
                "cannot open %s as PostgreSQL: give a javax.sql.DataSource or an address that begins with postgres:"
                        .formatted(
                                place instanceof String
                                        ? "that address"
                                        : place.getClass().getName()));
    }
}
