package dev.ratchet.fsm;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** A declaration that cannot become a machine, with everything that is wrong with it at once. Immutable. */
public final class InvalidMachineException extends RatchetException {
    private static final long serialVersionUID = 1L;

    // Restored exceptions keep the message, which lists the problems in words.
    private final transient List<Problem> problems;

    InvalidMachineException(List<Problem> problems) {
        super(problems.stream()
                .map(problem -> "\n  - " + problem)
                .collect(joining("", "cannot build the state machine, " + count(problems.size()) + ":", "")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }

    private static String count(int problems) {
        return problems == 1 ? "1 problem" : problems + " problems";
    }
}
