package dev.ratchet.postgres.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * One numbered file of SQL. It enters itself in {@code schema_version}, so that applying it by hand is enough; the checksum is added by
 * who applies it from here.
 *
 * @param version the number in front of the file's name
 */
record Migration(int version, String file, String sql) {
    /** Where the files are, in the jar too. */
    static final String FOLDER = "dev/ratchet/postgres/migrations/";

    private static final List<String> FILES = List.of(
            "0001-tables.sql",
            "0002-views.sql",
            "0003-slots.sql",
            "0004-fanout.sql",
            "0005-outbox.sql",
            "0006-task.sql",
            "0007-deployment.sql");

    /** All there are, oldest first. */
    static List<Migration> all() {
        return FILES.stream().map(Migration::load).toList();
    }

    private static Migration load(String file) {
        try (var in = Migration.class.getClassLoader().getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException("the jar is incomplete: it lacks " + FOLDER + file);
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
