package dev.ratchet.checks.simulation.world;

/** The process ends at this very point. An error, so that no loop mistakes it for something that it can handle. */
public final class ProcessDied extends Error {
    private static final long serialVersionUID = 1;

    public ProcessDied() {
        super("the process died", null, false, false);
    }
}
