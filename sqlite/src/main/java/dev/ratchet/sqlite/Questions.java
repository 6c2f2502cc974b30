package dev.ratchet.sqlite;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Session;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The questions that take more than one line: by sets of keys, by what runs are, and about workers. */
final class Questions {
    /** More workers than this at one file are not told of. */
    private static final int WORKERS = 10_000;

    private static final byte[] BEFORE_ALL_KEYS = {};

    private Questions() {}

    static List<RunRow> runs(Session session, Collection<RunKey> keys) throws SQLException {
        var wanted = keys.stream().map(Questions::hex).toList();
        return session.list(ReadSql.RUNS, Rows::run, Json.write(wanted));
    }

    static Map<Entry, String> payloads(Session session, Collection<Entry> entries) throws SQLException {
        var wanted = entries.stream()
                .map(entry -> List.of(hex(entry.run()), entry.revision()))
                .toList();
        var found = new HashMap<Entry, String>();
        session.list(ReadSql.PAYLOADS, row -> found.put(Rows.entry(row), row.getString(3)), Json.write(wanted));
        return found;
    }

    private static String hex(RunKey key) {
        return key.toString().replace("-", "");
    }

    static List<RunRow> list(Session session, RunQuery query) throws SQLException {
        var values = new ArrayList<@Nullable Object>();
        values.add(states(query));
        values.add(query.workflow());
        values.add(time(query.from(), Long.MIN_VALUE));
        values.add(time(query.to(), Long.MAX_VALUE));
        var after = query.after();
        values.add(after == null ? Long.MAX_VALUE : Micros.of(after.created()));
        values.add(after == null ? BEFORE_ALL_KEYS : after.key());
        values.add(Json.write(query.labels()));
        values.add(Math.max(query.limit(), 0));
        var label = query.labels().entrySet().stream().min(Map.Entry.comparingByKey());
        label.ifPresent(entry -> {
            values.add(entry.getKey());
            values.add(entry.getValue());
        });
        var sql = query.workflow() == null ? ReadSql.LIST : ReadSql.LIST_OF_WORKFLOW;
        return session.list(
                label.isPresent() ? ReadSql.LIST_LABELLED : sql, Rows::run, values.toArray(new @Nullable Object[0]));
    }

    private static @Nullable String states(RunQuery query) {
        if (query.states().isEmpty()) {
            return null;
        }
        return Json.write(query.states().stream()
                .map(RunState::letter)
                .map(String::valueOf)
                .sorted()
                .toList());
    }

    private static long time(@Nullable Instant time, long otherwise) {
        return time == null ? otherwise : Micros.floor(time);
    }

    static List<WorkerRow> workers(Session session, long since) throws SQLException {
        record Stored(
                UUID id,
                String name,
                String queues,
                String structures,
                @Nullable String progress,
                Instant seen) {}
        var stored = session.list(
                ReadSql.WORKERS,
                row -> new Stored(
                        Session.uuid(row.getBytes(1)),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getString(5),
                        Micros.at(row.getLong(6))),
                since,
                WORKERS);
        var workers = new ArrayList<WorkerRow>(stored.size());
        for (var each : stored) {
            workers.add(new WorkerRow(
                    each.id(),
                    each.name(),
                    texts(session, each.queues()),
                    texts(session, each.structures()),
                    each.progress(),
                    each.seen()));
        }
        return workers;
    }

    private static List<String> texts(Session session, String json) throws SQLException {
        return session.list(ReadSql.TEXTS, row -> row.getString(1), json);
    }

    static void beat(Session session, WorkerRow worker, long now, long forgetBefore) throws SQLException {
        session.update(
                WriteSql.BEAT,
                worker.id(),
                worker.name(),
                Json.write(worker.queues()),
                Json.write(worker.structures()),
                worker.progress(),
                now);
        session.update(WriteSql.FORGET_WORKERS, forgetBefore);
    }
}
