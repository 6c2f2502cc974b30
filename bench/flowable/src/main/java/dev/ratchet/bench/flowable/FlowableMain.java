package dev.ratchet.bench.flowable;

import dev.ratchet.bench.kit.Bench;

/** Measures Flowable on PostgreSQL. */
public final class FlowableMain {
    private FlowableMain() {}

    public static void main(String[] args) {
        Bench.main(args, FlowableContender::new);
    }
}
