package dev.ratchet.fsm;

import org.jspecify.annotations.Nullable;

/**
 * A machine's answer to "may this move happen, and what belongs to it?": a {@link Transition} or a {@link Refusal}. Nothing has
 * happened yet. Immutable.
 */
public sealed interface Verdict<S, T> permits Transition, Refusal {
    /** The state asked about; null only in the refusal of a null state. */
    @Nullable
    S from();

    /** The target; null only in a refusal whose target is null or was left to the event. */
    @Nullable
    S to();

    /** The event that leads there, or null when the move was asked for by target along an edge without one. */
    @Nullable
    Enum<?> event();

    boolean isAllowed();

    /** The transition, or the refusal thrown as a {@link TransitionException}. */
    Transition<S, T> orThrow();
}
