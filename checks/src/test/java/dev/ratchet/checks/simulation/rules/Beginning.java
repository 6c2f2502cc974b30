package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.store.row.RunKey;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** Code of a step, or of its undo, begins in a process. */
public record Beginning(
        RunKey key, String step, int number, boolean isUndo, long fence, UUID worker, BooleanSupplier isAskedToStop) {
    AttemptId id(Plan plan) {
        return new AttemptId(plan.number(step), number, isUndo);
    }

    @Override
    public String toString() {
        return (isUndo ? "undo of " : "") + "step " + step + " attempt " + number + " with fence " + fence + " by "
                + worker;
    }
}
