package dev.ratchet.sqlite.session;

import dev.ratchet.core.store.StoreException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a connection must keep to for commits to be durable, as it was read back from it.
 *
 * @param synchronous as SQLite numbers it: 0 off, 1 normal, 2 full, 3 extra
 */
public record Settings(String journalMode, int synchronous, String version) {
    private static final int FULL = 2;

    /** The first version without a fault in its write-ahead log that could lose a commit. */
    private static final List<Integer> OLDEST = List.of(3, 51, 3);

    public static Settings read(Session session) throws SQLException {
        return new Settings(
                text(session, "PRAGMA journal_mode"),
                Integer.parseInt(text(session, "PRAGMA synchronous")),
                text(session, "SELECT sqlite_version()"));
    }

    private static String text(Session session, String sql) throws SQLException {
        return session.first(sql, row -> row.getString(1)).orElse("");
    }

    /** Refuses a database that may forget what it acknowledged. */
    public void check(Place place) {
        var weak = weaknesses();
        if (!weak.isEmpty()) {
            throw new StoreException(
                    "cannot open %s: it may forget what it acknowledged, because %s; mend that, or allow unsafe durability"
                            .formatted(place.file(), String.join(" and ", weak)),
                    false,
                    null);
        }
    }

    public List<String> weaknesses() {
        var weak = new ArrayList<String>();
        if (!journalMode.equalsIgnoreCase("wal")) {
            weak.add("journal_mode is %s, not wal".formatted(journalMode));
        }
        if (synchronous < FULL) {
            weak.add("synchronous is %d, below %d (full)".formatted(synchronous, FULL));
        }
        if (isOld()) {
            weak.add("the library of SQLite is %s, older than 3.51.3".formatted(version));
        }
        return weak;
    }

    private boolean isOld() {
        var parts = version.split("\\.", -1);
        for (var i = 0; i < OLDEST.size(); i++) {
            var part = i < parts.length ? Integer.parseInt(parts[i]) : 0;
            if (part != OLDEST.get(i)) {
                return part < OLDEST.get(i);
            }
        }
        return false;
    }
}
