package dev.ratchet.core.decide;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.run.Wait;

/** Waiting for signals, approvals, children and timers, and what happens when they come, or do not. */
final class Waits {
    private Waits() {}

    /** The step is RUNNING and asks to wait. */
    static void begin(Draft draft, int step, WaitFor waitFor) {
        if (waitFor instanceof WaitFor.Children children && children.count() <= 0) {
            draft.moveStep(step, StepState.COMPLETED, Cause.CHILD);
        } else if (draft.ending() != null) {
            draft.moveStep(step, StepState.CANCELLED, Cause.RUN_ENDED);
        } else if (waitFor instanceof WaitFor.Children && !draft.isAlive()) {
            // Children would be new work in a paused run; the step asks for them again when it is resumed.
            Settle.makeReady(draft, step, Cause.GIVEN_BACK);
        } else {
            draft.waitFor(step, toWait(draft, step, waitFor), Cause.OUTCOME, null);
            if (waitFor instanceof WaitFor.Children children) {
                draft.effect(new Effect.StartChildren(step, draft.attempt(step), children.count()));
            }
            if (draft.isAlive()) {
                look(draft, step);
            }
        }
    }

    /**
     * Code that asks to wait goes on afterwards, and its timeout is for running. A step that is nothing but a wait is complete with it, so
     * that its timeout is for waiting.
     */
    private static Wait toWait(Draft draft, int step, WaitFor waitFor) {
        var spec = draft.plan().step(step);
        var runsAgain = spec.work() instanceof Work.Handler || spec.work() instanceof Work.Task;
        return waitFor.begin(draft::after, runsAgain ? null : spec.timeout(), runsAgain);
    }

    /** Goes through all waits once more: after a pause, in which things came that nobody acted on. */
    static void lookAgain(Draft draft) {
        var steps = draft.steps();
        for (var step = steps.next(StepState.WAITING, 0); step >= 0; step = steps.next(StepState.WAITING, step + 1)) {
            if (draft.isAlive()) {
                look(draft, step);
            }
        }
    }

    /** Acts on what is there already for a WAITING step. */
    private static void look(Draft draft, int step) {
        var wait = draft.waitOf(step);
        if (wait instanceof Wait.Signal signal
                && draft.inbox().of(signal.name()).left() > 0) {
            consume(draft, step, signal.name());
        } else if (wait instanceof Wait.Approval approval && approval.isRejected()) {
            rejected(draft, step, approval);
        } else if (wait instanceof Wait.Approval approval && approval.isGranted()) {
            arrive(draft, step, Cause.APPROVAL);
        } else if (wait instanceof Wait.Children children && children.hasFailed()) {
            childrenFailed(draft, step, children);
        } else if (wait instanceof Wait.Children children && children.open() == 0) {
            arrive(draft, step, Cause.CHILD);
        }
    }

    /** Children that had all ended before the run did still count: their step is complete, or has failed. */
    static void countEndedChildren(Draft draft) {
        var steps = draft.steps();
        for (var step = steps.next(StepState.WAITING, 0); step >= 0; step = steps.next(StepState.WAITING, step + 1)) {
            if (draft.waitOf(step) instanceof Wait.Children children && children.open() == 0) {
                look(draft, step);
            }
        }
    }

    /** What the step waited for is there. */
    static void arrive(Draft draft, int step, Cause cause) {
        var wait = draft.waitOf(step);
        Settle.makeReady(draft, step, cause);
        if (wait != null && !wait.runsAgain()) {
            draft.moveStep(step, StepState.RUNNING, cause);
            draft.moveStep(step, StepState.COMPLETED, cause);
        }
    }

    static void receive(Draft draft, String name, String messageId) {
        var number = draft.inbox().of(name).received() + 1;
        draft.record(new Change.SignalStored(name, number, messageId));
        draft.effect(new Effect.StoreSignal(name, number, messageId));
        if (!draft.isAlive()) {
            return;
        }
        var steps = draft.steps();
        for (var step = steps.next(StepState.WAITING, 0); step >= 0; step = steps.next(StepState.WAITING, step + 1)) {
            if (draft.waitOf(step) instanceof Wait.Signal signal
                    && signal.name().equals(name)) {
                consume(draft, step, name);
                return;
            }
        }
    }

    private static void consume(Draft draft, int step, String name) {
        draft.record(new Change.SignalConsumed(name, draft.inbox().of(name).consumed() + 1, step));
        arrive(draft, step, Cause.SIGNAL);
    }

    static Decision vote(Draft draft, Event.ApprovalDecided event) {
        var step = event.step();
        if (draft.waitOf(step) instanceof Wait.Approval before && before.isSettledFor(event.by(), event.approves())) {
            return new Decision.Ignore("it is decided already, or " + event.by() + " has decided in this round");
        }
        var note = draft.kept(event.note());
        draft.record(new Change.Voted(step, new Vote(event.by(), event.approves(), note, draft.now())));
        if (draft.waitOf(step) instanceof Wait.Approval after && after.held()) {
            draft.effect(new Effect.IssueRevision(step, draft.attempt(step), after.round(), note));
        }
        if (draft.isAlive()) {
            look(draft, step);
        }
        Settle.settle(draft);
        return draft.answer();
    }

    private static void rejected(Draft draft, int step, Wait.Approval approval) {
        var by = approval.votes().stream().filter(vote -> !vote.approves()).findFirst();
        var message = by.map(vote -> "rejected by " + vote.by() + (vote.note().isBlank() ? "" : ": " + vote.note()))
                .orElse("rejected");
        Settle.wakeToFail(draft, step, Cause.REJECTION);
        Failures.fail(
                draft,
                step,
                Failures.Report.forGood(new Failure(ErrorCategory.GOVERNANCE, "rejected", draft.kept(message))));
    }

    static void childEnded(Draft draft, Event.ChildEnded event) {
        var step = event.step();
        if (draft.waitOf(step) instanceof Wait.Children before
                && (before.open() != event.open() || before.failed() != event.failed())) {
            draft.record(new Change.ChildrenCounted(step, event.open(), event.failed()));
        }
        if (draft.isAlive()) {
            look(draft, step);
        }
    }

    /** The others are asked to stop at once; the step has failed when they have, so that nothing goes on beside what follows. */
    private static void childrenFailed(Draft draft, int step, Wait.Children children) {
        if (children.open() > 0) {
            Endings.stopWork(draft, step, draft.plan().onFailure(step) == FailurePolicy.COMPENSATE);
            return;
        }
        Settle.wakeToFail(draft, step, Cause.CHILD);
        var message = children.failed() + " of " + children.count() + " child runs failed";
        Failures.fail(draft, step, Failures.Report.of(Failure.of(ErrorCategory.EXTERNAL, message)));
    }

    /** The deadline of a wait has passed: code is told so, a step that is nothing but a wait has failed. */
    static void timedOut(Draft draft, int step, Wait wait) {
        if (!wait.runsAgain()) {
            Endings.stopWork(draft, step, false);
            draft.moveStep(step, StepState.RUNNING, Cause.TIMEOUT);
            var message =
                    "what it waited for did not come in time: " + wait.cause().word();
            Failures.fail(draft, step, Failures.Report.of(Failure.of(ErrorCategory.TIMEOUT, message)));
        } else if (!draft.plan().step(step).isOutside() && Settle.hasConcurrencyLeft(draft) && draft.takeRoom()) {
            Settle.start(draft, step, Cause.TIMEOUT);
        } else {
            Settle.makeReady(draft, step, Cause.TIMEOUT);
        }
    }
}
