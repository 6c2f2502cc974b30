package dev.ratchet.core.simulate;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What matters of a run for where it can still end: two runs in the same situation are explored once. */
record Situation(
        RunState state,
        @Nullable Cause ending,
        boolean undo,
        String steps,
        List<UndoState> undos,
        List<Integer> halfDone,
        List<Integer> held) {
    static Situation of(Run run) {
        var ending = run.ending();
        var held = new java.util.ArrayList<Integer>();
        for (var step = 0; step < run.plan().size(); step++) {
            var detail = run.steps().detail(step);
            if (detail != null && detail.awaits() instanceof Wait.Approval approval && approval.held()) {
                held.add(step);
            }
        }
        var halfDone = run.steps().done().newestFirst().stream()
                .filter(item -> item.half())
                .map(item -> item.step())
                .sorted()
                .toList();
        return new Situation(
                run.state(),
                ending == null ? null : ending.cause(),
                ending != null && ending.undo(),
                run.steps().letters(),
                run.undos().stream().map(UndoRecord::state).toList(),
                halfDone,
                List.copyOf(held));
    }
}
