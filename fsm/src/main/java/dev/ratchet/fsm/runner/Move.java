package dev.ratchet.fsm.runner;

import dev.ratchet.fsm.Verdict;
import java.util.List;

/**
 * What became of a request to move: refused, done, or done with failures afterwards. Immutable.
 *
 * @param verdict the machine's answer
 * @param reason why the caller asked, as the caller put it
 * @param failures actions that failed after the state had changed; the change stands. Nothing runs them again by itself: a caller may, so
 *     actions after a change should be written to be safe to run twice
 */
public record Move<S, T>(Verdict<S, T> verdict, String reason, List<ActionFailure<T>> failures) {
    public Move {
        failures = List.copyOf(failures);
    }

    /** Whether the state has changed. */
    public boolean isDone() {
        return verdict.isAllowed();
    }

    /** This move, or its refusal thrown as a {@link dev.ratchet.fsm.TransitionException}. */
    public Move<S, T> orThrow() {
        verdict.orThrow();
        return this;
    }
}
