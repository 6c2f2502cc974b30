package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.Run;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Decides as another one does, and objects if that throws: decisions are total, and a committer would only log it. */
final class GuardedDecider extends Decider {
    private final Decider decider;
    private final Consumer<Violation> objection;

    GuardedDecider(Limits limits, Decider decider, Consumer<Violation> objection) {
        super(limits);
        this.decider = decider;
        this.objection = objection;
    }

    @Override
    public Decision.Advance create(NewRun newRun, Moment moment) {
        return guarded(() -> decider.create(newRun, moment), () -> "create " + newRun);
    }

    @Override
    public Decision decide(Run run, Event event, Moment moment) {
        return guarded(() -> decider.decide(run, event, moment), () -> "decide " + event + " on " + run);
    }

    private <T> T guarded(Supplier<T> decision, Supplier<String> what) {
        try {
            return decision.get();
        } catch (RuntimeException e) {
            var violation = new Violation(Rule.LOOP, "cannot " + what.get() + ": " + e);
            violation.initCause(e);
            objection.accept(violation);
            throw e;
        }
    }
}
