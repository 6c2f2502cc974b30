package dev.ratchet.files.steps;

import dev.ratchet.core.definition.Work;
import org.jspecify.annotations.Nullable;

/** One kind of work that a step of a file can do here. Thread-safe. */
interface Kind {
    /**
     * Does it and answers the step's output as JSON, or null for none.
     *
     * @throws Exception a {@link WorkFailure} if it is known how it failed
     */
    @Nullable
    String perform(Work.Handler work, Call call) throws Exception;
}
