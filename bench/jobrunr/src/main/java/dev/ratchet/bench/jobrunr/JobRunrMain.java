package dev.ratchet.bench.jobrunr;

import dev.ratchet.bench.kit.Bench;

/** Measures JobRunr on PostgreSQL. */
public final class JobRunrMain {
    private JobRunrMain() {}

    public static void main(String[] args) {
        Bench.main(args, JobRunrContender::new);
    }
}
