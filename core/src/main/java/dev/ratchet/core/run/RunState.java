package dev.ratchet.core.run;

/** Where a run stands; which moves are legal is declared once, in {@link Lifecycle#RUN}. */
public enum RunState {
    /** Accepted, not triggered. */
    CREATED('N'),
    /** Triggered, waiting for an execution slot. */
    QUEUED('Q'),
    /** At least one step is ready, running or backing off, or the run is stopping. */
    RUNNING('R'),
    /** Nothing can run until something outside happens. */
    WAITING('W'),
    /** Suspended until resumed. */
    PAUSED('P'),
    /** Undoing, newest completion first. */
    COMPENSATING('U'),
    /** Every step completed or skipped. */
    COMPLETED('C'),
    /** Undone completely. */
    ROLLED_BACK('B'),
    /** Failed, perhaps with a partial roll-back. */
    FAILED('F'),
    /** Cancelled without undoing. */
    CANCELLED('X');

    private final char letter;

    RunState(char letter) {
        this.letter = letter;
    }

    /** The one letter that stands for this state in the row of a run. */
    public char letter() {
        return letter;
    }

    public static RunState ofLetter(char letter) {
        for (var state : values()) {
            if (state.letter == letter) {
                return state;
            }
        }
        throw new IllegalArgumentException("no state of a run has the letter '" + letter + "'");
    }

    /** Whether the run has ended for good. */
    public boolean isOver() {
        return switch (this) {
            case CREATED, QUEUED, RUNNING, WAITING, PAUSED, COMPENSATING -> false;
            case COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> true;
        };
    }
}
