package dev.ratchet.bench.dbscheduler;

import dev.ratchet.bench.kit.Bench;

/** Measures db-scheduler on PostgreSQL. */
public final class DbSchedulerMain {
    private DbSchedulerMain() {}

    public static void main(String[] args) {
        Bench.main(args, DbSchedulerContender::new);
    }
}
