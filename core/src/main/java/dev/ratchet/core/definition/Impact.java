package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Words;

/** What a step does to the world, as far as its author says; lints and {@code simulate} read it, the engine does not. */
public enum Impact {
    UNSAID,
    /** Changes nothing, so it needs no undo. */
    READ_ONLY,
    /** Cannot be taken back, so somebody should approve it first. */
    IRREVERSIBLE;

    public String word() {
        return Words.of(this);
    }
}
