package dev.ratchet.engine.json;

import dev.ratchet.fsm.RatchetException;
import org.jspecify.annotations.Nullable;

/** A value has no JSON, or JSON does not fit the type that is asked for. */
public final class PayloadException extends RatchetException {
    private static final long serialVersionUID = 1;

    public PayloadException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
