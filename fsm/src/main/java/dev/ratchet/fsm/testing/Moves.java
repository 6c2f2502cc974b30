package dev.ratchet.fsm.testing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves that a test expects a machine to allow, all from one state. Immutable.
 *
 * @param event what is expected to lead there, or null for moves by target
 */
public record Moves<S>(S from, @Nullable Enum<?> event, List<S> to) {
    public Moves {
        to = List.copyOf(to);
    }

    /** From this state one may go there: {@code moves(PENDING, PROCESSING, CANCELLED)}. */
    @SafeVarargs
    public static <S> Moves<S> moves(S from, S to, S... more) {
        var targets = new ArrayList<S>();
        targets.add(to);
        for (S other : more) {
            targets.add(other);
        }
        return new Moves<>(from, null, targets);
    }

    /** In this state the event leads there: {@code on(PENDING, PAY, PROCESSING)}. */
    public static <S> Moves<S> on(S from, Enum<?> event, S to) {
        return new Moves<>(from, event, List.of(to));
    }
}
