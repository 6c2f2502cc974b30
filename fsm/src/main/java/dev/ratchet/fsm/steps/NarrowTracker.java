package dev.ratchet.fsm.steps;

/** The tracker of up to 64 steps: two longs, so that every question is a few instructions and every change one small object. */
record NarrowTracker(int stepCount, long completedBits, long failedBits) implements StepTracker {
    static final int MAX_STEPS = Long.SIZE;

    static NarrowTracker of(int stepCount, StepMask completed, StepMask failed) {
        Steps.checkCount(stepCount, MAX_STEPS);
        Steps.checkDisjoint(completed, failed);
        var empty = new NarrowTracker(stepCount, 0, 0);
        return new NarrowTracker(stepCount, empty.bits(completed), empty.bits(failed));
    }

    @Override
    public StepMask completed() {
        return StepMask.ofBits(completedBits);
    }

    @Override
    public StepMask failed() {
        return StepMask.ofBits(failedBits);
    }

    @Override
    public StepTracker markCompleted(StepMask steps) {
        return complete(bits(steps));
    }

    @Override
    public StepTracker markCompleted(int step) {
        return complete(bit(step));
    }

    private StepTracker complete(long bits) {
        return new NarrowTracker(stepCount, completedBits | bits, failedBits & ~bits);
    }

    @Override
    public StepTracker markFailed(StepMask steps) {
        return fail(bits(steps));
    }

    @Override
    public StepTracker markFailed(int step) {
        return fail(bit(step));
    }

    private StepTracker fail(long bits) {
        return new NarrowTracker(stepCount, completedBits & ~bits, failedBits | bits);
    }

    @Override
    public boolean isCompleted(int step) {
        return (completedBits & bit(step)) != 0;
    }

    @Override
    public boolean isFailed(int step) {
        return (failedBits & bit(step)) != 0;
    }

    @Override
    public boolean isFailed(StepMask steps) {
        return (bits(steps) & ~failedBits) == 0;
    }

    @Override
    public boolean allCompleted(StepMask steps) {
        return (bits(steps) & ~completedBits) == 0;
    }

    @Override
    public boolean anyFailed(StepMask steps) {
        return (bits(steps) & failedBits) != 0;
    }

    @Override
    public int completedCount() {
        return Long.bitCount(completedBits);
    }

    @Override
    public String toString() {
        return Steps.describe(this);
    }

    private long bit(int step) {
        Steps.checkStep(step, stepCount);
        return 1L << step;
    }

    private long bits(StepMask steps) {
        Steps.checkMask(steps, stepCount);
        return steps.lowBits();
    }
}
