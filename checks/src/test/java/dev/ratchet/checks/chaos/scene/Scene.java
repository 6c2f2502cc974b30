package dev.ratchet.checks.chaos.scene;

import dev.ratchet.checks.chaos.evidence.DatabaseReader;
import dev.ratchet.checks.chaos.evidence.Evidence;
import dev.ratchet.checks.chaos.evidence.LedgerLine;
import dev.ratchet.checks.chaos.evidence.Request;
import dev.ratchet.checks.chaos.evidence.Tripwire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A database and logs in the making, written by hand. Fence n of any run belongs to the process 10 + n. Not thread-safe. */
final class Scene implements AutoCloseable {
    /** The beginning of all time here, in microseconds since 1970. */
    static final long T = 1_700_000_000_000_000L;

    private static final long LEASE = 2_000_000;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE definition (number INTEGER, hash TEXT, name TEXT, version INTEGER, structure TEXT, json TEXT)",
            """
            CREATE TABLE run (key BLOB PRIMARY KEY, id TEXT, definition INTEGER, queue TEXT, revision INTEGER, state TEXT,
              steps TEXT, active TEXT, origin TEXT, created_at INTEGER, updated_at INTEGER, ended_at INTEGER, wake_at INTEGER,
              owner BLOB, fence INTEGER)""",
            """
            CREATE TABLE journal (run_key BLOB, revision INTEGER, at INTEGER, commit_id INTEGER, fence INTEGER, entry TEXT,
              payload TEXT)""",
            """
            CREATE TABLE signal (run_key BLOB, name TEXT, number INTEGER, message_id TEXT, payload TEXT,
              received_at INTEGER)""");

    final List<Request> requests = new ArrayList<>();
    final List<LedgerLine> ledger = new ArrayList<>();
    final List<LedgerLine> told = new ArrayList<>();
    private final Path file;
    private final String url;
    private final Connection connection;
    private int definitions;

    private Scene(Path file) throws SQLException {
        this.file = file;
        url = "jdbc:sqlite:" + file;
        connection = DriverManager.getConnection(url);
        sql("PRAGMA synchronous = OFF");
    }

    static Scene empty(Path file) throws SQLException {
        var scene = new Scene(file);
        for (var table : TABLES) {
            scene.sql(table);
        }
        Tripwire.lay(scene.connection);
        scene.sql("DROP TRIGGER chaos_watch_INSERT");
        scene.sql("DROP TRIGGER chaos_watch_UPDATE");
        return scene;
    }

    /** The same once more, to be tampered with. */
    Scene copy(Path to) throws SQLException, IOException {
        Files.copy(file, to);
        var copy = new Scene(to);
        copy.requests.addAll(requests);
        copy.ledger.addAll(ledger);
        copy.told.addAll(told);
        return copy;
    }

    void sql(String sql, @Nullable Object... values) {
        try (var statement = connection.prepareStatement(sql)) {
            for (var i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    /** Changes the text of one entry. */
    void edit(String run, long revision, String from, String to) {
        sql(
                "UPDATE journal SET entry = replace(entry, ?, ?) WHERE hex(run_key) = ? AND revision = ?",
                from,
                to,
                hex(run),
                revision);
    }

    void requests(UnaryOperator<Request> change) {
        requests.replaceAll(change);
    }

    /** A run whose first entries are to follow; its definition is made with it. */
    Story run(String id, String workflow, String stepsJson) {
        definitions++;
        sql(
                "INSERT INTO definition VALUES (?, 'h', ?, 1, 's', ?)",
                definitions,
                workflow,
                "{\"name\":\"" + workflow + "\",\"version\":1,\"steps\":" + stepsJson + "}");
        return new Story(id, definitions);
    }

    void request(Request.Verb verb, String run, String what, String id, long answeredAt) {
        var payload = verb == Request.Verb.START ? "{\"n\":1}" : null;
        requests.add(new Request(
                requests.size() + 1L, verb, run, what, id, payload, "", T, Request.Answer.OK, T + answeredAt));
    }

    /** An attempt of a step, or of its undo. */
    record Attempt(String run, String step, int number, long fence) {}

    /** A handler that ran from one moment to another. */
    void ran(Attempt attempt, long from, long to) {
        ledger.add(line(LedgerLine.Kind.START, attempt, from));
        ledger.add(line(LedgerLine.Kind.END, attempt, to));
    }

    void undid(Attempt attempt, long from, long to) {
        ledger.add(line(LedgerLine.Kind.UNDO_START, attempt, from));
        ledger.add(line(LedgerLine.Kind.UNDO_END, attempt, to));
    }

    static LedgerLine line(LedgerLine.Kind kind, Attempt of, long at) {
        var key = of.run() + "/" + of.step() + (kind.isUndo() ? "/undo" : "");
        var commits = kind == LedgerLine.Kind.END && of.step().equals("book");
        return new LedgerLine(
                kind, of.run(), of.step(), of.number(), of.fence(), key, commits, 10 + of.fence(), T + at);
    }

    Evidence evidence() {
        return new Evidence(DatabaseReader.read(url), requests, ledger, told, List.of(), true, T + 3_600_000_000L);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private static UUID uuid(String of) {
        return UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8));
    }

    static String hex(String of) {
        return uuid(of).toString().replace("-", "").toUpperCase(Locale.ROOT);
    }

    private static byte[] bytes(String of) {
        var uuid = uuid(of);
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    /** One run, told entry by entry. */
    final class Story {
        private final String id;
        private final int definition;
        private long revision;
        private long fence;
        private long last;
        private @Nullable String owner;

        private Story(String id, int definition) {
            this.id = id;
            this.definition = definition;
        }

        /** One more entry; with a new fence the run was claimed just before. */
        Story entry(long at, long ofFence, String entry, @Nullable String payload) {
            if (ofFence > fence && revision > 0) {
                change(at - 1, revision, ofFence, process(ofFence));
            }
            sql(
                    "INSERT INTO journal VALUES (?, ?, ?, 7, ?, ?, ?)",
                    bytes(id),
                    revision + 1,
                    T + at,
                    ofFence,
                    entry,
                    payload);
            change(at, revision + 1, Math.max(fence, ofFence), ofFence > 0 ? process(ofFence) : owner);
            last = at;
            return this;
        }

        Story entry(long at, long ofFence, String entry) {
            return entry(at, ofFence, entry, null);
        }

        private static String process(long ofFence) {
            return "process-" + (10 + ofFence);
        }

        private void change(long at, long newRevision, long newFence, @Nullable String newOwner) {
            sql(
                    """
                    INSERT INTO chaos_row_change (run_key, at, old_revision, old_fence, old_owner, old_wake,
                      new_revision, new_fence, new_owner, new_wake) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                    hex(id),
                    T + at,
                    revision,
                    fence,
                    owner == null ? "" : hex(owner),
                    T + at + LEASE,
                    newRevision,
                    newFence,
                    newOwner == null ? "" : hex(newOwner),
                    T + at + LEASE);
            revision = newRevision;
            fence = newFence;
            owner = newOwner;
        }

        Story signal(String name, int number, String messageId) {
            sql("INSERT INTO signal VALUES (?, ?, ?, ?, NULL, ?)", bytes(id), name, number, messageId, T);
            return this;
        }

        void ends(String state, String steps, String active, String origin) {
            sql(
                    "INSERT INTO run VALUES (?, ?, ?, 'default', ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, ?)",
                    bytes(id),
                    id,
                    definition,
                    revision,
                    state,
                    steps,
                    active,
                    origin,
                    T,
                    T + last,
                    T + last,
                    fence);
        }
    }
}
