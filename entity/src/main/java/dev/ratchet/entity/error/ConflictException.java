package dev.ratchet.entity.error;

import org.jspecify.annotations.Nullable;

/** Somebody changed the entity meanwhile, or took its lock: "concurrent modification detected". Asking again is safe. */
public final class ConflictException extends EntityException {
    private static final long serialVersionUID = 1L;

    public ConflictException(String why, @Nullable Throwable cause) {
        super("concurrent modification detected: " + why, cause);
    }
}
