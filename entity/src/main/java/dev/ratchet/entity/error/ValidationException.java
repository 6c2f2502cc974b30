package dev.ratchet.entity.error;

import org.jspecify.annotations.Nullable;

/** There is an edge, and a guard refused: "validation failed: why". */
public final class ValidationException extends EntityException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    public ValidationException(String reason, @Nullable Throwable cause) {
        super("validation failed: " + reason, cause);
        this.reason = reason;
    }

    /** What the guard said. */
    public String reason() {
        return reason;
    }
}
