package dev.ratchet.bench.ratchet;

import dev.ratchet.bench.kit.Bench;

/** Measures Ratchet on PostgreSQL ({@code url=}) or SQLite ({@code dir=}). */
public final class RatchetMain {
    private RatchetMain() {}

    public static void main(String[] args) {
        Bench.main(args, RatchetContender::new);
    }
}
