package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunId;
import dev.ratchet.fsm.RatchetException;

/** There is no run with that id, or it was purged. */
public final class RunNotFoundException extends RatchetException {
    private static final long serialVersionUID = 1;

    public RunNotFoundException(RunId id) {
        super("there is no run '" + id + "': it was never started here, or it was purged after it ended");
    }
}
