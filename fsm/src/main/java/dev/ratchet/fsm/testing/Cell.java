package dev.ratchet.fsm.testing;

import dev.ratchet.fsm.Refusal;
import dev.ratchet.fsm.Transition;
import dev.ratchet.fsm.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * One question of a {@link Grid} and the machine's answer. Immutable.
 *
 * @param to the target asked for, or null when an event was
 * @param event the event asked for, or null when a target was
 */
public record Cell<S, T>(S from, @Nullable S to, @Nullable Enum<?> event, Verdict<S, T> verdict) {
    /** Whether the move is allowed for the grid's entity. */
    public boolean isAllowed() {
        return verdict.isAllowed();
    }

    /** Short text for a table: where it leads, why a guard refuses, or nothing where there is no edge. */
    String inShort() {
        if (verdict instanceof Transition<S, T> transition) {
            return event == null ? "yes" : transition.to().toString();
        }
        return verdict instanceof Refusal<S, T> refusal && refusal.kind() == Refusal.Kind.GUARD
                ? "no: " + refusal.reason()
                : "";
    }
}
