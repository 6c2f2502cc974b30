package dev.ratchet.bench.kit;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the last steps that have run in this process, and tells those who wait for one of them. It says nothing about what is durable:
 * it only spares the database questions that must be answered no. Thread-safe.
 */
public final class Tally {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AtomicInteger ended = new AtomicInteger();
    private final Map<String, CountDownLatch> waiting = new ConcurrentHashMap<>();

    /** Called by the code of a run's last step. */
    public void ended(String key) {
        ended.incrementAndGet();
        var latch = waiting.remove(key);
        if (latch != null) {
            latch.countDown();
        }
    }

    public int count() {
        return ended.get();
    }

    /** Something that starts a run. */
    @FunctionalInterface
    public interface Start {
        void run() throws Exception;
    }

    /** Starts a run and waits until its last step has run. */
    public void await(String key, Start start) throws Exception {
        var latch = new CountDownLatch(1);
        waiting.put(key, latch);
        start.run();
        if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("run " + key + " has not ended within " + PATIENCE);
        }
    }
}
