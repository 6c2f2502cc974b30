package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.io.Serializable;
import java.util.Collection;

/**
 * One mistake in a declaration ({@link MachineBuilder#build}), or one thing worth a second look ({@link StateMachine#lint}).
 * Immutable.
 *
 * @param message what is wrong, where, and what to do about it
 */
public record Problem(Kind kind, String message) implements Serializable {
    private static final int MAX_NAMES = 10;

    public Problem {
        requireNonNull(kind, "kind");
        requireNonNull(message, "message");
    }

    /** These names for a message, the first of them if they are many. */
    static String listed(Collection<?> names) {
        int more = names.size() - MAX_NAMES;
        return names.stream()
                .limit(MAX_NAMES)
                .map(String::valueOf)
                .collect(joining(", ", "[", more > 0 ? " and " + more + " more]" : "]"));
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
        /** A state listed twice, or states that share one {@code toString()}. */
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
        /** An event declared with {@code on} whose target was never given with {@code to}. */
        UNFINISHED_EDGE,
        /** Events that share one {@code toString()}. */
        DUPLICATE_EVENT,
        /** A state or an event whose {@code toString()} is null. */
        NO_NAME,
        /** An entry action where nothing enters, or an exit action where nothing leaves. */
        IDLE_ACTION,
        /** Lint: states that lead back to themselves. */
        CIRCULAR,
        /** Lint: a state from which no final state can be reached. */
        NO_WAY_OUT
    }
}
