package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunId;
import dev.ratchet.fsm.RatchetException;

/** Another run of the workflow that has not ended holds the business key. */
public final class KeyInUseException extends RatchetException {
    private static final long serialVersionUID = 1;

    private final String holder;

    public KeyInUseException(String workflow, String key, RunId holder) {
        super("workflow '" + workflow + "' has an open run with the business key '" + key + "': run '" + holder
                + "'; wait until it has ended, or choose another key");
        this.holder = holder.text();
    }

    /** The run that holds the key. */
    public RunId holder() {
        return new RunId(holder);
    }
}
