package dev.ratchet.core.run;

import java.util.Locale;

/** Why a run, a step or an undo moved: the one word that the journal keeps with each move. */
public enum Cause {
    TRIGGERED,
    SLOT_GRANTED,
    /** What the step needs is there. */
    NEEDS_MET,
    /** An attempt begins. */
    STARTED,
    /** The step asks to be held back for a while before its first attempt. */
    DELAY,
    /** What the handler reported. */
    OUTCOME,
    CONDITION_FALSE,
    SIGNAL,
    APPROVAL,
    REJECTION,
    /** The action is forbidden until somebody permits it. */
    GOVERNANCE,
    CHILD,
    TIMER,
    /** The pause before a retry is over. */
    RETRY,
    /** A failure with an attempt left, a failure for good, or the end that follows from it. */
    FAILURE,
    /** A step or a wait took longer than it may. */
    TIMEOUT,
    /** The whole run took longer than it may. */
    DEADLINE,
    LEASE_EXPIRED,
    /** Given back unfinished by a worker that stops, or by whoever held the task. */
    GIVEN_BACK,
    /** An operator's word. */
    MANUAL,
    VERSION,
    /** A step failed whose policy is to pause. */
    STEP_FAILURE,
    RESUMED,
    CANCEL,
    /** The handler did not end within the grace of a stopping run, or the run ended around it. */
    RUN_ENDED,
    /** All steps are over. */
    ALL_DONE,
    /** The roll-back went through, or did not. */
    UNDO,
    /** The step was over in the run that this one tries again. */
    COPIED;

    private final String word = name().toLowerCase(Locale.ROOT);

    public String word() {
        return word;
    }
}
