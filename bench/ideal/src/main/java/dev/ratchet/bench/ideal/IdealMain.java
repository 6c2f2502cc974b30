package dev.ratchet.bench.ideal;

import dev.ratchet.bench.kit.Bench;

/** Measures the ideal of the store that is named: {@code url=} for PostgreSQL, {@code dir=} for SQLite. */
public final class IdealMain {
    private IdealMain() {}

    public static void main(String[] args) {
        Bench.main(args, given -> given.has("dir") ? new SqliteIdeal(given) : new PostgresIdeal(given));
    }
}
