package dev.ratchet.postgres.outbox;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.session.Column;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** Messages in the columns of their table. */
public final class OutboxRows {
    private OutboxRows() {}

    /** Adds the messages among what came along with writes. */
    public static void add(Session session, List<Along> along) throws SQLException {
        var messages = new ArrayList<MessageRow>(0);
        for (var each : along) {
            if (each instanceof MessageRow message) {
                messages.add(message);
            }
        }
        if (!messages.isEmpty()) {
            session.update(
                    OutboxSql.ADD,
                    Column.uuids(messages, message -> message.run().uuid()),
                    Column.texts(messages, MessageRow::destination),
                    Column.longs(messages, MessageRow::revision),
                    Column.ints(messages, MessageRow::number),
                    Column.texts(messages, MessageRow::type),
                    Column.texts(messages, MessageRow::content),
                    Column.longs(messages, message -> Micros.of(message.at())));
        }
    }

    static MessageRow message(ResultSet row) throws SQLException {
        return new MessageRow(
                new RunKey(row.getObject(1, UUID.class)),
                row.getLong(3),
                row.getInt(4),
                row.getString(2),
                row.getString(5),
                row.getString(6),
                Micros.instant(row.getLong(7)));
    }

    /** The columns of the keys, between other arguments. */
    static Object[] keys(List<Outbox.Key> keys, List<Object> first, Object... last) {
        var arguments = new ArrayList<Object>(first);
        arguments.add(Column.uuids(keys, key -> key.run().uuid()));
        arguments.add(Column.texts(keys, Outbox.Key::destination));
        arguments.add(Column.longs(keys, Outbox.Key::revision));
        arguments.add(Column.ints(keys, Outbox.Key::number));
        Collections.addAll(arguments, last);
        return arguments.toArray();
    }
}
