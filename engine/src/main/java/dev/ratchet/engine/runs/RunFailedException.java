package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.fsm.RatchetException;

/** A run whose result somebody waited for has ended without one: it failed, was rolled back or cancelled. */
public final class RunFailedException extends RatchetException {
    private static final long serialVersionUID = 1;

    private final String id;
    private final RunState state;

    public RunFailedException(RunId id, RunState state, String explanation) {
        super("run '" + id + "' " + explanation);
        this.id = id.text();
        this.state = state;
    }

    public RunId id() {
        return new RunId(id);
    }

    public RunState state() {
        return state;
    }
}
