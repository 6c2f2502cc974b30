package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunId;
import org.jspecify.annotations.Nullable;

/**
 * How an ended run is tried again as a new one.
 *
 * @param id the id of the new run; null to have one generated
 * @param fromStep the first step to do again, with all that depends on it; null to do only what was not completed
 * @param input another input, as JSON; null for the same one
 */
public record Retrying(
        @Nullable RunId id,
        @Nullable String fromStep,
        @Nullable String input) {
    /** Does only what was not completed, with the same input. */
    public static final Retrying USUAL = new Retrying(null, null, null);

    public Retrying from(String step) {
        return new Retrying(id, step, input);
    }

    public Retrying withInput(String json) {
        return new Retrying(id, fromStep, json);
    }

    public Retrying as(String newId) {
        return new Retrying(new RunId(newId), fromStep, input);
    }
}
