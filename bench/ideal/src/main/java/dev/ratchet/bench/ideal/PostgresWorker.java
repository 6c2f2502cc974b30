package dev.ratchet.bench.ideal;

import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Pause;
import dev.ratchet.bench.kit.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One connection of {@link PostgresIdeal} that claims runs and completes their steps, a batch at a time. */
final class PostgresWorker extends Thread {
    private static final long BETWEEN_CLAIMS = 1_000_000;

    private final Database database;
    private final Line line;
    private final int batch;
    private final int number;
    private final AtomicLong done;
    private volatile boolean isOver;
    private volatile @Nullable Exception failure;

    /** A run and the step it is at. */
    record Place(Long run, Integer step) {}

    /** What is the same for every run: its last step, and what each step gives. */
    record Line(int last, @Nullable String output) {
        static Line of(Work work) {
            return new Line(work.steps() - 1, work.payload() == 0 ? null : work.payloadJson());
        }
    }

    PostgresWorker(Database database, Work work, int batch, int number, AtomicLong done) {
        super("ideal-" + number);
        this.database = database;
        this.line = Line.of(work);
        this.batch = batch;
        this.number = number;
        this.done = done;
    }

    @Override
    public void run() {
        try (var connection = database.connect();
                var pins = connection.createStatement()) {
            pins.execute(PostgresSql.PINS);
            work(connection);
        } catch (SQLException e) {
            failure = e;
        }
    }

    private void work(Connection connection) throws SQLException {
        try (var claim = connection.prepareStatement(PostgresSql.claim(batch));
                var complete = connection.prepareStatement(PostgresSql.COMPLETE)) {
            claim.setInt(1, number);
            while (!isOver) {
                var held = places(claim);
                if (held.isEmpty()) {
                    Pause.nanos(BETWEEN_CLAIMS);
                }
                while (!held.isEmpty()) {
                    var completed = held.size();
                    held = complete(connection, complete, line, held);
                    done.addAndGet(completed);
                }
            }
        }
    }

    static List<Place> complete(Connection connection, PreparedStatement complete, Line line, List<Place> held)
            throws SQLException {
        complete.setArray(
                1,
                connection.createArrayOf("bigint", held.stream().map(Place::run).toArray()));
        complete.setArray(
                2,
                connection.createArrayOf("int4", held.stream().map(Place::step).toArray()));
        complete.setInt(3, line.last());
        complete.setString(4, line.output());
        complete.setString(5, line.output());
        complete.setInt(6, line.last());
        return places(complete);
    }

    private static List<Place> places(PreparedStatement statement) throws SQLException {
        var places = new ArrayList<Place>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                places.add(new Place(rows.getLong(1), rows.getInt(2)));
            }
        }
        return places;
    }

    void check() {
        var came = failure;
        if (came != null) {
            throw new IllegalStateException(getName() + " has failed", came);
        }
    }

    void end() throws InterruptedException {
        isOver = true;
        join();
        check();
    }
}
