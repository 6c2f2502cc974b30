package dev.ratchet.bench.dbos;

import dev.ratchet.bench.kit.Bench;

/** Measures DBOS on PostgreSQL. */
public final class DbosMain {
    private DbosMain() {}

    public static void main(String[] args) {
        Bench.main(args, DbosContender::new);
    }
}
