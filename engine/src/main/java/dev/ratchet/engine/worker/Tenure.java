package dev.ratchet.engine.worker;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.RunKey;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What this process knows of a run while it owns it, from one claim to the loss or return of the lease. A later claim of the same run
 * is another tenure. Thread-safe: committers, timers, attempts and renewal look at it.
 */
final class Tenure {
    private static final int KEPT_CHARS = 64 * 1024;

    final RunKey key;
    final long fence;
    final int definition;
    private final Map<AttemptId, RunningAttempt> attempts = new ConcurrentHashMap<>();
    private final Map<Long, String> payloads = new ConcurrentHashMap<>();
    private int kept;
    private @Nullable Instant alarm;
    private volatile Run run;
    private volatile long leaseEnd;
    private volatile boolean isOver;

    Tenure(RunKey key, long fence, int definition, Run run, long leaseEnd) {
        this.key = key;
        this.fence = fence;
        this.definition = definition;
        this.run = run;
        this.leaseEnd = leaseEnd;
    }

    /** One attempt of a step, or of its undo. */
    record AttemptId(int step, int number, boolean isUndo) {}

    /** The run as it was last read or committed; the store may know better. */
    Run run() {
        return run;
    }

    /** Takes notice of a newer state of the run. */
    synchronized void seen(Run newer) {
        if (newer.revision() > run.revision()) {
            run = newer;
        }
    }

    /** When the lease ends by this process's own monotonic time, at the earliest. */
    long leaseEnd() {
        return leaseEnd;
    }

    void renewed(long end) {
        leaseEnd = end;
    }

    /** Whether an alarm must be set for that time: none is set yet, or only a later one. */
    synchronized boolean setAlarm(Instant at) {
        if (alarm != null && !at.isBefore(alarm)) {
            return false;
        }
        alarm = at;
        return true;
    }

    /** An alarm rang; whether it is the one that was set last. */
    synchronized boolean clearAlarm(Instant at) {
        if (!at.equals(alarm)) {
            return false;
        }
        alarm = null;
        return true;
    }

    boolean isOver() {
        return isOver;
    }

    void add(AttemptId id, RunningAttempt attempt) {
        attempts.put(id, attempt);
    }

    void remove(AttemptId id) {
        attempts.remove(id);
    }

    @Nullable
    RunningAttempt attempt(AttemptId id) {
        return attempts.get(id);
    }

    Collection<RunningAttempt> attempts() {
        return List.copyOf(attempts.values());
    }

    /** What the code of steps last told of how far it is, by the step's number. */
    Map<Integer, String> progress() {
        var told = new HashMap<Integer, String>();
        for (var attempt : attempts()) {
            var progress = attempt.progress();
            if (progress != null && !attempt.id().isUndo()) {
                told.put(attempt.id().step(), progress);
            }
        }
        return told;
    }

    /** The lease is gone: whatever still runs is told so, and nothing of it counts any more. */
    void end() {
        isOver = true;
        attempts().forEach(RunningAttempt::stop);
    }

    /** Keeps what a commit brought, so that later steps need not ask the store; what is too much is left to the store. */
    synchronized void keep(long revision, String payload) {
        if (kept + payload.length() <= KEPT_CHARS) {
            kept += payload.length();
            payloads.put(revision, payload);
        }
    }

    @Nullable
    String payload(long revision) {
        return payloads.get(revision);
    }
}
