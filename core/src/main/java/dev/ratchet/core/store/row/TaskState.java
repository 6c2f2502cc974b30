package dev.ratchet.core.store.row;

/** What a task is at. One that is over is not kept: the run's own history tells of it. */
public enum TaskState {
    /** Nobody can claim it yet: its condition or what it is given must be worked out first, by a process that has the workflow's code. */
    NEW('N'),
    /** Anybody who fits can claim it. */
    OPEN('O'),
    /** Somebody works on it. */
    CLAIMED('C'),
    /** Somebody works on it and is asked to end, because its run is ending or paused. */
    STOPPING('S');

    private final char letter;

    TaskState(char letter) {
        this.letter = letter;
    }

    public char letter() {
        return letter;
    }

    public static TaskState ofLetter(char letter) {
        for (var state : values()) {
            if (state.letter == letter) {
                return state;
            }
        }
        throw new IllegalArgumentException("no state of a task has the letter '" + letter + "'");
    }

    /** Whether somebody holds a lease on it. */
    public boolean isHeld() {
        return this == CLAIMED || this == STOPPING;
    }
}
