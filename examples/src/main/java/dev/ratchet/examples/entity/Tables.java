package dev.ratchet.examples.entity;

import dev.ratchet.examples.story.Story;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import javax.sql.DataSource;
import org.sqlite.SQLiteDataSource;

/** A database for a sample that was given none, and plain SQL on any. */
final class Tables {
    private Tables() {}

    /** A sample that needs a database. */
    @FunctionalInterface
    interface Sample {
        void tell(Story story, DataSource database);
    }

    /** Runs a sample on an SQLite file that is gone afterwards. */
    static void inScratch(Story story, Sample sample) {
        try {
            var folder = Files.createTempDirectory("ratchet-sample");
            try {
                var database = new SQLiteDataSource();
                database.setUrl("jdbc:sqlite:" + folder.resolve("sample.db"));
                sample.tell(story, database);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    static void execute(DataSource database, String sql) {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
