package dev.ratchet.checks.simulation;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.shared.Told;
import org.jspecify.annotations.Nullable;

/** What a client asked of a process, and what it heard. One thread at a time. */
final class Asked {
    final Process process;
    final What what;
    final RunId id;
    final String detail;
    final String workflow;
    private boolean isAnswered;
    private @Nullable Told told;
    private @Nullable Throwable error;

    /** What was asked; the detail says more: the hash of the input, or the message id. */
    enum What {
        START,
        BAD_START,
        SIGNAL,
        BAD_SIGNAL,
        CANCEL,
        MISTAKE,
        OTHER
    }

    Asked(Process process, What what, RunId id, String detail) {
        this(process, what, id, detail, "");
    }

    /** A start names its workflow as well. */
    Asked(Process process, What what, RunId id, String detail, String workflow) {
        this.workflow = workflow;
        this.process = process;
        this.what = what;
        this.id = id;
        this.detail = detail;
    }

    RunKey key() {
        return RunKey.of(id);
    }

    /** Whether what it brings cannot be stored. */
    boolean isBad() {
        return what == What.BAD_START || what == What.BAD_SIGNAL;
    }

    boolean isStart() {
        return what == What.START || what == What.BAD_START;
    }

    boolean isSignal() {
        return what == What.SIGNAL || what == What.BAD_SIGNAL;
    }

    void answered(@Nullable Told answer, @Nullable Throwable failure) {
        isAnswered = true;
        told = answer;
        error = failure;
    }

    boolean isAnswered() {
        return isAnswered;
    }

    /** Whether it is known that nothing was done. */
    boolean isTurnedDown() {
        var isUnknown = error instanceof StoreException failure && failure.isTransient();
        return (error != null && !isUnknown) || told instanceof Told.Refused || told instanceof Told.Absent;
    }

    @Override
    public String toString() {
        return what + " " + id + " " + detail + " at " + process + ": "
                + (isAnswered ? error == null ? told : error : "unanswered");
    }
}
