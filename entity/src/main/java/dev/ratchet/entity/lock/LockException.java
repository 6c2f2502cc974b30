package dev.ratchet.entity.lock;

import dev.ratchet.fsm.RatchetException;
import org.jspecify.annotations.Nullable;

/** A lock could not be taken or kept. */
public class LockException extends RatchetException {
    private static final long serialVersionUID = 1L;

    public LockException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
