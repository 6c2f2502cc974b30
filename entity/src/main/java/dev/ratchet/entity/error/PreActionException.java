package dev.ratchet.entity.error;

/** An action failed before the change, so there was no change: "pre-action failed: which and why". */
public final class PreActionException extends EntityException {
    private static final long serialVersionUID = 1L;

    private final String action;

    public PreActionException(String action, Exception cause) {
        super("pre-action failed: '%s': %s".formatted(action, text(cause)), cause);
        this.action = action;
    }

    /** The name of the action. */
    public String action() {
        return action;
    }
}
