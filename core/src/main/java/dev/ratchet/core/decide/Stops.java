package dev.ratchet.core.decide;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import java.util.ArrayList;
import java.util.List;

/**
 * Which attempts of a run should end early: for an owner that learns only by loading the run that somebody else cancelled, paused or
 * failed it, and so never saw the effects of that decision.
 */
public final class Stops {
    private Stops() {}

    /**
     * The attempts that are under way in a run that is ending or paused. An attempt that the run does not know as under way any more should
     * end as well; only its owner knows of those. Undos go on: nothing stops a roll-back.
     */
    public static List<Effect.StopHandler> of(Run run) {
        var stops = new ArrayList<Effect.StopHandler>();
        if (run.ending() == null && run.state() != RunState.PAUSED) {
            return stops;
        }
        var steps = run.steps();
        for (var step = steps.next(StepState.RUNNING, 0); step >= 0; step = steps.next(StepState.RUNNING, step + 1)) {
            stops.add(new Effect.StopHandler(step, steps.attempt(step)));
        }
        return stops;
    }
}
