package dev.ratchet.bench.entity;

import dev.ratchet.bench.kit.Bench;

/** Measures transitions on PostgreSQL ({@code url=}) or SQLite ({@code dir=}); {@code one=yes} in one transaction each. */
public final class EntityMain {
    private EntityMain() {}

    public static void main(String[] args) {
        Bench.main(args, EntityContender::new);
    }
}
