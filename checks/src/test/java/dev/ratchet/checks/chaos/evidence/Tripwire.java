package dev.ratchet.checks.chaos.evidence;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/**
 * Tables and triggers of the test's own in the engine's database. They write down each change of a run's row in the transaction that
 * makes it, with the database's clock: so also claims and renewals are seen, of which the journal knows nothing.
 */
public final class Tripwire {
    static final String CHANGES = "chaos_row_change";
    static final String TORN = "chaos_torn";
    public static final String ACCEPTED = "chaos_accepted";

    private static final String ACCEPTED_TABLE =
            "CREATE TABLE chaos_accepted (run TEXT, step TEXT, attempt INTEGER, fence BIGINT, effect_key TEXT)";

    private static final String TORN_TABLE = "CREATE TABLE chaos_torn (run_key TEXT, revision BIGINT)";

    private static final String CHANGES_TABLE = """
            CREATE TABLE chaos_row_change (
              seq %s, run_key TEXT, at BIGINT,
              old_revision BIGINT, old_fence BIGINT, old_owner TEXT, old_wake BIGINT,
              new_revision BIGINT, new_fence BIGINT, new_owner TEXT, new_wake BIGINT)""";

    private static final List<String> POSTGRES = List.of(
            ACCEPTED_TABLE,
            TORN_TABLE,
            CHANGES_TABLE.formatted("bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"),
            """
            CREATE FUNCTION public.chaos_watch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              INSERT INTO public.chaos_row_change (run_key, at, old_revision, old_fence, old_owner, old_wake,
                new_revision, new_fence, new_owner, new_wake)
              VALUES (NEW.key::text, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
                COALESCE(OLD.revision, 0), COALESCE(OLD.fence, 0), OLD.owner::text, OLD.wake_at,
                NEW.revision, NEW.fence, NEW.owner::text, NEW.wake_at);
              RETURN NULL;
            END $$""",
            """
            CREATE TRIGGER chaos_watch AFTER INSERT OR UPDATE ON ratchet.run
              FOR EACH ROW EXECUTE FUNCTION public.chaos_watch()""",
            """
            CREATE FUNCTION public.chaos_tear() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              IF NOT EXISTS (SELECT 1 FROM ratchet.journal WHERE run_key = NEW.key AND revision = NEW.revision) THEN
                INSERT INTO public.chaos_torn VALUES (NEW.key::text, NEW.revision);
              END IF;
              RETURN NULL;
            END $$""",
            """
            CREATE CONSTRAINT TRIGGER chaos_tear AFTER INSERT OR UPDATE OF revision ON ratchet.run
              DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.chaos_tear()""");

    private static final String SQLITE_WATCH = """
            CREATE TRIGGER chaos_watch_%1$s AFTER %1$s ON run BEGIN
              INSERT INTO chaos_row_change (run_key, at, old_revision, old_fence, old_owner, old_wake,
                new_revision, new_fence, new_owner, new_wake)
              VALUES (hex(NEW.key), CAST(round(unixepoch('subsec') * 1000) AS INTEGER) * 1000, %2$s,
                NEW.revision, NEW.fence, hex(NEW.owner), NEW.wake_at);
            END""";

    private static final List<String> SQLITE = List.of(
            ACCEPTED_TABLE,
            TORN_TABLE,
            CHANGES_TABLE.formatted("INTEGER PRIMARY KEY AUTOINCREMENT"),
            SQLITE_WATCH.formatted("INSERT", "0, 0, NULL, NULL"),
            SQLITE_WATCH.formatted("UPDATE", "OLD.revision, OLD.fence, hex(OLD.owner), OLD.wake_at"));

    private Tripwire() {}

    /** Lays it; the engine's tables must be there already. */
    public static void lay(String url) {
        try (var connection = DriverManager.getConnection(url)) {
            lay(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot lay the tripwire in " + url + ": " + e.getMessage(), e);
        }
    }

    public static void lay(Connection connection) throws SQLException {
        var dialect = Dialect.of(connection.getMetaData().getURL());
        try (var statement = connection.createStatement()) {
            for (var sql : dialect == Dialect.POSTGRES ? POSTGRES : SQLITE) {
                statement.executeUpdate(sql);
            }
        }
    }
}
