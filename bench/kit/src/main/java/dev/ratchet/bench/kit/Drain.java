package dev.ratchet.bench.kit;

import java.time.Duration;
import java.util.function.BiConsumer;

/** Measures how fast an engine does what was started before, until the database says that all is done. */
record Drain(Contender contender, Database database, Work work, int runs) {
    void measure(Duration patience, BiConsumer<Contender, Measurement> print) throws Exception {
        var before = counters();
        var begin = System.nanoTime();
        contender.openToWork();
        var isDone = Pause.until(patience, () -> contender.isDrained(runs));
        var seconds = (System.nanoTime() - begin) / 1e9;
        var wal = wal();
        contender.halt();
        if (!isDone) {
            throw new IllegalStateException(contender.name() + " has not done " + runs + " runs in " + patience);
        }
        contender.verify(runs);
        var steps = (double) runs * work.steps();
        var measured = Measurement.of("drain", steps / seconds, "steps/s")
                .with("runs", runs)
                .with("seconds", seconds);
        print.accept(contender, database.isPostgres() ? counted(measured, steps, wal, before) : measured);
    }

    private Measurement counted(Measurement measured, double steps, long wal, Counters before) throws Exception {
        var used = Counters.of(database).since(before);
        return measured.with("wal_per_step", (wal - before.wal()) / steps)
                .with("commits_per_step", used.commits() / steps)
                .with("rows_per_step", used.rows() / steps)
                .with("deadlocks", used.deadlocks());
    }

    private Counters counters() throws Exception {
        return database.isPostgres() ? Counters.of(database) : new Counters(0, 0, 0, 0);
    }

    private long wal() throws Exception {
        return database.isPostgres() ? Counters.wal(database) : 0;
    }
}
