package dev.ratchet.engine;

import dev.ratchet.core.run.Cause;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a handler is called. */
public enum Reason {
    /** It is the step's turn: for the first time, after a delay or pause, or again after a failure. */
    READY,
    /** The signal that it waited for is there. */
    SIGNALLED,
    /** The signal that it waited for did not come in time. */
    WAITING_TIMEOUT,
    /** The worker of an earlier attempt was lost; nobody knows how far that one came. */
    LEASE_EXPIRED;

    /**
     * A handler that was woken and then failed is told once more what woke it. Told READY it would wait again, for a signal that it
     * has had already.
     */
    static Reason of(Cause reason, @Nullable Cause woken) {
        if (reason == Cause.LEASE_EXPIRED) {
            return LEASE_EXPIRED;
        }
        return ofWaking(reason).or(() -> ofWaking(woken)).orElse(READY);
    }

    static Optional<Reason> ofWaking(@Nullable Cause cause) {
        if (cause == Cause.SIGNAL) {
            return Optional.of(SIGNALLED);
        }
        return cause == Cause.TIMEOUT ? Optional.of(WAITING_TIMEOUT) : Optional.empty();
    }
}
