package dev.ratchet.fsm;

import org.jspecify.annotations.Nullable;

/** The one unchecked root of everything that Ratchet throws on purpose; catch it to tell our errors from everyone else's. */
public abstract class RatchetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    protected RatchetException(String message) {
        super(message);
    }

    protected RatchetException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
