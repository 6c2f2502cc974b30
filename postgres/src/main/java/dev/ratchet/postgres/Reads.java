package dev.ratchet.postgres;

import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.postgres.session.Column;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads runs, journals and signals. Thread-safe. */
final class Reads {
    /** After every key there can be. */
    private static final UUID LAST = new UUID(-1, -1);

    private final Sessions sessions;

    Reads(Sessions sessions) {
        this.sessions = sessions;
    }

    List<RunRow> load(Collection<RunKey> runs) {
        if (runs.isEmpty()) {
            return List.of();
        }
        return sessions.plain(
                "load runs", session -> session.query(ReadSql.LOAD, RunRows::read, (Object) BatchColumns.uuids(runs)));
    }

    Optional<RunRow> holder(String workflow, String businessKey) {
        return sessions.plain(
                "find the run with a business key",
                session -> session.first(ReadSql.HOLDER, RunRows::read, workflow, businessKey));
    }

    List<RunRow> list(RunQuery query) {
        var labels = List.copyOf(query.labels().entrySet());
        var arguments = new ArrayList<@Nullable Object>();
        if (!labels.isEmpty()) {
            arguments.add(labels.get(0).getKey());
            arguments.add(labels.get(0).getValue());
        }
        addTimes(query, arguments);
        var states = query.states().stream()
                .map(state -> String.valueOf(state.letter()))
                .toArray(String[]::new);
        arguments.add(states);
        arguments.add(states);
        arguments.addAll(Collections.nCopies(3, query.workflow()));
        if (!labels.isEmpty()) {
            arguments.add(Column.texts(labels, Map.Entry::getKey));
            arguments.add(Column.texts(labels, Map.Entry::getValue));
        }
        arguments.add(query.limit());
        var sql = labels.isEmpty() ? ReadSql.LIST : ReadSql.LIST_LABELLED;
        return sessions.plain("list runs", session -> session.query(sql, RunRows::read, arguments.toArray()));
    }

    private static void addTimes(RunQuery query, List<@Nullable Object> arguments) {
        var after = query.after();
        arguments.add(bound(query.from(), Long.MIN_VALUE));
        arguments.add(bound(query.to(), Long.MAX_VALUE));
        arguments.add(after == null ? Long.MAX_VALUE : Micros.upTo(after.created()));
        arguments.add(after == null ? LAST : after.key().uuid());
    }

    private static long bound(@Nullable Instant time, long otherwise) {
        return time == null ? otherwise : Micros.upTo(time);
    }

    List<JournalRow> journal(RunKey run, long after, int limit) {
        return sessions.plain(
                "read a journal",
                session -> session.query(ReadSql.JOURNAL, Reads::journalRow, run.uuid(), after, limit));
    }

    private static JournalRow journalRow(ResultSet row) throws SQLException {
        return new JournalRow(
                row.getLong(1),
                Micros.instant(row.getLong(2)),
                row.getLong(3),
                row.getLong(4),
                row.getString(5),
                row.getString(6));
    }

    Map<Entry, String> payloads(Collection<Entry> entries) {
        if (entries.isEmpty()) {
            return Map.of();
        }
        var wanted = List.copyOf(entries);
        var found = new HashMap<Entry, String>();
        sessions.plain("read payloads", session -> {
            session.each(
                    ReadSql.PAYLOADS,
                    row -> found.put(
                            new Entry(new RunKey(row.getObject(1, UUID.class)), row.getLong(2)), row.getString(3)),
                    Column.uuids(wanted, entry -> entry.run().uuid()),
                    Column.longs(wanted, Entry::revision));
            return true;
        });
        return found;
    }

    List<SignalRow> signals(RunKey run, String name, int after, int limit) {
        return sessions.plain(
                "read signals",
                session -> session.query(ReadSql.SIGNALS, Reads::signalRow, run.uuid(), name, after, limit));
    }

    Optional<SignalRow> signal(RunKey run, String name, String messageId) {
        return sessions.plain(
                "look for a signal",
                session -> session.first(ReadSql.SIGNAL, Reads::signalRow, run.uuid(), name, messageId));
    }

    private static SignalRow signalRow(ResultSet row) throws SQLException {
        return new SignalRow(
                new RunKey(row.getObject(1, UUID.class)),
                row.getString(2),
                row.getInt(3),
                row.getString(4),
                row.getString(5),
                Micros.instant(row.getLong(6)));
    }
}
