package dev.ratchet.core.run;

import dev.ratchet.core.definition.text.Words;

/** Where the undo of one step stands; which moves are legal is declared once, in {@link Lifecycle#UNDO}. */
public enum UndoState {
    /** Its turn has not come, or it may be started again. */
    PENDING('P'),
    RUNNING('R'),
    /** Will be tried again later. */
    BACKOFF('B'),
    DONE('D'),
    /** Used up its attempts; visible for ever. */
    FAILED('F');

    private final char letter;

    UndoState(char letter) {
        this.letter = letter;
    }

    /** The one letter that stands for this state in the journal. */
    public char letter() {
        return letter;
    }

    public String word() {
        return Words.of(this);
    }

    public static UndoState ofLetter(char letter) {
        for (var state : values()) {
            if (state.letter == letter) {
                return state;
            }
        }
        throw new IllegalArgumentException("no state of an undo has the letter '" + letter + "'");
    }

    public boolean isOver() {
        return this == DONE || this == FAILED;
    }
}
