package dev.ratchet.sqlite.tasks;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskChange;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Readers;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.StoreClock;
import dev.ratchet.sqlite.session.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tasks in a SQLite file. Thread-safe. */
public final class SqliteTasks implements Tasks {
    private static final String TEXTS = "SELECT value FROM json_each(?)";

    private final StoreClock clock;
    private final Writer writer;
    private final Readers readers;

    public SqliteTasks(StoreClock clock, Writer writer, Readers readers) {
        this.clock = clock;
        this.writer = writer;
        this.readers = readers;
    }

    /** Writes what concerns tasks of what goes along with runs, inside the transaction of their changes. */
    public static void write(Session session, List<Along> along) throws SQLException {
        for (var each : along) {
            if (each instanceof TaskRow task) {
                session.update(TaskSql.PUT, values(task));
            } else if (each instanceof TaskChange change) {
                write(session, change);
            }
        }
    }

    private static void write(Session session, TaskChange change) throws SQLException {
        if (change instanceof TaskChange.Taken taken) {
            session.update(
                    TaskSql.TAKE,
                    taken.attempt(),
                    taken.worker(),
                    Micros.of(taken.until()),
                    Micros.of(taken.at()),
                    taken.run(),
                    taken.step());
        } else if (change instanceof TaskChange.Asked asked) {
            session.update(TaskSql.ASK, asked.toStop() ? "S" : "C", asked.run(), asked.step());
        } else {
            session.update(TaskSql.REMOVE, change.run(), change.step());
        }
    }

    private static @Nullable Object[] values(TaskRow task) {
        var offer = task.offer();
        var standing = task.standing();
        return new @Nullable Object[] {
            task.run(),
            task.step(),
            task.id().text(),
            task.definition(),
            task.revision(),
            offer.workflow(),
            offer.name(),
            offer.queue(),
            Json.write(offer.capabilities()),
            offer.detail(),
            Micros.of(offer.rank()),
            String.valueOf(standing.state().letter()),
            standing.attempt(),
            standing.worker(),
            standing.until() == null ? null : Long.valueOf(Micros.of(standing.until())),
            Micros.of(standing.since()),
            standing.input()
        };
    }

    @Override
    public List<TaskRow> list(Query query) {
        return readers.read("list tasks", session -> {
            if (query.run() == null
                    && query.states().equals(Set.of(TaskState.OPEN))
                    && !query.queues().isEmpty()) {
                return open(session, query);
            }
            return read(
                    session,
                    TaskSql.LIST,
                    query.queues().isEmpty() ? null : texts(query.queues()),
                    query.capabilities() == null ? null : texts(query.capabilities()),
                    query.states().isEmpty()
                            ? null
                            : texts(query.states().stream()
                                    .map(state -> String.valueOf(state.letter()))
                                    .toList()),
                    query.run(),
                    Math.max(0, query.limit()));
        });
    }

    /** One question for each queue, because an index gives the rows of one queue in order, but not those of several. */
    private static List<TaskRow> open(Session session, Query query) throws SQLException {
        var can = query.capabilities() == null ? null : texts(query.capabilities());
        var limit = Math.max(0, query.limit());
        var open = new ArrayList<TaskRow>();
        for (var queue : query.queues()) {
            open.addAll(read(session, TaskSql.OPEN_IN_QUEUE, queue, can, limit));
        }
        open.sort(Comparator.comparing(task -> task.offer().rank()));
        return List.copyOf(open.subList(0, Math.min(limit, open.size())));
    }

    private static String texts(Collection<String> texts) {
        return Json.write(texts.stream().sorted().toList());
    }

    @Override
    public Optional<TaskRow> find(RunKey run, int step) {
        return readers.read(
                "find a task",
                session -> read(session, TaskSql.FIND, run, step).stream().findFirst());
    }

    @Override
    public List<TaskRow> due(Set<Integer> definitions, int limit) {
        var numbers = Json.write(definitions.stream().sorted().toList());
        return readers.read(
                "look for due tasks",
                session -> read(session, TaskSql.DUE, clock.micros(), numbers, Math.max(0, limit)));
    }

    @Override
    public boolean open(TaskRow fresh, @Nullable String input) {
        return writer.change(
                "open a task",
                session -> session.update(TaskSql.OPEN, input, fresh.run(), fresh.step(), fresh.revision()) == 1);
    }

    @Override
    public Optional<TaskRow> renew(Hold hold, Duration lease) {
        return writer.change("renew a task", session -> {
            var now = clock.micros();
            var end = now + Micros.of(lease) + 1;
            var count = session.update(TaskSql.RENEW, end, hold.run(), hold.step(), hold.attempt(), hold.worker(), now);
            return count == 0
                    ? Optional.<TaskRow>empty()
                    : read(session, TaskSql.FIND, hold.run(), hold.step()).stream()
                            .findFirst();
        });
    }

    /** Lists of texts are read by a statement of their own once the rows are there. */
    private static List<TaskRow> read(Session session, String sql, @Nullable Object... values) throws SQLException {
        record Stored(TaskRow task, String capabilities) {}
        var stored = session.list(sql, row -> new Stored(task(row), row.getString(9)), values);
        var tasks = new ArrayList<TaskRow>(stored.size());
        for (var each : stored) {
            var needed = session.list(TEXTS, row -> row.getString(1), each.capabilities());
            tasks.add(needed.isEmpty() ? each.task() : needing(each.task(), needed));
        }
        return tasks;
    }

    private static TaskRow needing(TaskRow task, List<String> capabilities) {
        var offer = task.offer();
        return new TaskRow(
                task.run(),
                task.step(),
                task.id(),
                task.definition(),
                task.revision(),
                new TaskRow.Offer(
                        offer.workflow(), offer.name(), offer.queue(), capabilities, offer.detail(), offer.rank()),
                task.standing());
    }

    private static TaskRow task(ResultSet row) throws SQLException {
        var until = row.getLong(15);
        var end = row.wasNull() ? null : Micros.at(until);
        return new TaskRow(
                new RunKey(Session.uuid(row.getBytes(1))),
                row.getInt(2),
                new RunId(row.getString(3)),
                row.getInt(4),
                row.getLong(5),
                new TaskRow.Offer(
                        row.getString(6),
                        row.getString(7),
                        row.getString(8),
                        List.of(),
                        row.getString(10),
                        time(row, 11)),
                new TaskRow.Standing(
                        TaskState.ofLetter(row.getString(12).charAt(0)),
                        row.getInt(13),
                        row.getString(14),
                        end,
                        time(row, 16),
                        row.getString(17)));
    }

    private static Instant time(ResultSet row, int column) throws SQLException {
        return Micros.at(row.getLong(column));
    }
}
