package dev.ratchet.engine.shared;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.row.RunKey;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What this process knows of a run while it owns it, from one claim to the loss or return of the lease. A later claim of the same run
 * is another tenure. Thread-safe: committers, timers, attempts and renewal look at it.
 */
public final class Tenure {
    private static final int KEPT_CHARS = 64 * 1024;

    public final RunKey key;
    public final long fence;
    public final int definition;
    private final Map<AttemptId, RunningCode> attempts = new ConcurrentHashMap<>();
    /** By revision; empty where a commit brought nothing. */
    private final Map<Long, String> payloads = new ConcurrentHashMap<>();

    private int kept;
    private @Nullable Instant alarm;
    private volatile Run run;
    private volatile long leaseEnd;
    private final AtomicBoolean isHungry = new AtomicBoolean();
    private volatile boolean isOver;
    private volatile boolean isForeign;
    private volatile boolean hasSlot;

    public Tenure(RunKey key, long fence, int definition, Run run, long leaseEnd) {
        this.key = key;
        this.fence = fence;
        this.definition = definition;
        this.run = run;
        this.leaseEnd = leaseEnd;
    }

    /** The code here is built otherwise than the run's plan: nothing of it begins here. */
    public void isForeign(boolean foreign) {
        isForeign = foreign;
    }

    public boolean isForeign() {
        return isForeign;
    }

    /** The run holds a slot of its queue or its concurrency key, which it must give back when it parks or ends. */
    public void hasSlot(boolean holds) {
        hasSlot = holds;
    }

    public boolean hasSlot() {
        return hasSlot;
    }

    /** One attempt of a step, or of its undo. */
    public record AttemptId(int step, int number, boolean isUndo) {}

    /** The run as it was last read or committed; the store may know better. */
    public Run run() {
        return run;
    }

    /** Takes notice of a newer state of the run. */
    public synchronized void seen(Run newer) {
        if (newer.revision() > run.revision()) {
            run = newer;
        }
    }

    /** When the lease ends by this process's own monotonic time, at the earliest. */
    public long leaseEnd() {
        return leaseEnd;
    }

    public void renewed(long end) {
        leaseEnd = end;
    }

    /** Whether an alarm must be set for that time: none is set yet, or only a later one. */
    public synchronized boolean setAlarm(Instant at) {
        if (alarm != null && !at.isBefore(alarm)) {
            return false;
        }
        alarm = at;
        return true;
    }

    /** An alarm rang; whether it is the one that was set last. */
    public synchronized boolean clearAlarm(Instant at) {
        if (!at.equals(alarm)) {
            return false;
        }
        alarm = null;
        return true;
    }

    public boolean isOver() {
        return isOver;
    }

    public void add(AttemptId id, RunningCode attempt) {
        attempts.put(id, attempt);
    }

    public void remove(AttemptId id) {
        attempts.remove(id);
    }

    @Nullable
    public RunningCode attempt(AttemptId id) {
        return attempts.get(id);
    }

    public Collection<RunningCode> attempts() {
        return List.copyOf(attempts.values());
    }

    /** What the code of steps last told of how far it is, by the step's number. */
    public Map<Integer, String> progress() {
        var told = new HashMap<Integer, String>();
        for (var attempt : attempts()) {
            var progress = attempt.progress();
            if (progress != null && !attempt.id().isUndo()) {
                told.put(attempt.id().step(), progress);
            }
        }
        return told;
    }

    /** Notes whether it waits for a place; answers whether that is new. */
    public boolean isHungry(boolean hungry) {
        return isHungry.compareAndSet(!hungry, hungry);
    }

    /** The lease is gone: whatever still runs is told so, and nothing of it counts any more. */
    public void end() {
        isOver = true;
        payloads.clear();
        attempts().forEach(RunningCode::stop);
    }

    /** Keeps what a commit brought, so that later steps need not ask the store; what is too much is left to the store. */
    public synchronized void keep(long revision, @Nullable String payload) {
        var text = payload == null ? "" : payload;
        if (kept + text.length() <= KEPT_CHARS) {
            kept += text.length();
            payloads.put(revision, text);
        }
    }

    /** What the commit of that revision brought: empty if nothing, null if that is not known here. */
    @Nullable
    public String payload(long revision) {
        return payloads.get(revision);
    }

    /** All that is known of what commits brought, by revision; empty where one brought nothing. */
    public Map<Long, String> payloads() {
        return Map.copyOf(payloads);
    }
}
