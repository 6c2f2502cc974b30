package dev.ratchet.checks.lifecycle;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Failure;
import java.time.Duration;
import java.util.List;

/** Something that happens to one step of a run, in words, after so much time. */
record Happening(String words, Duration after, Event event) {
    /** Everything that can happen around one step, in the order of the document. */
    static List<Happening> around(int step, int attempt) {
        return List.of(
                now("started again, same input", new Event.Created(Situation.INPUT)),
                now("started again, other input", new Event.Created("other")),
                now("triggered", new Event.Triggered()),
                now("slot granted", new Event.SlotGranted()),
                now("woken, nothing due", new Event.Woken(false)),
                now("woken, lease lost", new Event.Woken(true)),
                later(Situation.STEP_TIMEOUT, "woken, step timeout due"),
                later(Situation.WORKFLOW_TIMEOUT, "woken, workflow timeout due"),
                now("step started (task claimed)", new Event.StepStarted(step)),
                now("step completed", new Event.StepCompleted(step, attempt)),
                now("step completed, late attempt", new Event.StepCompleted(step, attempt + 7)),
                now("condition false", new Event.ConditionFalse(step, attempt)),
                now("step waits for a signal", waits(step, attempt, new WaitFor.Signal("go", null))),
                now("step waits for approval", waits(step, attempt, new WaitFor.Approval(1, false, null))),
                now("step waits for children", waits(step, attempt, new WaitFor.Children(2, 0))),
                now("step waits for a timer", waits(step, attempt, new WaitFor.Timer(Duration.ofHours(9)))),
                now("step failed, retry left", failed(step, attempt, Wish.RETRY)),
                now("step failed for good", failed(step, attempt, Wish.GIVE_UP)),
                now("step stopped", new Event.StepStopped(step, attempt)),
                now("lease of the task lost", new Event.StepLeaseLost(step, attempt)),
                now("signal 'go'", new Event.SignalReceived("go", "m1")),
                now("approved", new Event.ApprovalDecided(step, true, "kim", "")),
                now("rejected", new Event.ApprovalDecided(step, false, "kim", "")),
                now("revision returned", new Event.RevisionReturned(step, "kim", "")),
                now("one child ended well", new Event.ChildEnded(step, attempt, 1, 0)),
                now("all children ended well", new Event.ChildEnded(step, attempt, 0, 0)),
                now("a child failed", new Event.ChildEnded(step, attempt, 1, 1)),
                now("pause", new Event.PauseRequested("")),
                now("resume", new Event.ResumeRequested(null)),
                now("resume, accepting the version", new Event.ResumeRequested("new")),
                now("cancel", new Event.CancelRequested(false, "")),
                now("cancel and undo", new Event.CancelRequested(true, "")),
                now("skip the step", new Event.SkipRequested(step, "")),
                now("version mismatch", new Event.VersionMismatched("old", "new")),
                now("undo completed", new Event.UndoCompleted(step, 1)),
                now("undo failed for good", undoFailed(step)));
    }

    private static Happening now(String words, Event event) {
        return new Happening(words, Duration.ofSeconds(1), event);
    }

    private static Happening later(Duration time, String words) {
        return new Happening(words, time, new Event.Woken(false));
    }

    private static Event waits(int step, int attempt, WaitFor waitFor) {
        return new Event.StepWaiting(step, attempt, waitFor);
    }

    private static Event failed(int step, int attempt, Wish wish) {
        return new Event.StepFailed(step, attempt, Failure.of(ErrorCategory.TRANSIENT, "boom"), wish, null);
    }

    private static Event undoFailed(int step) {
        return new Event.UndoFailed(step, 1, Failure.of(ErrorCategory.TRANSIENT, "boom"), Wish.GIVE_UP, null);
    }
}
