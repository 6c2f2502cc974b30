package dev.ratchet.checks.stories.stage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user of the linear vocabulary sees in SQL: the views of instances and of their steps. */
public final class Linear {
    private final Home home;

    public Linear(Home home) {
        this.home = home;
    }

    /** A row of {@code workflow_instance}. */
    public record Instance(
            String type,
            int version,
            String status,
            int stepSeq,
            String stepType,
            @Nullable String bizKey,
            @Nullable String context,
            @Nullable Instant started,
            @Nullable Instant completed,
            @Nullable Instant failed,
            Instant updated) {
        /** Its status and where its pointer stands. */
        public String brief() {
            return status + " at " + stepSeq + " " + stepType;
        }
    }

    /** A row of {@code workflow_step}. */
    public record Step(
            int seq,
            String type,
            String status,
            int attempts,
            int maxAttempts,
            @Nullable Instant nextRun,
            @Nullable String waitingFor,
            @Nullable Instant deadline,
            @Nullable String lockedBy,
            @Nullable Instant lockedUntil,
            @Nullable String lastError) {}

    public Instance instance(String id) {
        var found = instances(id);
        if (found.size() != 1) {
            throw new AssertionError("one row of workflow_instance for " + id + ", not " + found);
        }
        return found.get(0);
    }

    public List<Instance> instances(String id) {
        return rows(
                "workflow_instance",
                "",
                id,
                row -> new Instance(
                        row.getString("workflow_type"),
                        row.getInt("workflow_version"),
                        row.getString("status"),
                        row.getInt("current_step_seq"),
                        row.getString("current_step_type"),
                        row.getString("biz_key"),
                        row.getString("context_json"),
                        instant(row, "started_at"),
                        instant(row, "completed_at"),
                        instant(row, "failed_at"),
                        instant(row, "updated_at")));
    }

    public List<Step> steps(String id) {
        return rows(
                "workflow_step",
                " ORDER BY step_seq",
                id,
                row -> new Step(
                        row.getInt("step_seq"),
                        row.getString("step_type"),
                        row.getString("status"),
                        row.getInt("attempts"),
                        row.getInt("max_attempts"),
                        instant(row, "next_run_at"),
                        row.getString("waiting_event_type"),
                        instant(row, "deadline_at"),
                        row.getString("locked_by"),
                        instant(row, "locked_until"),
                        row.getString("last_error")));
    }

    public Step step(String id, int seq) {
        return steps(id).get(seq);
    }

    /** The words of all steps, in order. */
    public List<String> words(String id) {
        return steps(id).stream().map(Step::status).toList();
    }

    /** The names of the columns of a view. */
    public List<String> columns(String view) {
        try (var connection = home.connect();
                var statement = connection.prepareStatement("SELECT * FROM " + home.table(view) + " WHERE 1 = 0");
                var rows = statement.executeQuery()) {
            var names = new ArrayList<String>();
            for (var i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                names.add(rows.getMetaData().getColumnName(i));
            }
            return names;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes a value of one row. */
    private interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> rows(String view, String order, String id, Row<T> read) {
        try (var connection = home.connect();
                var statement = connection.prepareStatement(
                        "SELECT * FROM " + home.table(view) + " WHERE instance_id = ?" + order)) {
            statement.setString(1, id);
            try (var rows = statement.executeQuery()) {
                var found = new ArrayList<T>();
                while (rows.next()) {
                    found.add(read.read(rows));
                }
                return found;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A timestamp, or whole microseconds where the database has no such type. */
    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        var value = row.getObject(column);
        if (value instanceof Number micros) {
            return Instant.EPOCH.plus(micros.longValue(), ChronoUnit.MICROS);
        }
        return value instanceof Timestamp time ? time.toInstant() : null;
    }
}
