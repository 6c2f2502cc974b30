package dev.ratchet.postgres.schema;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;

/** What the server and its sessions are set to, as far as the promises of the store depend on it. */
public record ServerSettings(
        int version,
        String encoding,
        boolean isReadOnly,
        String isolation,
        String fsync,
        String fullPageWrites,
        String synchronousCommit) {
    private static final int OLDEST = 140_000;
    private static final String ASK = """
            SELECT current_setting('server_version_num')::int, current_setting('server_encoding'), pg_is_in_recovery(),
                   current_setting('default_transaction_isolation'), current_setting('fsync'),
                   current_setting('full_page_writes'), current_setting('synchronous_commit')
            """;

    /** Refuses a database that would not keep the promises. */
    public static void check(Sessions sessions, boolean unsafeDurability) {
        sessions.pinned("ask the server for its settings", session -> session.first(ASK, ServerSettings::read))
                .orElseThrow()
                .check(unsafeDurability);
    }

    private static ServerSettings read(ResultSet row) throws SQLException {
        return new ServerSettings(
                row.getInt(1),
                row.getString(2),
                row.getBoolean(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7));
    }

    void check(boolean unsafeDurability) {
        require(version >= OLDEST, "it is older than PostgreSQL 14; use a newer server");
        require(encoding.equals("UTF8"), "its encoding is " + encoding + "; use a database with the encoding UTF8");
        require(!isReadOnly, "it is a standby that only answers queries; use its primary");
        require(
                isolation.equals("read committed"),
                "its sessions begin with the isolation level '%s'; give them 'read committed', in a data source of their own if need be"
                        .formatted(isolation));
        var weak = new ArrayList<String>();
        note(weak, "fsync", fsync);
        note(weak, "full_page_writes", fullPageWrites);
        note(weak, "synchronous_commit", synchronousCommit);
        require(
                weak.isEmpty() || unsafeDurability,
                "with %s it may forget what it acknowledged; turn it on, or say that unsafe durability is fine"
                        .formatted(String.join(", ", weak)));
    }

    private static void note(ArrayList<String> weak, String name, String value) {
        if (value.equals("off")) {
            weak.add(name + "=off");
        }
    }

    private static void require(boolean holds, String why) {
        if (!holds) {
            throw new StoreException("cannot keep runs in this database: " + why, false, null);
        }
    }
}
