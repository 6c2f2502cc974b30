package dev.ratchet.postgres.schema;

import static java.util.stream.Collectors.joining;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings a database to the schema of this code: forward only, all missing files in one transaction, one process at a time. */
public final class Migrations {
    /** From the catalogue, because a lookup by name that failed before the lock was ours may stay failed after it. */
    private static final String ASK_TABLE = """
            SELECT count(*) > 0
              FROM pg_catalog.pg_class AS c
              JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
             WHERE n.nspname = 'ratchet' AND c.relname = 'schema_version'
            """;

    private static final String ASK_SCHEMA =
            "SELECT count(*) > 0 FROM pg_catalog.pg_namespace WHERE nspname = 'ratchet'";
    private static final String ASK_VERSIONS =
            "SELECT version, file, checksum FROM ratchet.schema_version ORDER BY version";
    private static final String SIGN = "UPDATE ratchet.schema_version SET checksum = ? WHERE version = ?";

    /** The number is any that nobody else is likely to use. Who waits here waits as long as it takes. */
    private static final String LOCK =
            "SELECT set_config('lock_timeout', '0', true), pg_advisory_xact_lock(7236837564920187)";

    private final List<Migration> known;

    private record Applied(
            int version, String file, @Nullable String checksum) {}

    private Migrations(List<Migration> known) {
        this.known = known;
    }

    /** What this code knows. */
    public static Migrations ofThisCode() {
        return new Migrations(Migration.all());
    }

    /** What a code knows that is so much older or newer; for tests. */
    static Migrations of(List<Migration> known) {
        return new Migrations(known);
    }

    /** Applies what is missing, or says which files are missing if that is not wanted. */
    public void bringUpToDate(Sessions sessions, boolean migrate) {
        var missing = sessions.plain("read the version of the schema", this::missing);
        if (missing.isEmpty()) {
            return;
        }
        if (!migrate) {
            throw new StoreException(
                    "cannot use this database: its schema lacks %s; apply them in this order, they are in the jar at %s, or let the store migrate"
                            .formatted(names(missing), Migration.FOLDER),
                    false,
                    null);
        }
        sessions.transaction("bring the schema up to date (%s)".formatted(names(missing)), this::apply);
    }

    private static String names(List<Migration> migrations) {
        return migrations.stream().map(Migration::file).collect(joining(", "));
    }

    private boolean apply(Session session) throws SQLException {
        session.query(LOCK, row -> true);
        if (!ask(session, ASK_SCHEMA)) {
            session.update("CREATE SCHEMA ratchet");
        }
        for (var migration : missing(session)) {
            try (var statement = session.connection().createStatement()) {
                statement.execute(migration.sql());
            }
            session.update(SIGN, migration.checksum(), migration.version());
        }
        return true;
    }

    private List<Migration> missing(Session session) throws SQLException {
        var applied = ask(session, ASK_TABLE)
                ? session.query(ASK_VERSIONS, row -> new Applied(row.getInt(1), row.getString(2), row.getString(3)))
                : List.<Applied>of();
        applied.forEach(this::check);
        return known.stream()
                .filter(each -> applied.stream().noneMatch(one -> one.version() == each.version()))
                .toList();
    }

    private static boolean ask(Session session, String question) throws SQLException {
        return session.first(question, row -> row.getBoolean(1)).orElse(false);
    }

    private int newest() {
        return known.stream().mapToInt(Migration::version).max().orElse(0);
    }

    private void check(Applied applied) {
        var migration = known.stream()
                .filter(each -> each.version() == applied.version())
                .findFirst()
                .orElseThrow(() -> new StoreException(
                        "cannot use this database: its schema has version %d (%s) and this code knows none above %d; use a newer Ratchet"
                                .formatted(applied.version(), applied.file(), newest()),
                        false,
                        null));
        if (applied.checksum() != null && !applied.checksum().equals(migration.checksum())) {
            throw new StoreException(
                    "cannot use this database: %s was another file when it was applied; find out who changed it, and use the Ratchet that applied it"
                            .formatted(applied.file()),
                    false,
                    null);
        }
    }
}
