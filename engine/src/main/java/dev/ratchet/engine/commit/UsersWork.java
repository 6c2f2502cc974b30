package dev.ratchet.engine.commit;

import dev.ratchet.core.store.Batch;

/** What a user's code does inside the transaction of a commit: whatever it throws is its own failure, never the store's. */
public final class UsersWork {
    private static final ThreadLocal<Boolean> UNDER_WAY = ThreadLocal.withInitial(() -> false);

    private UsersWork() {}

    static Batch.Inside guarding(Batch.Inside work) {
        return transaction -> {
            UNDER_WAY.set(true);
            try {
                work.run(transaction);
            } catch (Throwable e) {
                throw new FailedException(e);
            } finally {
                UNDER_WAY.remove();
            }
        };
    }

    /** Whether the calling thread is inside such a transaction, where waiting for another commit would be waiting for itself. */
    public static boolean isUnderWay() {
        return UNDER_WAY.get();
    }

    /** Says that the user's part of a transaction failed. */
    static final class FailedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        FailedException(Throwable why) {
            super(why);
        }

        Throwable why() {
            var cause = getCause();
            return cause == null ? this : cause;
        }
    }
}
