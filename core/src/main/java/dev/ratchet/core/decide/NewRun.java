package dev.ratchet.core.decide;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunId;

/** A run to be made, and how far it goes in its first commit: created only, triggered, or running with a slot. */
public record NewRun(RunId id, Plan plan, Origin origin, Extent extent) {
    /** How far the first commit takes the run. */
    public enum Extent {
        CREATED,
        QUEUED,
        RUNNING
    }
}
