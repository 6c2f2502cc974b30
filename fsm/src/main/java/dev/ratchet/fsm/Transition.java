package dev.ratchet.fsm;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An allowed move and the work that belongs to it: run {@code before} in order, change the state, run {@code after} in order.
 * Made once when the machine is built and shared by all callers. Immutable.
 *
 * @param before exit actions of {@code from}, then the edge's own
 * @param after the edge's own, then entry actions of {@code to}
 */
public record Transition<S, T>(S from, S to, @Nullable Enum<?> event, List<Action<T>> before, List<Action<T>> after)
        implements Verdict<S, T> {
    public Transition {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    @Override
    public boolean isAllowed() {
        return true;
    }

    @Override
    public Transition<S, T> orThrow() {
        return this;
    }
}
