package dev.ratchet.sqlite;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.row.QueueRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.sqlite.session.Readers;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.StoreClock;
import dev.ratchet.sqlite.session.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The limited queues of a file. Thread-safe. */
final class SqliteQueues implements Queues {
    private final Writer writer;
    private final Readers readers;
    private final StoreClock clock;

    SqliteQueues(Writer writer, Readers readers, StoreClock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    @Override
    public void limit(String queue, int slots) {
        writer.change("limit queue '" + queue + "'", session -> session.update(SlotSql.LIMIT, queue, slots));
    }

    @Override
    public void unlimited(String queue) {
        writer.change(
                "take the limit of queue '" + queue + "' away", session -> session.update(SlotSql.UNLIMITED, queue));
    }

    @Override
    public Set<String> limited() {
        return Set.copyOf(readers.read(
                "ask which queues are limited", session -> session.list(SlotSql.LIMITED, row -> row.getString(1))));
    }

    @Override
    public List<QueueRow> list() {
        return readers.read("list queues", session -> session.list(SlotSql.LIST, SqliteQueues::queue, clock.micros()));
    }

    private static QueueRow queue(ResultSet row) throws SQLException {
        return new QueueRow(row.getString(1), row.getInt(2), row.getInt(3), row.getInt(4));
    }

    @Override
    public Optional<Standing> standing(RunKey run) {
        return readers.read(
                "look where a run stands",
                session -> session.first(SlotSql.STANDING, SqliteQueues::standing, clock.micros(), run));
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(row.getString(1) == null ? null : queue(row), row.getInt(5), holder(row));
    }

    private static @Nullable RunId holder(ResultSet row) throws SQLException {
        var key = row.getBytes(6);
        var id = row.getString(7);
        return key == null ? null : new RunId(id == null ? Session.uuid(key).toString() : id);
    }
}
