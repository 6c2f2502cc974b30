package dev.ratchet.core.run;

import dev.ratchet.core.definition.plan.Plan;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run, whole: the one row that is its truth. Made and changed only by folding journal entries.
 *
 * @param cause why it is in its state: which wait, which pause, what is being undone
 * @param note what a person should read about that: a reason given, two hashes, an error
 * @param undos what is to be undone, newest completion first; empty unless it came to that
 * @param acceptedVersion a structure hash that an operator accepted in place of the plan's own
 */
public record Run(
        RunId id,
        Plan plan,
        Origin origin,
        long revision,
        RunState state,
        @Nullable Cause cause,
        @Nullable String note,
        Steps steps,
        List<UndoRecord> undos,
        Inbox inbox,
        @Nullable Ending ending,
        @Nullable String acceptedVersion,
        Times times) {
    /** Before the first entry: what folding starts from. Revision 0 is never stored. */
    public static Run blank(RunId id, Plan plan) {
        return new Run(
                id,
                plan,
                Origin.of(""),
                0,
                RunState.CREATED,
                null,
                null,
                Steps.pending(plan),
                List.of(),
                Inbox.EMPTY,
                null,
                null,
                new Times(Instant.EPOCH, Instant.EPOCH, null, null, null, null));
    }

    public boolean isOver() {
        return state.isOver();
    }

    /** The undo whose turn it is, or -1 when there is none left. */
    public int currentUndo() {
        return currentUndo(undos);
    }

    public static int currentUndo(List<UndoRecord> undos) {
        for (var index = 0; index < undos.size(); index++) {
            if (!undos.get(index).state().isOver()) {
                return index;
            }
        }
        return -1;
    }
}
