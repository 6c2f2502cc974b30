package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.fsm.RatchetException;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown when a definition with errors is to be used; carries all of them. */
public final class InvalidDefinitionException extends RatchetException {
    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 50;

    private final transient List<Problem> problems;

    public InvalidDefinitionException(String workflow, List<Problem> problems) {
        super(message(workflow, problems));
        this.problems = List.copyOf(problems);
    }

    private static String message(String workflow, List<Problem> problems) {
        var shown = problems.stream()
                .limit(SHOWN)
                .map(problem -> "\n  - " + problem)
                .collect(Collectors.joining());
        var rest = problems.size() > SHOWN ? "\n  and " + (problems.size() - SHOWN) + " more" : "";
        return "workflow " + Quoted.of(workflow) + " is not valid, " + problems.size() + " to fix:" + shown + rest;
    }

    /** All of them, also those that the message leaves out. */
    public List<Problem> problems() {
        return problems;
    }
}
