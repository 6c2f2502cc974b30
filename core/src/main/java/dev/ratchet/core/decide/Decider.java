package dev.ratchet.core.decide;

import dev.ratchet.core.Limits;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;

/**
 * The one place where a run's next state is chosen. Pure and total: the same run, event and moment give the same answer, and every
 * combination has one. Thread-safe. Nothing in Ratchet extends it; a test of tests may, to decide wrongly on purpose.
 */
public class Decider {
    private final Limits limits;

    public Decider(Limits limits) {
        this.limits = limits;
    }

    /** The first commit of a run. */
    public Decision.Advance create(NewRun newRun, Moment moment) {
        var draft = new Draft(Run.blank(newRun.id(), newRun.plan()), moment, limits, Event.Created.KIND);
        draft.record(new Change.RunCreated(newRun.origin()));
        newRun.copied().completed().forEach(step -> draft.copy(step, StepState.COMPLETED));
        newRun.copied().skipped().forEach(step -> draft.copy(step, StepState.SKIPPED));
        switch (newRun.extent()) {
            case CREATED -> {}
            case QUEUED -> Settle.enqueue(draft);
            case RUNNING -> {
                Settle.enqueue(draft);
                draft.takeSlot();
                Settle.entered(draft);
            }
        }
        return draft.advance();
    }

    public Decision decide(Run run, Event event, Moment moment) {
        return event.choose(new Rules(run, new Draft(run, moment, limits, event.kind())));
    }
}
