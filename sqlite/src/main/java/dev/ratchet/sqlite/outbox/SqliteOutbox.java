package dev.ratchet.sqlite.outbox;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Readers;
import dev.ratchet.sqlite.session.StoreClock;
import dev.ratchet.sqlite.session.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The outbox in one SQLite file. Thread-safe. */
public final class SqliteOutbox implements Outbox {
    private static final String DEAD = """
            SELECT run_key, destination, revision, number, type, content, at, attempts, error, died_at
              FROM outbox WHERE died_at IS NOT NULL AND destination = coalesce(?, destination)
             ORDER BY died_at, run_key, destination, revision, number LIMIT ?
            """;

    private static final String ONE_DEAD =
            " WHERE run_key = ? AND destination = ? AND revision = ? AND number = ? AND died_at IS NOT NULL";
    private static final String RESEND = "UPDATE outbox SET died_at = NULL, attempts = 0, due_at = ?" + ONE_DEAD;
    private static final String DISCARD = "DELETE FROM outbox" + ONE_DEAD;

    private static final String COUNTS = """
            SELECT destination, count(*) - count(died_at), count(died_at), min(CASE WHEN died_at IS NULL THEN at END)
              FROM outbox GROUP BY destination ORDER BY destination
            """;

    private final StoreClock clock;
    private final Writer writer;
    private final Readers readers;

    public SqliteOutbox(StoreClock clock, Writer writer, Readers readers) {
        this.clock = clock;
        this.writer = writer;
        this.readers = readers;
    }

    /** Looks before it takes the write lock, so that a relay without work disturbs nobody. */
    @Override
    public Taken take(Taking taking) {
        var now = clock.micros();
        var isAnyDue = !taking.strands().isEmpty()
                && readers.read(
                        "look for messages",
                        session -> new OutboxRows(session, now)
                                .isAnyDue(taking.strands().keySet()));
        return isAnyDue
                ? writer.change("take messages", session -> {
                    var time = clock.micros();
                    return new Taken(Micros.at(time), new OutboxRows(session, time).take(taking));
                })
                : new Taken(Micros.at(now), List.of());
    }

    @Override
    public int settle(UUID claim, List<Settled> settled) {
        return settled.isEmpty()
                ? 0
                : writer.change("settle messages", session -> {
                    var rows = new OutboxRows(session, clock.micros());
                    var count = 0;
                    for (var each : settled) {
                        count += rows.settle(claim, each);
                    }
                    return count;
                });
    }

    @Override
    public List<Dead> dead(@Nullable String destination, int limit) {
        return readers.read(
                "list dead letters",
                session -> session.list(
                        DEAD,
                        row -> new Dead(
                                OutboxRows.message(row), row.getInt(8), row.getString(9), Micros.at(row.getLong(10))),
                        destination,
                        Math.max(0, limit)));
    }

    @Override
    public int resend(Collection<Key> messages) {
        return change("resend messages", RESEND, messages, clock.micros());
    }

    @Override
    public int discard(Collection<Key> messages) {
        return change("discard messages", DISCARD, messages);
    }

    private int change(String doing, String sql, Collection<Key> messages, Object... first) {
        return messages.isEmpty()
                ? 0
                : writer.change(doing, session -> {
                    var count = 0;
                    for (var changed :
                            session.batch(sql, List.copyOf(messages), key -> OutboxRows.values(key, first))) {
                        count += changed;
                    }
                    return count;
                });
    }

    @Override
    public List<Count> counts() {
        return readers.read("count messages", session -> session.list(COUNTS, SqliteOutbox::count));
    }

    private static Count count(ResultSet row) throws SQLException {
        var oldest = row.getLong(4);
        var isAny = !row.wasNull();
        return new Count(row.getString(1), row.getInt(2), row.getInt(3), isAny ? Micros.at(oldest) : null);
    }
}
