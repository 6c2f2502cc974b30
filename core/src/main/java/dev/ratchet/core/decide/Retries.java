package dev.ratchet.core.decide;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What a run that tries an ended one again may take over from it. */
public final class Retries {
    private Retries() {}

    /** All that still holds: what was completed and not undone, and what was skipped, if that is true of all it needs as well. */
    public static NewRun.Copied of(Run ended) {
        return copied(ended, holds(ended));
    }

    /** The same without that step and all that comes after it: they are done again. */
    public static NewRun.Copied from(Run ended, int step) {
        if (step < 0 || step >= ended.plan().size()) {
            throw new IllegalArgumentException("'" + ended.plan() + "' has no step number " + step + " to begin from");
        }
        var holds = holds(ended);
        holds[step] = false;
        return copied(ended, holds);
    }

    private static boolean[] holds(Run ended) {
        if (!ended.isOver()) {
            throw new IllegalArgumentException(
                    "run " + ended.id() + " is " + ended.state() + "; only a run that is over can be tried again");
        }
        var holds = new boolean[ended.plan().size()];
        for (var step = 0; step < holds.length; step++) {
            holds[step] = ended.steps().state(step).satisfies();
        }
        for (var undo : ended.undos()) {
            if (undo.state() == UndoState.DONE) {
                holds[undo.step()] = false;
            }
        }
        return holds;
    }

    private static NewRun.Copied copied(Run ended, boolean[] holds) {
        var kept = new boolean[holds.length];
        Arrays.fill(kept, true);
        for (var step = 0; step < holds.length; step++) {
            if (!holds[step]) {
                dropFrom(ended, step, kept);
            }
        }
        var completed = new ArrayList<Integer>();
        for (var item : ended.steps().done().newestFirst()) {
            if (!item.half() && kept[item.step()]) {
                completed.add(item.step());
            }
        }
        Collections.reverse(completed);
        var skipped = new ArrayList<Integer>();
        for (var step = 0; step < kept.length; step++) {
            if (kept[step] && ended.steps().state(step) == StepState.SKIPPED) {
                skipped.add(step);
            }
        }
        return new NewRun.Copied(completed, skipped);
    }

    /** That step and everything that depends on it, near or far. */
    private static void dropFrom(Run ended, int first, boolean[] kept) {
        var toDrop = new ArrayList<>(List.of(first));
        while (!toDrop.isEmpty()) {
            var step = toDrop.remove(toDrop.size() - 1);
            if (kept[step]) {
                kept[step] = false;
                for (var dependant : ended.plan().dependants(step)) {
                    toDrop.add(dependant);
                }
            }
        }
    }
}
