package dev.ratchet.core.simulate;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What matters of a run for where it can still end: two runs in the same situation are explored once. */
record Situation(
        RunState state,
        @Nullable Cause ending,
        boolean undo,
        String steps,
        List<String> active,
        List<Integer> toUndo,
        List<UndoState> undos) {
    static Situation of(Run run) {
        var ending = run.ending();
        var active = new ArrayList<String>();
        for (var step = 0; step < run.plan().size(); step++) {
            var detail = run.steps().detail(step);
            if (detail != null && !run.steps().state(step).isOver()) {
                active.add(step + describe(detail));
            }
        }
        return new Situation(
                run.state(),
                ending == null ? null : ending.cause(),
                ending != null && ending.undo(),
                run.steps().letters(),
                List.copyOf(active),
                toUndo(run),
                run.undos().stream().map(UndoRecord::state).toList());
    }

    /** What it waits for, whether it is held, and how many tries it has used. */
    private static String describe(StepDetail detail) {
        var wait = detail.awaits();
        var kind = wait == null
                ? (detail.until() == null ? "" : "until")
                : wait.cause().word();
        var isHeld = wait instanceof Wait.Approval approval && approval.held();
        var again = wait != null && wait.runsAgain();
        return " " + kind + (isHeld ? " held" : "") + (again ? " again" : "") + " " + detail.failures();
    }

    /** In which order steps were done matters to those that can be undone, because the roll-back may stop half-way. */
    private static List<Integer> toUndo(Run run) {
        return run.steps().done().newestFirst().stream()
                .map(item -> item.step())
                .filter(step -> run.plan().step(step).undo() != null)
                .toList();
    }
}
