package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Words;

/** How the pause before a retry grows with the number of failures. */
public enum Backoff {
    CONSTANT,
    LINEAR,
    EXPONENTIAL;

    /** The factor on the initial delay after the n-th failure, n from 1; saturates instead of overflowing. */
    long factor(int failures) {
        return switch (this) {
            case CONSTANT -> 1;
            case LINEAR -> failures;
            case EXPONENTIAL -> failures > 62 ? Long.MAX_VALUE : 1L << (failures - 1);
        };
    }

    public String word() {
        return Words.of(this);
    }
}
