package dev.ratchet.bench.kit;

import java.time.Duration;

/** Measures how fast an engine does what was started before. */
record Drain(Contender contender, Database database, Work work, int runs) {
    /** Until the database says that all is done, which is then looked at closely. */
    Measurement whole(Duration patience) throws Exception {
        var before = counters();
        var pace = new Pace(contender);
        contender.readyToWork();
        var begin = System.nanoTime();
        contender.openToWork();
        var isDone = Pause.until(patience, () -> {
            pace.look();
            return contender.isDrained(runs);
        });
        var seconds = (System.nanoTime() - begin) / 1e9;
        var wal = wal();
        contender.halt();
        if (!isDone) {
            throw new IllegalStateException(contender.name() + " has not done " + runs + " runs in " + patience);
        }
        contender.verify(runs);
        var measured = measured((double) runs * work.steps(), seconds, wal, before);
        return measured.with("steady", pace.runsPerSecond() * work.steps());
    }

    /** For a while; what counts is what the database has at the end, when the engine has come to rest. */
    Measurement cutOff(Duration time) throws Exception {
        var before = counters();
        var done = contender.durableSteps();
        var pace = new Pace(contender);
        contender.readyToWork();
        var begin = System.nanoTime();
        contender.openToWork();
        Pause.until(time, () -> {
            pace.look();
            return false;
        });
        contender.halt();
        var seconds = (System.nanoTime() - begin) / 1e9;
        var wal = wal();
        var measured = measured(contender.durableSteps() - done, seconds, wal, before);
        return measured.with("steady", pace.runsPerSecond() * work.steps());
    }

    private Measurement measured(double steps, double seconds, long wal, Counters before) throws Exception {
        var measured = Measurement.of("drain", steps / seconds, "steps/s")
                .with("runs", runs)
                .with("steps", steps)
                .with("seconds", seconds);
        if (!database.isPostgres()) {
            return measured;
        }
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
