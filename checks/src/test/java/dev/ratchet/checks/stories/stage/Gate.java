package dev.ratchet.checks.stories.stage;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Where handlers stop until the test lets them go on. Thread-safe. */
public final class Gate {
    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicInteger arrived = new AtomicInteger();

    /** What a handler calls: waits until the gate is opened, or until it is interrupted. */
    public void pass() throws InterruptedException {
        arrived.incrementAndGet();
        if (!open.await(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("nobody opened the gate");
        }
    }

    /** The same for a handler that does not let itself be interrupted. */
    public void passStubbornly() {
        arrived.incrementAndGet();
        var isInterrupted = false;
        while (open.getCount() > 0) {
            try {
                open.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until so many handlers have come here. */
    public void awaitArrivals(int count) {
        Await.until(count + " handlers at the gate", () -> arrived.get() >= count, () -> "there are " + arrived);
    }

    public int arrivals() {
        return arrived.get();
    }

    public void open() {
        open.countDown();
    }
}
