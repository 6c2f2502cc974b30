package dev.ratchet.bench.camunda;

import dev.ratchet.bench.kit.Bench;

/** Measures Camunda on PostgreSQL. */
public final class CamundaMain {
    private CamundaMain() {}

    public static void main(String[] args) {
        Bench.main(args, CamundaContender::new);
    }
}
