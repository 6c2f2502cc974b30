package dev.ratchet.fsm.steps;

/**
 * Which of a fixed number of steps are completed and which have failed; a step is never both. Up to 64 steps are two longs, more are
 * two masks of any size, with the same behaviour. Immutable and thread-safe; equal by value. Each method refuses steps that the tracker
 * does not have with an {@link IllegalArgumentException}.
 */
public sealed interface StepTracker permits NarrowTracker, WideTracker {
    /** A tracker of that many steps, none of them completed or failed. */
    static StepTracker of(int stepCount) {
        return of(stepCount, StepMask.none(), StepMask.none());
    }

    /** A tracker as it was, from what {@link #completed} and {@link #failed} said. */
    static StepTracker of(int stepCount, StepMask completed, StepMask failed) {
        return stepCount <= NarrowTracker.MAX_STEPS
                ? NarrowTracker.of(stepCount, completed, failed)
                : WideTracker.of(stepCount, completed, failed);
    }

    int stepCount();

    StepMask completed();

    StepMask failed();

    /** All steps of the mask completed, none of them failed any more. */
    StepTracker markCompleted(StepMask steps);

    StepTracker markCompleted(int step);

    /** All steps of the mask failed, none of them completed any more. */
    StepTracker markFailed(StepMask steps);

    StepTracker markFailed(int step);

    boolean isCompleted(int step);

    boolean isFailed(int step);

    /** Whether each step of the mask is completed. */
    default boolean isCompleted(StepMask steps) {
        return allCompleted(steps);
    }

    /** Whether each step of the mask has failed. */
    boolean isFailed(StepMask steps);

    /** Whether each step of the mask is completed; true for the empty mask. */
    boolean allCompleted(StepMask steps);

    /** Whether at least one step of the mask has failed; false for the empty mask. */
    boolean anyFailed(StepMask steps);

    int completedCount();
}
