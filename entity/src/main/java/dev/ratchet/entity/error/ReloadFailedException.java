package dev.ratchet.entity.error;

import org.jspecify.annotations.Nullable;

/** The entity could not be read under its lock: "refreshing order state: why". */
public final class ReloadFailedException extends EntityException {
    private static final long serialVersionUID = 1L;

    public ReloadFailedException(String entity, String why, @Nullable Throwable cause) {
        super("refreshing " + entity + " state: " + why, cause);
    }
}
