package dev.ratchet.bench.ideal;

import dev.ratchet.bench.kit.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@link SqliteIdeal}. States: 0 ready, 1 running, 2 ended, 3 not yet. Commits are the caller's. */
abstract sealed class SqliteLayout {
    private static final int LEASE = 30_000;

    private final PreparedStatement startRun;
    private final PreparedStatement event;
    final @Nullable String payload;
    final int steps;

    /** A run and the step it is at. */
    record Place(long run, int step) {}

    private SqliteLayout(Connection connection, Work work) throws SQLException {
        startRun = connection.prepareStatement(
                "INSERT INTO run (id, name, status, at_step, created, input) VALUES (?, 'bench', ?, 0, ?, ?)");
        event = connection.prepareStatement("INSERT INTO event (run, step, kind, at, payload) VALUES (?, ?, ?, ?, ?)");
        payload = work.payload() == 0 ? null : work.payloadJson();
        steps = work.steps();
    }

    static SqliteLayout on(Connection connection, Work work, boolean isSlim) throws SQLException {
        return isSlim ? new Slim(connection, work) : new StepRows(connection, work);
    }

    static List<String> tables(boolean isSlim) {
        var run = """
                CREATE TABLE run (id INTEGER PRIMARY KEY, name TEXT NOT NULL, status INT NOT NULL, at_step INT NOT NULL,
                  worker INT, lease INTEGER, created INTEGER NOT NULL, updated INTEGER, input TEXT, output TEXT)""";
        var event = """
                CREATE TABLE event (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, step INT NOT NULL, kind INT NOT NULL,
                  at INTEGER NOT NULL, payload TEXT)""";
        return isSlim
                ? List.of(run, event, "CREATE INDEX run_ready ON run (id) WHERE status = 0")
                : List.of(run, event, StepRows.TABLE, "CREATE INDEX step_ready ON step (id) WHERE status = 0");
    }

    /** Starts a run, begun already or not. */
    final List<Place> start(long id, boolean isBegun) throws SQLException {
        startRun.setLong(1, id);
        startRun.setInt(2, isBegun ? 1 : 0);
        startRun.setLong(3, now());
        startRun.setString(4, payload);
        startRun.executeUpdate();
        startSteps(id, isBegun);
        event(new Place(id, 0), 0, null);
        return List.of(new Place(id, 0));
    }

    abstract void startSteps(long id, boolean isBegun) throws SQLException;

    abstract List<Place> claim(int batch) throws SQLException;

    /** Completes those steps and answers those that are begun by it. */
    final List<Place> complete(List<Place> held) throws SQLException {
        var next = new ArrayList<Place>();
        for (var place : held) {
            var isLast = place.step() == steps - 1;
            complete(place, isLast);
            event(place, 2, payload);
            if (!isLast) {
                next.add(new Place(place.run(), place.step() + 1));
            }
        }
        return next;
    }

    abstract void complete(Place place, boolean isLast) throws SQLException;

    private void event(Place place, int kind, @Nullable String text) throws SQLException {
        event.setLong(1, place.run());
        event.setInt(2, place.step());
        event.setInt(3, kind);
        event.setLong(4, now());
        event.setString(5, text);
        event.executeUpdate();
    }

    static long now() {
        return System.currentTimeMillis();
    }

    /** Runs the claim, whose columns are a run and a step. */
    static List<Place> places(PreparedStatement claim) throws SQLException {
        claim.setLong(1, now() + LEASE);
        var places = new ArrayList<Place>();
        try (var rows = claim.executeQuery()) {
            while (rows.next()) {
                places.add(new Place(rows.getLong(1), rows.getInt(2)));
            }
        }
        return places;
    }

    /** One row for each run. */
    private static final class Slim extends SqliteLayout {
        private final PreparedStatement complete;
        private final Connection connection;

        Slim(Connection connection, Work work) throws SQLException {
            super(connection, work);
            this.connection = connection;
            complete = connection.prepareStatement(
                    "UPDATE run SET status = ?, at_step = ?, updated = ?, lease = ?, output = ? WHERE id = ? AND at_step = ?");
        }

        @Override
        void startSteps(long id, boolean isBegun) {}

        @Override
        List<Place> claim(int batch) throws SQLException {
            try (var claim = connection.prepareStatement("""
                    UPDATE run SET status = 1, worker = 1, lease = ?
                     WHERE id IN (SELECT id FROM run WHERE status = 0 ORDER BY id LIMIT %d) RETURNING id, at_step""".formatted(batch))) {
                return places(claim);
            }
        }

        @Override
        void complete(Place place, boolean isLast) throws SQLException {
            complete.setInt(1, isLast ? 2 : 1);
            complete.setInt(2, place.step() + 1);
            complete.setLong(3, now());
            complete.setLong(4, now() + LEASE);
            complete.setString(5, payload);
            complete.setLong(6, place.run());
            complete.setInt(7, place.step());
            complete.executeUpdate();
        }
    }

    /** A row for each run and a row for each step, written in advance. */
    private static final class StepRows extends SqliteLayout {
        private static final String TABLE = """
                CREATE TABLE step (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, number INT NOT NULL, status INT NOT NULL,
                  worker INT, lease INTEGER, updated INTEGER, output TEXT)""";

        /** A step's id is that of its run times this, and its number. */
        private static final long SPREAD = 10_000;

        private final Connection connection;
        private final PreparedStatement start;
        private final PreparedStatement begin;
        private final PreparedStatement completeStep;
        private final PreparedStatement completeRun;

        StepRows(Connection connection, Work work) throws SQLException {
            super(connection, work);
            this.connection = connection;
            start = connection.prepareStatement("INSERT INTO step (id, run, number, status) VALUES (?, ?, ?, ?)");
            begin = connection.prepareStatement("UPDATE step SET status = 1, worker = 1, lease = ? WHERE id = ?");
            completeStep = connection.prepareStatement(
                    "UPDATE step SET status = 2, updated = ?, output = ? WHERE id = ? AND status = 1");
            completeRun =
                    connection.prepareStatement("UPDATE run SET status = ?, at_step = ?, updated = ? WHERE id = ?");
        }

        @Override
        void startSteps(long id, boolean isBegun) throws SQLException {
            for (var i = 0; i < steps; i++) {
                start.setLong(1, id * SPREAD + i);
                start.setLong(2, id);
                start.setInt(3, i);
                start.setInt(4, i > 0 ? 3 : isBegun ? 1 : 0);
                start.executeUpdate();
            }
        }

        @Override
        List<Place> claim(int batch) throws SQLException {
            try (var claim = connection.prepareStatement("""
                    UPDATE step SET status = 1, worker = 1, lease = ?
                     WHERE id IN (SELECT id FROM step WHERE status = 0 ORDER BY id LIMIT %d) RETURNING run, number""".formatted(batch))) {
                return places(claim);
            }
        }

        @Override
        void complete(Place place, boolean isLast) throws SQLException {
            var id = place.run() * SPREAD + place.step();
            completeStep.setLong(1, now());
            completeStep.setString(2, payload);
            completeStep.setLong(3, id);
            completeStep.executeUpdate();
            if (!isLast) {
                begin.setLong(1, now() + LEASE);
                begin.setLong(2, id + 1);
                begin.executeUpdate();
            }
            completeRun.setInt(1, isLast ? 2 : 0);
            completeRun.setInt(2, place.step() + 1);
            completeRun.setLong(3, now());
            completeRun.setLong(4, place.run());
            completeRun.executeUpdate();
        }
    }
}
