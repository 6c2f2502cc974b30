package dev.ratchet.core.run;

/** Where the undo of one step stands; which moves are legal is declared once, in {@link Lifecycle#UNDO}. */
public enum UndoState {
    /** Its turn has not come, or it may be started again. */
    PENDING,
    RUNNING,
    /** Will be tried again later. */
    BACKOFF,
    DONE,
    /** Used up its attempts; visible for ever. */
    FAILED;

    public boolean isOver() {
        return this == DONE || this == FAILED;
    }
}
