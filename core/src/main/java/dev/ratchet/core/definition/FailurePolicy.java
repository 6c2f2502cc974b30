package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Words;
import java.util.Arrays;
import java.util.Optional;

/**
 * What happens when a step has failed for good ({@code onFailure}), or for the whole workflow when its step does not say, at
 * a workflow timeout and at a cancel ({@code failurePolicy}). {@link #SKIP} is only for steps, {@link #RETRY} only for workflows.
 */
public enum FailurePolicy {
    ABORT("fail_workflow"),
    SKIP("continue"),
    PAUSE("pause_workflow"),
    COMPENSATE("compensate"),
    /** The run ends FAILED and one linked run is started, which does not retry again. */
    RETRY("retry");

    private final String otherWord;

    FailurePolicy(String otherWord) {
        this.otherWord = otherWord;
    }

    public String word() {
        return Words.of(this);
    }

    /** The second accepted spelling, e.g. {@code pause_workflow} for {@code pause}. */
    public String otherWord() {
        return otherWord;
    }

    /** The policy that is spelled so, either way, if there is one. */
    public static Optional<FailurePolicy> named(String word) {
        return Arrays.stream(values())
                .filter(policy -> policy.word().equals(word) || policy.otherWord.equals(word))
                .findFirst();
    }
}
