package dev.ratchet.postgres.session;

import dev.ratchet.core.store.StoreException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.postgresql.util.PSQLException;

/** The one place that reads an SQLSTATE: whether an error passes by itself, and what to say about it. */
public final class SqlErrors {
    private static final String LOCK_TIMEOUT = "55P03";

    /** Lost connections, lost races, too few resources, an operator's intervention, a failing disk. */
    private static final Set<String> TRANSIENT_CLASSES = Set.of("08", "40", "53", "57", "58");

    /** A lock that did not come in time, an object in use, a server that is read-only while another takes over, an idle transaction. */
    private static final Set<String> TRANSIENT = Set.of(LOCK_TIMEOUT, "55006", "25006", "25P03");

    private SqlErrors() {}

    /** The error as the port knows it; {@code what} completes the sentence "cannot". */
    public static StoreException of(String what, SQLException error) {
        var state = error.getSQLState() == null ? "" : " (SQLSTATE " + error.getSQLState() + ")";
        return new StoreException("cannot " + what + ": " + text(error) + state, isTransient(error), error);
    }

    static boolean isTransient(SQLException error) {
        // The type first: a pool that gets no connection says so by it, with the state of whatever kept it from one.
        if (error instanceof SQLTransientException || error instanceof SQLRecoverableException) {
            return true;
        }
        var state = error.getSQLState();
        if (state == null || state.length() < 2) {
            return false;
        }
        return TRANSIENT.contains(state) || TRANSIENT_CLASSES.contains(state.substring(0, 2));
    }

    public static boolean isLockTimeout(StoreException failure) {
        return failure.getCause() instanceof SQLException error && LOCK_TIMEOUT.equals(error.getSQLState());
    }

    /** The server's message alone: its details would repeat the row, and with it what users keep in their payloads. */
    private static String text(SQLException error) {
        if (error instanceof PSQLException answer && answer.getServerErrorMessage() != null) {
            var message = answer.getServerErrorMessage().getMessage();
            return message == null ? "the server gave no reason" : message;
        }
        return String.valueOf(error.getMessage());
    }
}
