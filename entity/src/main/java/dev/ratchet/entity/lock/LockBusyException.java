package dev.ratchet.entity.lock;

/** Another holds the lock; ask again later. */
public final class LockBusyException extends LockException {
    private static final long serialVersionUID = 1L;

    public LockBusyException(String message) {
        super(message, null);
    }
}
