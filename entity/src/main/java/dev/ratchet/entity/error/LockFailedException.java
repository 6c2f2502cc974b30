package dev.ratchet.entity.error;

/** The entity's lock could not be taken: "acquiring lock: why". */
public final class LockFailedException extends EntityException {
    private static final long serialVersionUID = 1L;

    public LockFailedException(RuntimeException cause) {
        super("acquiring lock: " + text(cause), cause);
    }
}
