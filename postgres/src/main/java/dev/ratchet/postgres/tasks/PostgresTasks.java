package dev.ratchet.postgres.tasks;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskChange;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tasks in a PostgreSQL database. Thread-safe. */
public final class PostgresTasks implements Tasks {
    private final Sessions sessions;

    public PostgresTasks(Sessions sessions) {
        this.sessions = sessions;
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
        var run = change.run().uuid();
        if (change instanceof TaskChange.Taken taken) {
            session.update(
                    TaskSql.TAKE,
                    taken.attempt(),
                    taken.worker(),
                    Micros.of(taken.until()),
                    Micros.of(taken.at()),
                    run,
                    taken.step());
        } else if (change instanceof TaskChange.Asked asked) {
            session.update(TaskSql.ASK, asked.toStop() ? "S" : "C", run, asked.step());
        } else {
            session.update(TaskSql.REMOVE, run, change.step());
        }
    }

    private static @Nullable Object[] values(TaskRow task) {
        var offer = task.offer();
        var standing = task.standing();
        return new @Nullable Object[] {
            task.run().uuid(),
            task.step(),
            task.id().text(),
            task.definition(),
            task.revision(),
            offer.workflow(),
            offer.name(),
            offer.queue(),
            offer.capabilities().toArray(String[]::new),
            offer.detail(),
            Micros.of(offer.rank()),
            String.valueOf(standing.state().letter()),
            standing.attempt(),
            standing.worker(),
            Micros.ofNullable(standing.until()),
            Micros.of(standing.since()),
            standing.input()
        };
    }

    @Override
    public List<TaskRow> list(Query query) {
        var queues = query.queues().isEmpty() ? null : texts(query.queues());
        var can = query.capabilities() == null ? null : texts(query.capabilities());
        var limit = Math.max(0, query.limit());
        if (query.run() == null && queues != null && query.states().equals(Set.of(TaskState.OPEN))) {
            return sessions.plain(
                    "look for open tasks",
                    session ->
                            session.query(TaskSql.OPEN_IN_QUEUES, PostgresTasks::task, queues, can, can, limit, limit));
        }
        var states = query.states().isEmpty()
                ? null
                : query.states().stream()
                        .map(state -> String.valueOf(state.letter()))
                        .toArray(String[]::new);
        var run = query.run() == null ? null : query.run().uuid();
        return sessions.plain(
                "list tasks",
                session -> session.query(
                        TaskSql.LIST, PostgresTasks::task, queues, queues, can, can, states, states, run, run, limit));
    }

    private static String[] texts(Collection<String> texts) {
        return texts.stream().sorted().toArray(String[]::new);
    }

    @Override
    public Optional<TaskRow> find(RunKey run, int step) {
        return sessions.plain(
                "find a task", session -> session.first(TaskSql.FIND, PostgresTasks::task, run.uuid(), step));
    }

    @Override
    public List<TaskRow> due(Set<Integer> definitions, int limit) {
        var numbers = definitions.stream().sorted().toArray(Integer[]::new);
        return sessions.plain(
                "look for due tasks",
                session -> session.query(TaskSql.DUE, PostgresTasks::task, numbers, Math.max(0, limit)));
    }

    @Override
    public boolean open(TaskRow fresh, @Nullable String input) {
        return sessions.pinned(
                        "open a task",
                        session ->
                                session.update(TaskSql.OPEN, input, fresh.run().uuid(), fresh.step(), fresh.revision()))
                == 1;
    }

    @Override
    public Optional<TaskRow> renew(Hold hold, Duration lease) {
        return sessions.pinned(
                "renew a task",
                session -> session.first(
                        TaskSql.RENEW,
                        PostgresTasks::task,
                        Micros.of(lease),
                        hold.run().uuid(),
                        hold.step(),
                        hold.attempt(),
                        hold.worker()));
    }

    private static TaskRow task(ResultSet row) throws SQLException {
        var until = row.getLong(15);
        var end = row.wasNull() ? null : Micros.instant(until);
        return new TaskRow(
                new RunKey(row.getObject(1, UUID.class)),
                row.getInt(2),
                new RunId(row.getString(3)),
                row.getInt(4),
                row.getLong(5),
                new TaskRow.Offer(
                        row.getString(6),
                        row.getString(7),
                        row.getString(8),
                        List.of((String[]) row.getArray(9).getArray()),
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
        return Micros.instant(row.getLong(column));
    }
}
