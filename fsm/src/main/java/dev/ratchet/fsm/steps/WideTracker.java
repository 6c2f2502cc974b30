package dev.ratchet.fsm.steps;

/** The tracker of any number of steps: two masks. A change copies only the mask that changes. */
record WideTracker(int stepCount, StepMask completed, StepMask failed) implements StepTracker {
    static WideTracker of(int stepCount, StepMask completed, StepMask failed) {
        Steps.checkCount(stepCount, StepMask.MAX_STEPS);
        Steps.checkMask(completed, stepCount);
        Steps.checkMask(failed, stepCount);
        Steps.checkDisjoint(completed, failed);
        return new WideTracker(stepCount, completed, failed);
    }

    @Override
    public StepTracker markCompleted(StepMask steps) {
        Steps.checkMask(steps, stepCount);
        return new WideTracker(stepCount, completed.union(steps), failed.minus(steps));
    }

    @Override
    public StepTracker markCompleted(int step) {
        Steps.checkStep(step, stepCount);
        return new WideTracker(stepCount, completed.with(step), failed.without(step));
    }

    @Override
    public StepTracker markFailed(StepMask steps) {
        Steps.checkMask(steps, stepCount);
        return new WideTracker(stepCount, completed.minus(steps), failed.union(steps));
    }

    @Override
    public StepTracker markFailed(int step) {
        Steps.checkStep(step, stepCount);
        return new WideTracker(stepCount, completed.without(step), failed.with(step));
    }

    @Override
    public boolean isCompleted(int step) {
        Steps.checkStep(step, stepCount);
        return completed.contains(step);
    }

    @Override
    public boolean isFailed(int step) {
        Steps.checkStep(step, stepCount);
        return failed.contains(step);
    }

    @Override
    public boolean isFailed(StepMask steps) {
        Steps.checkMask(steps, stepCount);
        return steps.isSubsetOf(failed);
    }

    @Override
    public boolean allCompleted(StepMask steps) {
        Steps.checkMask(steps, stepCount);
        return steps.isSubsetOf(completed);
    }

    @Override
    public boolean anyFailed(StepMask steps) {
        Steps.checkMask(steps, stepCount);
        return steps.intersects(failed);
    }

    @Override
    public int completedCount() {
        return completed.count();
    }

    @Override
    public String toString() {
        return Steps.describe(this);
    }
}
