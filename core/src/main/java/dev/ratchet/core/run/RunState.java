package dev.ratchet.core.run;

/** Where a run stands; which moves are legal is declared once, in {@link Lifecycle#RUN}. */
public enum RunState {
    /** Accepted, not triggered. */
    CREATED,
    /** Triggered, waiting for an execution slot. */
    QUEUED,
    /** At least one step is ready, running or backing off, or the run is stopping. */
    RUNNING,
    /** Nothing can run until something outside happens. */
    WAITING,
    /** Suspended until resumed. */
    PAUSED,
    /** Undoing, newest completion first. */
    COMPENSATING,
    /** Every step completed or skipped. */
    COMPLETED,
    /** Undone completely. */
    ROLLED_BACK,
    /** Failed, perhaps with a partial roll-back. */
    FAILED,
    /** Cancelled without undoing. */
    CANCELLED;

    /** Whether the run has ended for good. */
    public boolean isOver() {
        return switch (this) {
            case CREATED, QUEUED, RUNNING, WAITING, PAUSED, COMPENSATING -> false;
            case COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> true;
        };
    }
}
