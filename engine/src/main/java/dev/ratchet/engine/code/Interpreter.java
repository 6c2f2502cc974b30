package dev.ratchet.engine.code;

import dev.ratchet.core.definition.Definition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes code of definitions that say themselves what each step does, as those from files do. Its runs need no registered code and no
 * version: whatever process has the interpreter can go on with them, by the plan that was frozen. Thread-safe.
 */
public interface Interpreter {
    /** The code of that definition; null if it is not one for this interpreter. Must not fail for what was once accepted. */
    @Nullable
    Code code(Definition definition);

    /**
     * Why it cannot start a run of a definition that is of its kind, in one sentence; empty if it can, or if the definition is of another kind.
     *
     * @param input what the run is to be given, as JSON; null if that is not known yet
     */
    default Optional<String> whyNot(Definition definition, @Nullable String input) {
        return Optional.empty();
    }
}
