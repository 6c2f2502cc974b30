package dev.ratchet.entity.error;

import dev.ratchet.fsm.RatchetException;
import org.jspecify.annotations.Nullable;

/** A transition that did not happen, and nothing has changed, unless {@link SaveException#isOutcomeUnknown()} says otherwise. */
public abstract sealed class EntityException extends RatchetException
        permits LockFailedException,
                ReloadFailedException,
                ValidationException,
                PreActionException,
                ConflictException,
                SaveException,
                KeyReusedException {
    private static final long serialVersionUID = 1L;

    EntityException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static String text(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
