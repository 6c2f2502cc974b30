package dev.ratchet.fsm.runner;

/**
 * An action that failed after the state had changed. Immutable.
 *
 * @param action its name
 */
public record ActionFailure(String action, Exception cause) {}
