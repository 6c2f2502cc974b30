package dev.ratchet.core.definition;

import dev.ratchet.core.RatchetException;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown when a definition with errors is to be used; carries all of them. */
public final class InvalidDefinitionException extends RatchetException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public InvalidDefinitionException(String workflow, List<Problem> problems) {
        super(problems.stream()
                .map(problem -> "\n  - " + problem)
                .collect(Collectors.joining(
                        "", "workflow '" + workflow + "' is not valid, " + problems.size() + " to fix:", "")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
