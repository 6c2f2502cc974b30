package dev.ratchet.core.decide;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Which rule answers which event: what may be said at all is checked here, what follows from it is in the rooms beside. */
final class Rules implements Event.Cases<Decision> {
    private static final Decision LATE = new Decision.Ignore("the attempt is over: a late or repeated outcome");

    private final Run run;
    private final Draft draft;

    Rules(Run run, Draft draft) {
        this.run = run;
        this.draft = draft;
    }

    @Override
    public Decision created(Event.Created event) {
        return event.inputHash().equals(run.origin().inputHash())
                ? new Decision.Ignore("the run exists already, with the same input")
                : refuse(RunState.CREATED, "run " + run.id() + " exists already with another input; choose another id");
    }

    @Override
    public Decision triggered(Event.Triggered event) {
        if (run.state() != RunState.CREATED) {
            return new Decision.Ignore("the run was triggered before");
        }
        Settle.enqueue(draft);
        return draft.answer();
    }

    @Override
    public Decision slotGranted(Event.SlotGranted event) {
        return switch (run.state()) {
            case CREATED -> refuse(RunState.RUNNING, "the run is not triggered yet");
            case QUEUED -> {
                draft.takeSlot();
                Settle.entered(draft);
                yield draft.answer();
            }
            case RUNNING, WAITING, COMPENSATING -> {
                Settle.settle(draft);
                yield draft.answer();
            }
            case PAUSED, COMPLETED, ROLLED_BACK, FAILED, CANCELLED ->
                new Decision.Ignore("a run that is " + run.state() + " needs no slot");
        };
    }

    @Override
    public Decision woken(Event.Woken event) {
        if (event.leaseLost()) {
            Leases.lostByOwner(draft);
        }
        switch (run.state()) {
            case RUNNING, WAITING -> {
                Timers.fire(draft);
                Timers.tellWaits(draft);
                Settle.settle(draft);
            }
            case COMPENSATING -> {
                Undoing.fireTimers(draft);
                Settle.settle(draft);
            }
            case CREATED, QUEUED, PAUSED, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> {}
        }
        return draft.answer();
    }

