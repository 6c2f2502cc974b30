package dev.ratchet.sqlite.session;

import dev.ratchet.core.store.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

/** The one reader of SQLite's result codes: which failures may pass by themselves, and what to do about the others. */
public final class Failures {
    public static final int BUSY = 5;
    private static final int ERROR = 1;
    private static final int CONSTRAINT = 19;

    /** The code without what SQLite adds to it in its higher bits. */
    private static final int PRIMARY = 0xFF;

    private record Meaning(boolean isTransient, String advice) {}

    private static final Meaning UNKNOWN = new Meaning(false, "this should not happen");

    private static final Map<Integer, Meaning> MEANINGS = Map.ofEntries(
            Map.entry(ERROR, new Meaning(false, "something in the file is not as this code made it")),
            Map.entry(3, new Meaning(false, "let this user read and write the file and its folder")),
            Map.entry(
                    BUSY, new Meaning(true, "another process writes to the file for too long; find it, or try again")),
            Map.entry(6, new Meaning(true, "try again")),
            Map.entry(7, new Meaning(true, "there is too little memory; try again")),
            Map.entry(
                    8,
                    new Meaning(false, "let this user write to the file and its folder, and never move it while open")),
            Map.entry(9, new Meaning(true, "it was interrupted; try again")),
            Map.entry(10, new Meaning(true, "the disk failed; look at it, then try again")),
            Map.entry(11, new Meaning(false, "the file is damaged; restore it from a backup")),
            Map.entry(13, new Meaning(true, "the disk is full; make room, then try again")),
            Map.entry(14, new Meaning(false, "let this user read and write the file and its folder")),
            Map.entry(15, new Meaning(true, "too many open the file at once; try again")),
            Map.entry(18, new Meaning(false, "make the text shorter")),
            Map.entry(CONSTRAINT, new Meaning(false, "what is written contradicts the schema or a row that is there")),
            Map.entry(20, new Meaning(false, "what is written has the wrong type")),
            Map.entry(26, new Meaning(false, "name another file: this one was not made by SQLite")));

    private Failures() {}

    public static boolean isBusy(SQLException e) {
        return code(e) == BUSY;
    }

    public static StoreException of(String doing, Path file, SQLException e) {
        var meaning = MEANINGS.getOrDefault(code(e), UNKNOWN);
        return new StoreException(message(doing, file, e, meaning), meaning.isTransient(), e);
    }

    /**
     * The COMMIT itself failed. Then nobody knows whether it was done, whatever the code says, unless there was nothing to commit or
     * the schema refused it.
     */
    public static StoreException ofCommit(String doing, Path file, SQLException e) {
        var code = code(e);
        var meaning = MEANINGS.getOrDefault(code, UNKNOWN);
        return new StoreException(message(doing, file, e, meaning), code != ERROR && code != CONSTRAINT, e);
    }

    private static int code(SQLException e) {
        return e.getErrorCode() & PRIMARY;
    }

    private static String message(String doing, Path file, SQLException e, Meaning meaning) {
        return "cannot %s in %s: %s (%s)".formatted(doing, file, e.getMessage(), meaning.advice());
    }
}
