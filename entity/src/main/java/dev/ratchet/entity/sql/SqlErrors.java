package dev.ratchet.entity.sql;

import java.sql.SQLException;

/** The one place that reads an SQLSTATE or a result code. */
public final class SqlErrors {
    private static final int SQLITE_BUSY = 5;
    private static final int SQLITE_CONSTRAINT = 19;
    private static final String LOCK_TIMEOUT = "55P03";

    /** The code without what SQLite adds to it in its higher bits. */
    private static final int PRIMARY = 0xFF;

    private SqlErrors() {}

    /** Another transaction was faster, and this one was ended for it. */
    public static boolean isLostRace(SQLException error) {
        return hasClass(error, "40");
    }

    /** Others kept the database from answering in time; asking again may help. */
    public static boolean isBusy(SQLException error) {
        return LOCK_TIMEOUT.equals(error.getSQLState()) || isSqlite(error, SQLITE_BUSY);
    }

    /** A row with the same key is there already. */
    public static boolean isDuplicate(SQLException error) {
        return "23505".equals(error.getSQLState())
                || (isConstraint(error) && String.valueOf(error.getMessage()).contains("UNIQUE"));
    }

    /** A commit that the database itself has refused, so that it did not happen. */
    static boolean isRefusal(SQLException error) {
        return hasClass(error, "23") || hasClass(error, "40") || isConstraint(error);
    }

    private static boolean isConstraint(SQLException error) {
        return isSqlite(error, SQLITE_CONSTRAINT);
    }

    private static boolean isSqlite(SQLException error, int code) {
        return error.getSQLState() == null && (error.getErrorCode() & PRIMARY) == code;
    }

    private static boolean hasClass(SQLException error, String start) {
        return error.getSQLState() != null && error.getSQLState().startsWith(start);
    }
}
