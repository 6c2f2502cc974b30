package dev.ratchet.core.decide;

import dev.ratchet.core.run.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a run. Outcomes name the attempt they belong to, so that a late or repeated one is recognised. The
 * visitor {@link Cases} makes the compiler find every place that must learn of a new event.
 */
public sealed interface Event {
    <R> R choose(Cases<R> cases);

    /** The word under which the journal keeps it; journals live for years, so it never changes. */
    String kind();

    /** One answer per event. */
    interface Cases<R> {
        R created(Created event);

        R triggered(Triggered event);

        R slotGranted(SlotGranted event);

        R woken(Woken event);

        R stepStarted(StepStarted event);

        R stepCompleted(StepCompleted event);

        R conditionFalse(ConditionFalse event);

        R stepWaiting(StepWaiting event);

        R stepFailed(StepFailed event);

        R stepStopped(StepStopped event);

        R stepLeaseLost(StepLeaseLost event);

        R signalReceived(SignalReceived event);

        R approvalDecided(ApprovalDecided event);

        R revisionReturned(RevisionReturned event);

        R childEnded(ChildEnded event);

        R pauseRequested(PauseRequested event);

        R resumeRequested(ResumeRequested event);

        R cancelRequested(CancelRequested event);

        R skipRequested(SkipRequested event);

        R versionMismatched(VersionMismatched event);

        R undoCompleted(UndoCompleted event);

        R undoFailed(UndoFailed event);
    }

    /** A start with this id came again. */
    record Created(String inputHash) implements Event {
        static final String KIND = "created";

        @Override
        public String kind() {
            return KIND;
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.created(this);
        }
    }

    record Triggered() implements Event {
        @Override
        public String kind() {
            return "triggered";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.triggered(this);
        }
    }

    record SlotGranted() implements Event {
        @Override
        public String kind() {
            return "slot_granted";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.slotGranted(this);
        }
    }

    /**
     * A worker took the run, or its owner's timer rang. Everything that is due is handled, the workflow's deadline first; with
     * {@code leaseLost} the attempts of an earlier owner are over as well.
     */
    record Woken(boolean leaseLost) implements Event {
        @Override
        public String kind() {
            return "woken";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.woken(this);
        }
    }

    /** Somebody outside claimed the step's task. */
    record StepStarted(int step) implements Event {
        @Override
        public String kind() {
            return "step_started";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.stepStarted(this);
        }
    }

    record StepCompleted(int step, int attempt) implements Event {
        @Override
        public String kind() {
            return "step_completed";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.stepCompleted(this);
        }
    }

    /** The step's {@code when} said no, as its first act. */
    record ConditionFalse(int step, int attempt) implements Event {
        @Override
        public String kind() {
            return "condition_false";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.conditionFalse(this);
        }
    }

    record StepWaiting(int step, int attempt, WaitFor waitFor) implements Event {
        @Override
        public String kind() {
            return "step_waiting";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.stepWaiting(this);
        }
    }

    record StepFailed(
            int step,
            int attempt,
            Failure failure,
            Wish wish,
            @Nullable Duration backoff) implements Event {
        @Override
        public String kind() {
            return "step_failed";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.stepFailed(this);
        }
    }

    /** The handler ended without an outcome because it was asked to, or its worker gives it back. */
    record StepStopped(int step, int attempt) implements Event {
        @Override
        public String kind() {
            return "step_stopped";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.stepStopped(this);
        }
    }

    /** Whoever held the step's task did not renew it. */
    record StepLeaseLost(int step, int attempt) implements Event {
        @Override
        public String kind() {
            return "step_lease_lost";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.stepLeaseLost(this);
        }
    }

    /** A signal that is not a repeat: the store knows message ids. */
    record SignalReceived(String name, String messageId) implements Event {
        @Override
        public String kind() {
            return "signal_received";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.signalReceived(this);
        }
    }

    record ApprovalDecided(int step, boolean approves, String by, String note) implements Event {
        @Override
        public String kind() {
            return "approval_decided";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.approvalDecided(this);
        }
    }

    /** What a rejected approval asked for has been done. */
    record RevisionReturned(int step, String by, String note) implements Event {
        @Override
        public String kind() {
            return "revision_returned";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.revisionReturned(this);
        }
    }

    /** The child runs that this attempt asked for have counted down to so many open, so many of them failed in all. */
    record ChildEnded(int step, int attempt, int open, int failed) implements Event {
        @Override
        public String kind() {
            return "child_ended";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.childEnded(this);
        }
    }

    record PauseRequested(String reason) implements Event {
        @Override
        public String kind() {
            return "pause_requested";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.pauseRequested(this);
        }
    }

    /** With a structure hash it also accepts that version of the code. */
    record ResumeRequested(@Nullable String acceptedVersion) implements Event {
        @Override
        public String kind() {
            return "resume_requested";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.resumeRequested(this);
        }
    }

    /** Without a word about undo, the workflow's failure policy says. */
    record CancelRequested(@Nullable Boolean undo, String reason) implements Event {
        @Override
        public String kind() {
            return "cancel_requested";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.cancelRequested(this);
        }
    }

    record SkipRequested(int step, String reason) implements Event {
        @Override
        public String kind() {
            return "skip_requested";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.skipRequested(this);
        }
    }

    /** The code that a worker has for this workflow and version is built otherwise than the plan. */
    record VersionMismatched(String expected, String actual) implements Event {
        @Override
        public String kind() {
            return "version_mismatched";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.versionMismatched(this);
        }
    }

    record UndoCompleted(int step, int attempt) implements Event {
        @Override
        public String kind() {
            return "undo_completed";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.undoCompleted(this);
        }
    }

    record UndoFailed(
            int step,
            int attempt,
            Failure failure,
            Wish wish,
            @Nullable Duration backoff) implements Event {
        @Override
        public String kind() {
            return "undo_failed";
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.undoFailed(this);
        }
    }
}
