package dev.ratchet.postgres.slots;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.row.QueueRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The limited queues of a PostgreSQL database. Thread-safe. */
public final class PostgresQueues implements Queues {
    private final Sessions sessions;

    public PostgresQueues(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void limit(String queue, int slots) {
        sessions.transaction("limit queue '" + queue + "'", session -> {
            session.update(SlotSql.LIMIT, queue, slots);
            session.each(SlotSql.NOTIFY, row -> {});
            return true;
        });
    }

    @Override
    public void unlimited(String queue) {
        sessions.transaction("take the limit of queue '" + queue + "' away", session -> {
            session.update(SlotSql.UNLIMITED, queue);
            session.each(SlotSql.NOTIFY, row -> {});
            return true;
        });
    }

    @Override
    public Set<String> limited() {
        return Set.copyOf(sessions.plain(
                "ask which queues are limited", session -> session.query(SlotSql.LIMITED, row -> row.getString(1))));
    }

    @Override
    public List<QueueRow> list() {
        return sessions.plain("list queues", session -> session.query(SlotSql.LIST, PostgresQueues::queue));
    }

    private static QueueRow queue(ResultSet row) throws SQLException {
        return new QueueRow(row.getString(1), row.getInt(2), row.getInt(3), row.getInt(4));
    }

    @Override
    public Optional<Standing> standing(RunKey run) {
        return sessions.plain(
                "look where a run stands",
                session -> session.first(SlotSql.STANDING, PostgresQueues::standing, run.uuid()));
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(row.getString(1) == null ? null : queue(row), row.getInt(5), holder(row));
    }

    private static @Nullable RunId holder(ResultSet row) throws SQLException {
        var key = row.getObject(6, UUID.class);
        var id = row.getString(7);
        return key == null ? null : new RunId(id == null ? key.toString() : id);
    }
}
