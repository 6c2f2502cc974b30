package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Words;

/** What happens to the rest of a roll-back when one undo has used up its attempts. */
public enum UndoErrors {
    /** End FAILED at once; the older steps stay as they are. */
    STOP,
    /** Go on with the older steps, list the error, end FAILED. */
    CONTINUE;

    public String word() {
        return Words.of(this);
    }
}
