package dev.ratchet.fsm.runner;

import static java.util.Objects.requireNonNull;

import dev.ratchet.fsm.Action;

/**
 * An action that failed after the state had changed. Immutable.
 *
 * @param action the action itself, for a caller who wants to run it again
 * @param cause what it threw
 */
public record ActionFailure<T>(Action<T> action, Exception cause) {
    public ActionFailure {
        requireNonNull(action, "action");
        requireNonNull(cause, "cause");
    }
}
