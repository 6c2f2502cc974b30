package dev.ratchet.files.steps;

import dev.ratchet.core.definition.Definition;
import java.util.Optional;

/** Where a workflow from a file finds the others that its steps start runs of. */
@FunctionalInterface
public interface Library {
    /** For whom there are no others. */
    Library NONE = (folder, workflow) -> Optional.empty();

    /** The workflow of that name in that folder, if it is there and valid. */
    Optional<Definition> find(String folder, String workflow);
}
