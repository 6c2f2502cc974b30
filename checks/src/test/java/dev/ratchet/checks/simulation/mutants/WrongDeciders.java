package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.Fold;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import java.util.List;

/** Decisions that are consistent in themselves, and wrong. */
final class WrongDeciders {
    private WrongDeciders() {}

    /** A signal for which nobody waits is said to have come before. */
    static final class DropsSignals extends Decider {
        DropsSignals(Limits limits) {
            super(limits);
        }

        @Override
        public Decision decide(Run run, Event event, Moment moment) {
            return event instanceof Event.SignalReceived signal && !run.isOver() && !isAwaited(run, signal.name())
                    ? new Decision.Ignore("nobody waits for it")
                    : super.decide(run, event, moment);
        }

        private static boolean isAwaited(Run run, String name) {
            for (var step = 0; step < run.steps().size(); step++) {
                var detail = run.steps().detail(step);
                if (run.steps().state(step) == StepState.WAITING
                        && detail != null
                        && detail.awaits() instanceof Wait.Signal signal
                        && signal.name().equals(name)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The attempt of a lost owner is begun again under its number. */
    static final class RepeatsAttempts extends Decider {
        RepeatsAttempts(Limits limits) {
            super(limits);
        }

        @Override
        public Decision decide(Run run, Event event, Moment moment) {
            var step = run.steps().next(StepState.RUNNING, 0);
            var isLost = event instanceof Event.Woken woken && woken.leaseLost();
            if (!isLost
                    || step < 0
                    || run.state() != RunState.RUNNING
                    || run.ending() != null
                    || moment.room() == 0
                    || WaitFor.of(run.plan().step(step).work()) != null) {
                return super.decide(run, event, moment);
            }
            return noted(
                    run, step, moment, new Effect.StartStep(step, run.steps().attempt(step), Cause.LEASE_EXPIRED));
        }
    }

    /** A cancel is noted only. */
    static final class IgnoresCancel extends Decider {
        IgnoresCancel(Limits limits) {
            super(limits);
        }

        @Override
        public Decision decide(Run run, Event event, Moment moment) {
            var isCancel = event instanceof Event.CancelRequested && run.state() == RunState.RUNNING;
            return isCancel && run.ending() == null
                    ? noted(run, 0, moment, new Effect.ReleaseSlot())
                    : super.decide(run, event, moment);
        }
    }

    private static Decision.Advance noted(Run run, int step, Moment moment, Effect effect) {
        var updated = run.times().updated();
        var at = moment.now().isBefore(updated) ? updated : moment.now();
        var changes = List.<Change>of(new Change.StepNoted(step, "wrong"));
        var entry = new JournalEntry(run.revision() + 1, at, moment.actor(), "woken", changes);
        return new Decision.Advance(Fold.next(run, entry), entry, List.of(effect));
    }
}
