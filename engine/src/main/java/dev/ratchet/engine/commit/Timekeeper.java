package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.run.Due;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Rings the timers of runs that are owned here: while a run is leased nobody else does. Thread-safe. */
public final class Timekeeper {
    private static final int SWEEP_FROM = 1_000;

    private final Shared shared;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>((a, b) -> a.at.compareTo(b.at));
    private int sweepAt = SWEEP_FROM;
    private boolean isClosed;

    public Timekeeper(Shared shared) {
        this.shared = shared;
    }

    private record Alarm(Instant at, Tenure tenure) {}

    public void watch(Tenure tenure) {
        var at = Due.timer(tenure.run());
        if (at == null || !tenure.setAlarm(at)) {
            return;
        }
        lock.lock();
        try {
            alarms.add(new Alarm(at, tenure));
            if (alarms.size() > sweepAt) {
                // Alarms of tenures that are over would keep them in memory until they ring.
                alarms.removeIf(alarm -> alarm.tenure.isOver());
                sweepAt = Math.max(SWEEP_FROM, 2 * alarms.size());
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes every run whose time has come; says whether there was one. */
    public boolean runOnce() {
        var due = new ArrayList<Tenure>();
        lock.lock();
        try {
            var now = shared.clock().now();
            while (!alarms.isEmpty() && !alarms.element().at.isAfter(now)) {
                var alarm = alarms.remove();
                if (alarm.tenure.clearAlarm(alarm.at)) {
                    due.add(alarm.tenure);
                }
            }
        } finally {
            lock.unlock();
        }
        for (var tenure : due) {
            if (!tenure.isOver()) {
                var woken = new Request.Own(tenure, new Event.Woken(false), null, null);
                shared.lanes().submit(new Request(tenure.key, woken, shared.actor()));
            }
        }
        return !due.isEmpty();
    }

    @Nullable
    public Instant next() {
        lock.lock();
        try {
            return alarms.isEmpty() ? null : alarms.element().at;
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // Whoever waits here looks again anyway.
    public void await(long mostNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var first = alarms.peek();
            var left = first == null
                    ? mostNanos
                    : Math.min(
                            mostNanos,
                            Duration.between(shared.clock().now(), first.at).toNanos());
            if (left > 0 && !isClosed) {
                changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    public void close() {
        lock.lock();
        try {
            isClosed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
