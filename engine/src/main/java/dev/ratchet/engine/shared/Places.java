package dev.ratchet.engine.shared;

import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How much this process can do at once: so many attempts, and as many runs. A place is taken when an attempt is decided and free again
 * when its code has ended. Thread-safe; two committers may overdraw it by a few, which only makes those attempts wait for a thread.
 */
public final class Places {
    private static final int WORTH_CLAIMING = 250;

    private final int capacity;
    private final Runnable onRoom;
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger runs = new AtomicInteger();
    private final ConcurrentLinkedQueue<Hungry> hungry = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private volatile Set<String> limited = Set.of();
    private volatile boolean isClosed;

    /** With what is done when there is room again for whoever wanted some. */
    public Places(int capacity, Runnable onRoom) {
        this.capacity = capacity;
        this.onRoom = onRoom;
    }

    /** How many more attempts may begin. */
    public int free() {
        return isClosed ? 0 : Math.max(0, capacity - attempts.get());
    }

    /** How many attempts there are. */
    public int taken() {
        return attempts.get();
    }

    /** How many more runs may be owned: a run that waits for its commit has no attempt, but it will. */
    public int roomForRuns() {
        return Math.min(free(), Math.max(0, capacity - runs.get()));
    }

    public void take(int count) {
        attempts.addAndGet(count);
    }

    public void give(int count) {
        attempts.addAndGet(-count);
        for (var left = free(); left > 0; left--) {
            var next = hungry.poll();
            if (next == null) {
                break;
            }
            next.tenure.isHungry(false);
            next.wake.run();
        }
        tell();
    }

    /** Has that done when there is a place again, for a run that had something ready and found none; once until then. */
    public void whenFree(Tenure tenure, Runnable wake) {
        if (tenure.isHungry(true)) {
            hungry.add(new Hungry(tenure, wake));
        }
    }

    private record Hungry(Tenure tenure, Runnable wake) {}

    public void runTaken() {
        runs.incrementAndGet();
    }

    public void runGiven() {
        runs.decrementAndGet();
        tell();
    }

    /** Which queues have slots, as far as is known: runs of these are let in by a claim only. */
    public void limited(Set<String> queues) {
        limited = Set.copyOf(queues);
    }

    public boolean isLimited(String queue) {
        return limited.contains(queue);
    }

    /** Somebody would claim more if there were room. */
    public void want() {
        isWanted.set(true);
        tell();
    }

    private void tell() {
        if (isWanted.get()
                && roomForRuns() >= Math.max(1, Math.min(WORTH_CLAIMING, capacity / 4))
                && isWanted.compareAndSet(true, false)) {
            onRoom.run();
        }
    }

    /** Nothing begins any more. */
    public void close() {
        isClosed = true;
    }
}
