package dev.ratchet.entity.sql;

import java.sql.SQLException;

/** The commit itself failed, so nobody knows here whether it happened. */
public final class UnknownOutcome extends SQLException {
    private static final long serialVersionUID = 1L;

    UnknownOutcome(SQLException cause) {
        super(
                "whether it was committed is unknown (" + cause.getMessage()
                        + "); ask for the entity, or repeat the request with the same key",
                cause.getSQLState(),
                cause.getErrorCode(),
                cause);
    }
}
