package dev.ratchet.engine.code;

/**
 * An exception that knows how it is to be reported. Code throws it where it cannot return a report, as from an undo; any other exception
 * is a transient failure of its own class and message.
 */
public interface Reported {
    Report.Failed report();
}
