package dev.ratchet.engine.commit;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;

/** Whether a run has code under way in its owner's process: only then does the owner keep it. */
final class LocalWork {
    private LocalWork() {}

    static boolean isLeft(Run run) {
        var steps = run.steps();
        if (steps.count(StepState.RUNNING) > 0) {
            for (var step = steps.next(StepState.RUNNING, 0);
                    step >= 0;
                    step = steps.next(StepState.RUNNING, step + 1)) {
                if (!run.plan().step(step).isOutside()) {
                    return true;
                }
            }
        }
        return run.state() == RunState.COMPENSATING && isUndoing(run);
    }

    private static boolean isUndoing(Run run) {
        var undo = run.currentUndo();
        return undo >= 0 && run.undos().get(undo).state() == UndoState.RUNNING;
    }
}
