package dev.ratchet.core.decide;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * A run to be made, how far it goes in its first commit (created only, triggered, or running with a slot), and which steps are over
 * already because an earlier run did them.
 */
public record NewRun(RunId id, Plan plan, Origin origin, Extent extent, Copied copied) {
    public NewRun {
        copied.check(plan);
    }

    public NewRun(RunId id, Plan plan, Origin origin, Extent extent) {
        this(id, plan, origin, extent, Copied.NOTHING);
    }

    /** How far the first commit takes the run. */
    public enum Extent {
        CREATED,
        QUEUED,
        RUNNING
    }

    /**
     * Steps whose results are taken over from a run that has ended.
     *
     * @param completed in the order in which they were completed there, because they are undone in the reverse of it
     */
    public record Copied(List<Integer> completed, List<Integer> skipped) {
        public static final Copied NOTHING = new Copied(List.of(), List.of());

        public Copied {
            completed = List.copyOf(completed);
            skipped = List.copyOf(skipped);
        }

        private void check(Plan plan) {
            var all = new ArrayList<>(completed);
            all.addAll(skipped);
            var known = new HashSet<>(all);
            if (known.size() < all.size()) {
                throw new IllegalArgumentException("a step is copied once, but these are copied: " + all);
            }
            for (var step : all) {
                if (step < 0 || step >= plan.size()) {
                    throw new IllegalArgumentException("'" + plan + "' has no step number " + step + " to copy");
                }
                for (var need : plan.step(step).needs()) {
                    if (!known.contains(plan.number(need))) {
                        throw new IllegalArgumentException("step '" + plan.name(step)
                                + "' cannot be copied without step '" + need + "', which it needs");
                    }
                }
            }
        }
    }
}
