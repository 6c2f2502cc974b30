package dev.ratchet.core.store;

import dev.ratchet.fsm.RatchetException;
import org.jspecify.annotations.Nullable;

/** The store failed. If it is transient, the same call may succeed later; whether a commit was applied is unknown then. */
public final class StoreException extends RatchetException {
    private static final long serialVersionUID = 1;

    private final boolean isTransient;

    public StoreException(String message, boolean isTransient, @Nullable Throwable cause) {
        super(message, cause);
        this.isTransient = isTransient;
    }

    public boolean isTransient() {
        return isTransient;
    }
}
