package dev.ratchet.fsm.steps;

/** What both trackers refuse, in the same words. */
final class Steps {
    private Steps() {}

    static void checkCount(int stepCount, int most) {
        if (stepCount < 0 || stepCount > most) {
            throw new IllegalArgumentException(
                    "cannot track " + stepCount + " steps: at least 0, at most " + most + " are possible here");
        }
    }

    static void checkStep(int step, int stepCount) {
        if (step < 0 || step >= stepCount) {
            throw outside(step, stepCount);
        }
    }

    static void checkMask(StepMask steps, int stepCount) {
        if (steps.last() >= stepCount) {
            throw outside(steps.last(), stepCount);
        }
    }

    static void checkDisjoint(StepMask completed, StepMask failed) {
        if (completed.intersects(failed)) {
            throw new IllegalArgumentException("cannot track steps that are completed and failed at once: completed "
                    + completed + ", failed " + failed);
        }
    }

    static String describe(StepTracker tracker) {
        return "StepTracker[" + tracker.stepCount() + " steps, completed " + tracker.completed() + ", failed "
                + tracker.failed() + "]";
    }

    private static IllegalArgumentException outside(int step, int stepCount) {
        return new IllegalArgumentException(
                "no step " + step + " here: this tracker has " + stepCount + " steps, numbered from 0");
    }
}
