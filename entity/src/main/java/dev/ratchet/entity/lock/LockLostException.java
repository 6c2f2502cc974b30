package dev.ratchet.entity.lock;

/** The lock's lease has ended before its holder was done; another may have it now. */
public final class LockLostException extends LockException {
    private static final long serialVersionUID = 1L;

    public LockLostException(String name, long fence) {
        super(
                "the lock '%s' with fence %d is held no more: its lease has ended; take it again and look at what is true now"
                        .formatted(name, fence),
                null);
    }
}
