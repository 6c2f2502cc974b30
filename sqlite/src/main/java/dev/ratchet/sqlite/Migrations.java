package dev.ratchet.sqlite;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.StoreClock;
import dev.ratchet.sqlite.session.Writer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Brings the schema up to date, forward only: numbered files, each applied once and remembered with its checksum. A file that was
 * applied never changes; what is wrong in it is mended by a later one.
 */
final class Migrations {
    static final List<String> FILES = List.of(
            "0001-tables.sql",
            "0002-linear-views.sql",
            "0003-slots.sql",
            "0004-fanout.sql",
            "0005-outbox.sql",
            "0006-task.sql",
            "0007-deployment.sql");

    private static final String HAS_SCHEMA = """
            SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'ratchet_schema'
            """;

    private static final String APPLIED = """
            SELECT version, checksum FROM ratchet_schema ORDER BY version LIMIT 10000
            """;

    private static final String REMEMBER = """
            INSERT INTO ratchet_schema (version, checksum, applied_at) VALUES (?, ?, ?)
            """;

    /**
     * One file.
     *
     * @param version the number in front of the file's name
     * @param checksum SHA-256 of its text, whose lines end in LF
     */
    record Migration(int version, String file, String sql, String checksum) {
        @Override
        public String toString() {
            return file + " (checksum " + checksum + ")";
        }
    }

    private final Path place;
    private final List<Migration> known;

    Migrations(Path place, List<Migration> known) {
        this.place = place;
        this.known = known;
    }

    static List<Migration> shipped() {
        return FILES.stream()
                .map(file -> migration(Integer.parseInt(file.substring(0, file.indexOf('-'))), file, text(file)))
                .toList();
    }

    static Migration migration(int version, String file, String sql) {
        return new Migration(version, file, sql, sha256(sql));
    }

    private static String text(String file) {
        try (var stream = Migrations.class.getResourceAsStream("migrations/" + file)) {
            if (stream == null) {
                throw new IllegalStateException("this jar lacks the migration " + file);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha256(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Refuses a schema that this code does not know, or that is old. */
    void check(Session session) throws SQLException {
        var pending = pending(session);
        if (!pending.isEmpty()) {
            throw oldSchema(pending);
        }
    }

    /** Applies what is not applied yet. Whoever comes second waits, then finds it done. */
    void apply(Session session, StoreClock clock) throws SQLException {
        if (pending(session).isEmpty()) {
            return;
        }
        session.execute(Writer.BEGIN);
        try {
            for (var migration : pending(session)) {
                session.script(migration.sql());
                session.update(REMEMBER, migration.version(), migration.checksum(), clock.micros());
            }
            session.execute(Writer.COMMIT);
        } catch (Throwable e) {
            rollBack(session, e);
            throw e;
        }
    }

    /** What went wrong first is what people must see, whatever becomes of the roll-back. */
    private static void rollBack(Session session, Throwable why) {
        try {
            session.execute(Writer.ROLLBACK);
        } catch (SQLException | RuntimeException e) {
            why.addSuppressed(e);
        }
    }

    /** What is still to be applied, after a look at what was. */
    private List<Migration> pending(Session session) throws SQLException {
        var applied = applied(session);
        applied.forEach((version, checksum) -> {
            var migration = known.stream()
                    .filter(each -> each.version() == version)
                    .findFirst()
                    .orElseThrow(() ->
                            refused("its schema has version %d and this code knows %d; use a newer version of Ratchet"
                                    .formatted(version, newest())));
            if (!migration.checksum().equals(checksum)) {
                throw refused("%s was applied with other text (checksum %s); restore the file that was applied"
                        .formatted(migration, checksum));
            }
        });
        return known.stream()
                .filter(migration -> !applied.containsKey(migration.version()))
                .toList();
    }

    private int newest() {
        return known.stream().mapToInt(Migration::version).max().orElse(0);
    }

    private static Map<Integer, String> applied(Session session) throws SQLException {
        var applied = new TreeMap<Integer, String>();
        if (session.first(HAS_SCHEMA, row -> true).isPresent()) {
            session.list(APPLIED, row -> applied.put(row.getInt(1), row.getString(2)));
        }
        return applied;
    }

    StoreException oldSchema(List<Migration> pending) {
        return refused(
                ("its schema is old; let it be brought up to date, or apply these yourself, in order, and enter each into"
                                + " ratchet_schema: %s")
                        .formatted(pending.stream().map(Migration::toString).collect(Collectors.joining(", "))));
    }

    private StoreException refused(String why) {
        return new StoreException("cannot open %s: %s".formatted(place, why), false, null);
    }
}
