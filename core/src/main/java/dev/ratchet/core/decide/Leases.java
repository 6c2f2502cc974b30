package dev.ratchet.core.decide;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;

/** Attempts whose worker is gone: each counts, none fails by itself, but a step that keeps losing its worker is poison. */
final class Leases {
    private Leases() {}

    /** The run's owner is gone, and with it every attempt that ran in its process. */
    static void lostByOwner(Draft draft) {
        for (var step = 0; step < draft.steps().size(); step++) {
            if (draft.state(step) == StepState.RUNNING
                    && !draft.plan().step(step).isOutside()) {
                lost(draft, step);
            }
        }
        if (draft.state() == RunState.COMPENSATING) {
            undoLost(draft);
        }
    }

    static void lost(Draft draft, int step) {
        var detail = draft.detail(step);
        var lost = detail == null ? 1 : detail.lost() + 1;
        if (lost >= draft.limits().lostLeases() && draft.ending() == null) {
            Failures.fail(draft, step, Failures.Report.forGood(poison(lost)));
        } else {
            Settle.makeReady(draft, step, Cause.LEASE_EXPIRED);
        }
    }

    private static void undoLost(Draft draft) {
        var current = Run.currentUndo(draft.undos());
        if (current < 0 || draft.undos().get(current).state() != UndoState.RUNNING) {
            return;
        }
        var undo = draft.undos().get(current);
        if (undo.lost() + 1 >= draft.limits().lostLeases()) {
            draft.moveUndo(undo, UndoState.FAILED, Cause.FAILURE, null, poison(undo.lost() + 1));
        } else {
            draft.moveUndo(undo, UndoState.PENDING, Cause.LEASE_EXPIRED, null, null);
        }
    }

    private static Failure poison(int lost) {
        return new Failure(
                ErrorCategory.AGENT, "poison", "its worker was lost " + lost + " times in a row while it ran");
    }
}
