package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;

/**
 * One mistake in a declaration ({@link MachineBuilder#build}), or one thing worth a second look ({@link StateMachine#lint}).
 * Immutable.
 *
 * @param message what is wrong, where, and what to do about it
 */
public record Problem(Kind kind, String message) {
    public Problem {
        requireNonNull(kind, "kind");
        requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return kind + ": " + message;
    }

    /** What is wrong. */
    public enum Kind {
        /** No initial state, or more than one. */
        INITIAL_STATE,
        /** Something names a state that the machine does not have. */
        UNKNOWN_STATE,
        /** A state listed twice. */
        DUPLICATE_STATE,
        /** More states than {@link StateMachine#MAX_STATES}. */
        TOO_MANY_STATES,
        /** No path leads here from the initial state. */
        UNREACHABLE,
        /** Nothing leads out, yet the state is not declared final. */
        DEAD_END,
        /** An edge leaves a state that is declared final. */
        EDGE_FROM_FINAL,
        /** The same edge declared twice. */
        DUPLICATE_EDGE,
        /** An alternative that can never be chosen, because an earlier one always wins. */
        AMBIGUOUS,
        /** Events of more than one enum. */
        EVENT_TYPES,
        /** Lint: states that lead back to themselves. */
        CIRCULAR,
        /** Lint: a state from which no final state can be reached. */
        NO_WAY_OUT
    }
}
