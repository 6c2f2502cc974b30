package dev.ratchet.engine.code;

import dev.ratchet.core.definition.Definition;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The code of one workflow in one version, as a worker runs it. Thread-safe: attempts of many runs call it at once. */
public interface Code {
    Definition definition();

    /**
     * Runs one attempt of a step: its condition first, if it has one, then its handler. Whatever it throws is a failure of the attempt.
     * Called for every step that is not nothing but a wait, and for such a step too if it has a condition. For a task that somebody outside
     * does it is called before anybody can claim it, if the step has a condition or an input: what it completes with is what the task is given.
     */
    Report run(Attempt attempt) throws Exception;

    /** The steps whose results that step's code asks for; none where that is not known. */
    default Set<String> reads(String step) {
        return Set.of();
    }

    /** What is wrong with the payload of a signal of that name, as JSON; null if nothing is, or if the code does not say what it takes. */
    default @Nullable String misfit(String signal, String payload) {
        return null;
    }

    /** What is wrong with the result of a step that somebody outside did, as JSON; null if nothing is, or if the code does not say. */
    default @Nullable String misfitResult(String step, String result) {
        return null;
    }

    /** Undoes a completed step. Returning is success; whatever it throws is a failure of the attempt. */
    void undo(Attempt attempt) throws Exception;
}
