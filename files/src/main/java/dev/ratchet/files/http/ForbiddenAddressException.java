package dev.ratchet.files.http;

import dev.ratchet.fsm.RatchetException;

/** A request was not sent, because it would have gone to an address that is not allowed. */
public final class ForbiddenAddressException extends RatchetException {
    private static final long serialVersionUID = 1;

    public ForbiddenAddressException(String message) {
        super(message);
    }
}
