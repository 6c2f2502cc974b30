package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunId;
import dev.ratchet.fsm.RatchetException;

/** What was asked of a run is not legal now; nothing has changed. */
public final class RefusedException extends RatchetException {
    private static final long serialVersionUID = 1;

    private final String from;
    private final String to;
    private final String reason;

    public RefusedException(RunId id, String from, String to, String reason) {
        super(message("run '" + id + "'", from, to, reason));
        this.from = from;
        this.to = to;
        this.reason = reason;
    }

    /** A refusal may be about a step, whose name its reason begins with then: it is the step that does not move. */
    private static String message(String run, String from, String to, String reason) {
        var end = reason.startsWith("step '") ? reason.indexOf("': ") : -1;
        return end < 0
                ? run + told(from, to) + ": " + reason
                : run + ", " + reason.substring(0, end + 1) + told(from, to) + reason.substring(end + 1);
    }

    private static String told(String from, String to) {
        return from.equals(to) ? " stays " + from : ": " + from + " -> " + to + " is not possible";
    }

    public String from() {
        return from;
    }

    public String to() {
        return to;
    }

    public String reason() {
        return reason;
    }
}
