package dev.ratchet.fsm.runner;

import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.RatchetException;
import dev.ratchet.fsm.Transition;

/** An action failed before the state changed: the move did not happen. Its cause is what the action threw. */
public final class ActionException extends RatchetException {
    private static final long serialVersionUID = 1L;

    private final String action;

    ActionException(Action<?> action, Transition<?, ?> transition, Exception cause) {
        super(
                "cannot move from " + transition.from() + " to " + transition.to() + ": action '" + action.name()
                        + "' failed before the change (" + cause + "); the state is still " + transition.from(),
                cause);
        this.action = action.name();
    }

    public String action() {
        return action;
    }
}
