package dev.ratchet.bench.nflow;

import dev.ratchet.bench.kit.Bench;

/** Measures nFlow on PostgreSQL. */
public final class NflowMain {
    private NflowMain() {}

    public static void main(String[] args) {
        Bench.main(args, NflowContender::new);
    }
}