    @Override
    public Decision stepStarted(Event.StepStarted event) {
        var step = event.step();
        if (!draft.knows(step)) {
            return noSuchStep(step);
        }
        if (!draft.isAlive()) {
            return refuse(step, StepState.RUNNING, whyNotAlive());
        }
        if (run.steps().state(step) != StepState.READY) {
            return refuse(step, StepState.RUNNING, "only a READY step can be started");
        }
        if (!run.plan().step(step).isOutside()) {
            return refuse(step, StepState.RUNNING, "the run's owner does it, nobody outside");
        }
        if (!Settle.hasConcurrencyLeft(draft)) {
            return refuse(step, StepState.RUNNING, "as many steps are active as the workflow allows");
        }
        draft.beginAttempt(step, Cause.STARTED);
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision stepCompleted(Event.StepCompleted event) {
        if (!draft.isCurrent(event.step(), event.attempt())) {
            return LATE;
        }
        draft.moveStep(event.step(), StepState.COMPLETED, Cause.OUTCOME);
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision conditionFalse(Event.ConditionFalse event) {
        if (!draft.isCurrent(event.step(), event.attempt())) {
            return LATE;
        }
        draft.moveStep(event.step(), StepState.SKIPPED, Cause.CONDITION_FALSE);
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision stepWaiting(Event.StepWaiting event) {
        if (!draft.isCurrent(event.step(), event.attempt())) {
            return LATE;
        }
        Timers.fireDeadline(draft);
        Waits.begin(draft, event.step(), event.waitFor());
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision stepFailed(Event.StepFailed event) {
        if (!draft.isCurrent(event.step(), event.attempt())) {
            return LATE;
        }
        Failures.fail(draft, event.step(), reported(event.failure(), event.wish(), event.backoff()));
        Settle.settle(draft);
        return draft.answer();
    }

    private Failures.Report reported(Failure failure, Wish wish, @Nullable Duration backoff) {
        return new Failures.Report(draft.kept(failure), wish, backoff);
    }

    @Override
    public Decision stepStopped(Event.StepStopped event) {
        if (!draft.isCurrent(event.step(), event.attempt())) {
            return LATE;
        }
        if (run.ending() == null) {
            Settle.makeReady(draft, event.step(), Cause.GIVEN_BACK);
        } else {
            draft.moveStep(event.step(), StepState.CANCELLED, Cause.RUN_ENDED);
        }
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision stepLeaseLost(Event.StepLeaseLost event) {
        if (!draft.isCurrent(event.step(), event.attempt())) {
            return LATE;
        }
        Leases.lost(draft, event.step());
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision signalReceived(Event.SignalReceived event) {
        if (run.isOver()) {
            return refuse(run.state(), "the run is over and takes no more signals");
        }
        var refusal = draft.tooLong(
                "the name of a signal", event.name(), draft.limits().nameLength());
        if (refusal == null) {
            refusal = draft.tooLong(
                    "a message id", event.messageId(), draft.limits().textLength());
        }
        if (refusal != null) {
            return refuse(run.state(), refusal);
        }
        if (run.inbox().left() >= draft.limits().pendingSignals()) {
            return refuse(run.state(), run.inbox().left() + " signals wait already, which is the most a run keeps");
        }
        Waits.receive(draft, event.name(), event.messageId());
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision approvalDecided(Event.ApprovalDecided event) {
        var refusal = approvalRefusal(event.step());
        if (refusal != null) {
            return refusal;
        }
        var tooLong = draft.tooLong(
                "the name of whoever decides", event.by(), draft.limits().textLength());
        return tooLong == null ? Waits.vote(draft, event) : refuse(event.step(), StepState.COMPLETED, tooLong);
    }

    @Override
    public Decision revisionReturned(Event.RevisionReturned event) {
        var refusal = approvalRefusal(event.step());
        if (refusal != null) {
            return refusal;
        }
        if (!(draft.waitOf(event.step()) instanceof Wait.Approval approval) || !approval.held()) {
            return new Decision.Ignore("no revision is asked for");
        }
        draft.record(new Change.RevisionReturned(event.step(), draft.kept(event.by()), draft.kept(event.note())));
        return draft.answer();
    }

    private @Nullable Decision approvalRefusal(int step) {
        if (!draft.knows(step)) {
            return noSuchStep(step);
        }
        if (run.isOver() || run.state() == RunState.COMPENSATING || run.ending() != null) {
            return refuse(step, StepState.COMPLETED, whyNotAlive());
        }
        if (!(draft.waitOf(step) instanceof Wait.Approval)) {
            return refuse(step, StepState.COMPLETED, "the step does not wait for an approval");
        }
        return null;
    }

    @Override
    public Decision childEnded(Event.ChildEnded event) {
        if (!draft.knows(event.step())
                || draft.attempt(event.step()) != event.attempt()
                || !(draft.waitOf(event.step()) instanceof Wait.Children children)
                || event.open() < 0
                || event.open() > children.open()
                || event.failed() > children.count()
                || event.failed() < children.failed()) {
            return LATE;
        }
        Waits.childEnded(draft, event);
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision pauseRequested(Event.PauseRequested event) {
        return switch (run.state()) {
            case CREATED -> refuse(RunState.PAUSED, "the run is not triggered yet: start or cancel it");
            case QUEUED, RUNNING, WAITING -> {
                if (run.ending() != null) {
                    yield refuse(RunState.PAUSED, whyNotAlive());
                }
                Pauses.pause(draft, Cause.MANUAL, draft.kept(event.reason()));
                yield draft.answer();
            }
            case PAUSED -> new Decision.Ignore("the run is paused already");
            case COMPENSATING, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> refuse(RunState.PAUSED, whyNotAlive());
        };
    }

    @Override
    public Decision resumeRequested(Event.ResumeRequested event) {
        if (run.state() != RunState.PAUSED) {
            return run.isOver()
                    ? refuse(RunState.RUNNING, whyNotAlive())
                    : new Decision.Ignore("the run is not paused");
        }
        if (run.cause() == Cause.VERSION && event.acceptedVersion() == null) {
            return refuse(RunState.RUNNING, run.note() + "; accept the version, or cancel the run");
        }
        var accepted = event.acceptedVersion();
        var tooLong = accepted == null
                ? null
                : draft.tooLong("a structure hash", accepted, draft.limits().nameLength());
        if (tooLong != null) {
            return refuse(RunState.RUNNING, tooLong);
        }
        Pauses.resume(draft, accepted);
        return draft.answer();
    }

    @Override
    public Decision cancelRequested(Event.CancelRequested event) {
        var ending = run.ending();
        if (ending != null && ending.isCancel()) {
            return new Decision.Ignore("the run is cancelled already");
        }
        // A paused run may be cancelled even if it would fail when resumed: the operator's word replaces that end.
        var isStopping = ending != null && run.state() != RunState.PAUSED;
        if (run.isOver() || run.state() == RunState.COMPENSATING || isStopping) {
            return refuse(RunState.CANCELLED, whyNotAlive());
        }
        Endings.cancel(draft, event.undo(), draft.kept(event.reason()));
        return draft.answer();
    }

    @Override
    public Decision skipRequested(Event.SkipRequested event) {
        var step = event.step();
        if (!draft.knows(step)) {
            return noSuchStep(step);
        }
        if ((!draft.isAlive() && run.state() != RunState.PAUSED) || run.ending() != null) {
            return refuse(step, StepState.SKIPPED, whyNotAlive());
        }
        return switch (run.steps().state(step)) {
            case PENDING -> refuse(step, StepState.SKIPPED, "its turn has not come: what it needs is not done yet");
            case SKIPPED -> new Decision.Ignore("the step is skipped already");
            case COMPLETED, FAILED, CANCELLED -> refuse(step, StepState.SKIPPED, "the step is over");
            case READY, RUNNING, WAITING, BACKOFF -> {
                draft.record(new Change.StepNoted(step, draft.kept(event.reason())));
                Endings.stopWork(draft, step, false);
                Settle.throughRunning(draft, step, Cause.MANUAL);
                draft.moveStep(step, StepState.SKIPPED, Cause.MANUAL);
                Settle.settle(draft);
                yield draft.answer();
            }
        };
    }

    @Override
    public Decision versionMismatched(Event.VersionMismatched event) {
        if (event.actual().equals(run.acceptedVersion())) {
            return new Decision.Ignore("that version was accepted");
        }
        if (!draft.isAlive() && run.state() != RunState.QUEUED) {
            return new Decision.Ignore("a run that is " + run.state() + " is not paused for a version");
        }
        Pauses.pause(
                draft,
                Cause.VERSION,
                draft.kept("the run was planned with version " + event.expected() + ", the code here is "
                        + event.actual()));
        return draft.answer();
    }

    @Override
    public Decision undoCompleted(Event.UndoCompleted event) {
        var undo = Undoing.current(draft, event.step(), event.attempt());
        if (undo == null) {
            return LATE;
        }
        draft.moveUndo(undo, UndoState.DONE, Cause.OUTCOME, null, null);
        Settle.settle(draft);
        return draft.answer();
    }

    @Override
    public Decision undoFailed(Event.UndoFailed event) {
        var undo = Undoing.current(draft, event.step(), event.attempt());
        if (undo == null) {
            return LATE;
        }
        Undoing.fail(draft, undo, reported(event.failure(), event.wish(), event.backoff()));
        Settle.settle(draft);
        return draft.answer();
    }

    private String whyNotAlive() {
        var ending = run.ending();
        return switch (run.state()) {
            case CREATED -> "the run is not triggered yet";
            case QUEUED -> "the run still waits for a slot";
            case RUNNING, WAITING -> "the run is already ending: " + (ending == null ? "" : ending.reason());
            case PAUSED ->
                ending == null
                        ? "the run is paused: resume it first"
                        : "the run is paused and will end when resumed: " + ending.reason();
            case COMPENSATING -> "the run is being rolled back, which cannot be stopped";
            case COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> "the run is over";
        };
    }

    private Decision refuse(RunState to, String reason) {
        return new Decision.Refuse(run.state().name(), to.name(), reason);
    }

    private Decision refuse(int step, StepState to, String reason) {
        var state = run.steps().state(step);
        return new Decision.Refuse(
                state.name(), to.name(), "step '" + run.plan().name(step) + "': " + reason);
    }

    private Decision noSuchStep(int step) {
        return refuse(run.state(), "the workflow has no step number " + step);
    }
}
