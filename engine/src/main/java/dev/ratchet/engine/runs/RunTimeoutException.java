package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunId;
import dev.ratchet.fsm.RatchetException;
import java.time.Duration;

/** A run had not ended when somebody stopped waiting for it; it goes on. */
public final class RunTimeoutException extends RatchetException {
    private static final long serialVersionUID = 1;

    public RunTimeoutException(RunId id, Duration waited, String explanation) {
        super("run '" + id + "' has not ended within " + waited.toMillis() + " ms and goes on: " + explanation);
    }
}
