package dev.ratchet.core;

/** The root of every exception that Ratchet throws at its users. */
public class RatchetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RatchetException(String message) {
        super(message);
    }

    public RatchetException(String message, Throwable cause) {
        super(message, cause);
    }
}
