package dev.ratchet.core.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventTest {
    private static final Failure BOOM = Failure.of(ErrorCategory.TRANSIENT, "boom");

    private static final List<Event> EVENTS = List.of(
            new Event.Created(""),
            new Event.Triggered(),
            new Event.SlotGranted(),
            new Event.Woken(true),
            new Event.StepStarted(0),
            new Event.StepCompleted(0, 1),
            new Event.ConditionFalse(0, 1),
            new Event.StepWaiting(0, 1, new WaitFor.Signal("go", null)),
            new Event.StepFailed(0, 1, BOOM, Wish.AS_DECLARED, null),
            new Event.StepStopped(0, 1),
            new Event.StepLeaseLost(0, 1),
            new Event.SignalReceived("go", "m"),
            new Event.ApprovalDecided(0, true, "ann", ""),
            new Event.RevisionReturned(0, "ann", ""),
            new Event.ChildEnded(0, 1, 0, 0),
            new Event.PauseRequested(""),
            new Event.ResumeRequested(null),
            new Event.CancelRequested(null, ""),
            new Event.SkipRequested(0, ""),
            new Event.VersionMismatched("a", "b"),
            new Event.UndoCompleted(0, 1),
            new Event.UndoFailed(0, 1, BOOM, Wish.AS_DECLARED, null));

    /** They are in people's journals. */
    @Test
    void every_event_has_a_word_that_never_changes() {
        assertThat(EVENTS).hasSize(Event.class.getPermittedSubclasses().length);
        assertThat(EVENTS)
                .extracting(Event::kind)
                .containsExactly(
                        "created",
                        "triggered",
                        "slot_granted",
                        "woken",
                        "step_started",
                        "step_completed",
                        "condition_false",
                        "step_waiting",
                        "step_failed",
                        "step_stopped",
                        "step_lease_lost",
                        "signal_received",
                        "approval_decided",
                        "revision_returned",
                        "child_ended",
                        "pause_requested",
                        "resume_requested",
                        "cancel_requested",
                        "skip_requested",
                        "version_mismatched",
                        "undo_completed",
                        "undo_failed");
    }
}
