package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Words;
import java.util.Optional;

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

    /** The response that is spelled so, if there is one; those that are also a {@link FailurePolicy} have its two spellings. */
    public static Optional<Response> named(String word) {
        var policy = FailurePolicy.named(word).map(FailurePolicy::word);
        return Words.named(Response.class, policy.orElse(word));
    }
}
