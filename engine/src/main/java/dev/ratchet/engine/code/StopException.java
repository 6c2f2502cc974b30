package dev.ratchet.engine.code;

import dev.ratchet.fsm.RatchetException;

/** Thrown to code that tells that it is alive after it has been asked to stop; let it pass. */
public final class StopException extends RatchetException {
    private static final long serialVersionUID = 1;

    public StopException(String message) {
        super(message);
    }
}
