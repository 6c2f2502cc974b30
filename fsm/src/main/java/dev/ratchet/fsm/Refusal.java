package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A move that may not happen, and why. A refusal is an answer, not a failure: nothing has changed, and asking again is harmless.
 * Immutable.
 *
 * @param kind for programs
 * @param reason for people
 */
public record Refusal<S, T>(
        @Nullable S from, @Nullable S to, @Nullable Enum<?> event, Kind kind, String reason) implements Verdict<S, T> {
    /** The reason of every refusal that has no guard to speak for it. */
    public static final String NOT_ALLOWED = "transition not allowed";

    public Refusal {
        requireNonNull(kind, "kind");
        requireNonNull(reason, "reason");
    }

    @Override
    public boolean isAllowed() {
        return false;
    }

    @Override
    public Transition<S, T> orThrow() {
        throw asException();
    }

    /** This refusal as an exception, not yet thrown, for callers who report it in their own way. */
    public TransitionException asException() {
        return new TransitionException(this);
    }

    /** The refusal in one sentence: {@code invalid transition from X to Y: reason}. */
    public String message() {
        String where = to == null && event != null ? " on " + event : " to " + to;
        return "invalid transition from " + from + where + ": " + reason;
    }

    Refusal<S, T> because(String reason) {
        return new Refusal<>(from, to, event, kind, reason);
    }

    /** What stood in the way. */
    public enum Kind {
        /** Both states are known, and no edge leads from one to the other (or none for that event). */
        NOT_ALLOWED,
        /** There is an edge, and its guards refused this entity. */
        GUARD,
        /** The current or the wanted state is null or not one of the machine's. */
        UNKNOWN_STATE,
        /** The current state is final: nothing leads out of it. */
        FINAL
    }
}
