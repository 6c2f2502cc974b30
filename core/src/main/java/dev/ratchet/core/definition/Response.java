package dev.ratchet.core.definition;

/** What a step does about a failure of one category; declared per step, else the category's usual one. */
public enum Response {
    /** Try again while the retry policy has attempts left, then as {@link #ON_FAILURE}. */
    RETRY,
    /** The step's {@code onFailure}, else the workflow's {@code failurePolicy}, else abort. */
    ON_FAILURE,
    SKIP,
    ABORT,
    PAUSE,
    COMPENSATE,
    /** Wait for somebody to permit it: approved runs the step again, rejected is {@link #ON_FAILURE}. */
    ESCALATE;

    public String word() {
        return Words.of(this);
    }
}
