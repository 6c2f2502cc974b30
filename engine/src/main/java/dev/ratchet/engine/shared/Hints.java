package dev.ratchet.engine.shared;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** When runs are known to be due, so that the claimer need not find out by looking. A lost hint costs time only. Thread-safe. */
public final class Hints {
    private static final int MOST = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Instant> due = new PriorityQueue<>();
    private final Condition brought = lock.newCondition();
    private final Condition offered = lock.newCondition();
    private boolean isClosed;
    private boolean hasBrought;
    private boolean hasOffered;

    public void dueAt(Instant when) {
        lock.lock();
        try {
            var isFirst = due.isEmpty() || when.isBefore(due.element());
            if (due.size() < MOST || isFirst) {
                due.add(when);
            }
            if (isFirst) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Forgets what is due by now, because somebody is about to look. */
    public void lookedAt(Instant now) {
        lock.lock();
        try {
            while (!due.isEmpty() && !due.element().isAfter(now)) {
                due.remove();
            }
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    public Instant next() {
        lock.lock();
        try {
            return due.peek();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something is due by that clock, or for so long at most. */
    public void await(StoreClock clock, long mostNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var end = System.nanoTime() + mostNanos;
            while (!isClosed) {
                var left = end - System.nanoTime();
                var first = due.peek();
                if (first != null) {
                    left = Math.min(left, Duration.between(clock.now(), first).toNanos());
                }
                if (left <= 0) {
                    return;
                }
                changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Something was written along with a run: those who care for such things should look. */
    public void broughtAlong() {
        lock.lock();
        try {
            hasBrought = true;
            hasOffered = true;
            brought.signalAll();
            offered.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something was written along with a run since the last look, or for so long at most. */
    public void awaitBrought(long mostNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var left = mostNanos;
            while (!isClosed && !hasBrought && left > 0) {
                left = brought.awaitNanos(left);
            }
            hasBrought = false;
        } finally {
            lock.unlock();
        }
    }

    /** The same for those who look after tasks: each of the two looks once for what was written. */
    public void awaitOffered(long mostNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var left = mostNanos;
            while (!isClosed && !hasOffered && left > 0) {
                left = offered.awaitNanos(left);
            }
            hasOffered = false;
        } finally {
            lock.unlock();
        }
    }

    public void close() {
        lock.lock();
        try {
            isClosed = true;
            brought.signalAll();
            changed.signalAll();
            offered.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
