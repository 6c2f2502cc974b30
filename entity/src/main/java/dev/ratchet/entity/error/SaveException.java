package dev.ratchet.entity.error;

import dev.ratchet.entity.sql.UnknownOutcome;

/** The change could not be written: "persisting state transition: why". */
public final class SaveException extends EntityException {
    private static final long serialVersionUID = 1L;

    private final boolean isOutcomeUnknown;

    public SaveException(Exception cause) {
        super("persisting state transition: " + text(cause), cause);
        this.isOutcomeUnknown = cause instanceof UnknownOutcome;
    }

    /** Whether the change may have happened all the same. A repeat with the same request key is safe, and finds out. */
    public boolean isOutcomeUnknown() {
        return isOutcomeUnknown;
    }
}
