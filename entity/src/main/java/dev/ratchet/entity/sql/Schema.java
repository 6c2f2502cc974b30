package dev.ratchet.entity.sql;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Our own tables, {@code ratchet_entity_*}, forward only: numbered files, each applied once and remembered with its checksum. A file that
 * was applied never changes; what is wrong in it is mended by a later one.
 */
public final class Schema {
    private static final List<String> FILES = List.of("0001-tables.sql");
    private static final String APPLIED =
            "SELECT version, file, checksum FROM ratchet_entity_schema ORDER BY version LIMIT 10000";
    private static final String SIGN = "UPDATE ratchet_entity_schema SET checksum = ? WHERE version = ?";

    /** The number is any that nobody else is likely to use. */
    private static final String LOCK = "SELECT pg_advisory_xact_lock(7236837564920188)";

    private final Database database;
    private final List<Migration> known;

    private Schema(Database database, List<Migration> known) {
        this.database = database;
        this.known = known;
    }

    /** The schema that this code knows. */
    public static Schema of(Database database) {
        return of(database, FILES);
    }

    /** What a code knows that is so much older; for tests. */
    static Schema of(Database database, List<String> files) {
        var dialect = database.dialect();
        return new Schema(
                database,
                files.stream().map(file -> Migration.load(dialect, file)).toList());
    }

    /** One file. */
    private record Migration(int version, String file, String sql) {
        static Migration load(Dialect dialect, String file) {
            try (var in = Schema.class.getResourceAsStream(dialect.folder() + file)) {
                if (in == null) {
                    throw new IllegalStateException("the jar is incomplete: it lacks " + dialect.folder() + file);
                }
                var sql = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
                return new Migration(Integer.parseInt(file.substring(0, file.indexOf('-'))), file, sql);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String checksum() {
            try {
                var hash = MessageDigest.getInstance("SHA-256").digest(sql.getBytes(StandardCharsets.UTF_8));
                return HexFormat.of().formatHex(hash);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has SHA-256", e);
            }
        }
    }

    private record Applied(
            int version, String file, @Nullable String checksum) {}

    /** Applies what is missing. Whoever comes second waits, then finds it done. */
    public void bringUpToDate() throws SQLException {
        if (database.ask(this::missing).isEmpty()) {
            return;
        }
        database.transaction(session -> {
            if (session.dialect() == Dialect.POSTGRES) {
                session.first(LOCK, row -> true);
            }
            for (var migration : missing(session)) {
                session.script(migration.sql());
                session.update(SIGN, migration.checksum(), migration.version());
            }
            return true;
        });
    }

    /**
     * Says which files are missing.
     *
     * @throws IllegalStateException if there are any
     */
    public void check() throws SQLException {
        var missing = database.ask(this::missing);
        if (!missing.isEmpty()) {
            throw new IllegalStateException(
                    "cannot use this database: it lacks %s; apply them in this order, they are in the jar at %s, or let them be applied by opening with migrate"
                            .formatted(
                                    missing.stream().map(Migration::file).collect(joining(", ")),
                                    "dev/ratchet/entity/sql/"
                                            + database.dialect().folder()));
        }
    }

    private List<Migration> missing(Session session) throws SQLException {
        var applied = exists(session)
                ? session.list(APPLIED, row -> new Applied(row.getInt(1), row.getString(2), row.getString(3)))
                : List.<Applied>of();
        applied.forEach(this::check);
        return known.stream()
                .filter(each -> applied.stream().noneMatch(one -> one.version() == each.version()))
                .toList();
    }

    /** By a query, because a connection that once found no such table remembers it, and does not notice within a transaction that there is one now. */
    private static boolean exists(Session session) throws SQLException {
        var question = switch (session.dialect()) {
            case POSTGRES -> """
                    SELECT count(*) > 0 FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
                    WHERE c.relname = 'ratchet_entity_schema' AND n.nspname = ANY (current_schemas(false))""";
            case SQLITE ->
                "SELECT count(*) > 0 FROM sqlite_schema WHERE type = 'table' AND name = 'ratchet_entity_schema'";
        };
        return session.first(question, row -> row.getBoolean(1)).orElse(false);
    }

    private void check(Applied applied) {
        var migration = known.stream()
                .filter(each -> each.version() == applied.version())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "cannot use this database: its tables for entities have version %d (%s) and this code knows none above %d; use a newer Ratchet"
                                .formatted(applied.version(), applied.file(), known.size())));
        if (applied.checksum() != null && !applied.checksum().equals(migration.checksum())) {
            throw new IllegalStateException(
                    "cannot use this database: %s was another file when it was applied; find out who changed it, and use the Ratchet that applied it"
                            .formatted(applied.file()));
        }
    }
}
