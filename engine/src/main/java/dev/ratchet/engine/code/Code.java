package dev.ratchet.engine.code;

import dev.ratchet.core.definition.Definition;

/** The code of one workflow in one version, as a worker runs it. Thread-safe: attempts of many runs call it at once. */
public interface Code {
    Definition definition();

    /**
     * Runs one attempt of a step: its condition first, if it has one, then its handler. Whatever it throws is a failure of the attempt.
     * Called for every step that is not nothing but a wait, and for such a step too if it has a condition.
     */
    Report run(Attempt attempt) throws Exception;

    /** Undoes a completed step. Returning is success; whatever it throws is a failure of the attempt. */
    void undo(Attempt attempt) throws Exception;
}
