package dev.ratchet.fsm;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** A declaration that cannot become a machine, with everything that is wrong with it at once. Immutable. */
public final class InvalidMachineException extends RatchetException {
    private static final long serialVersionUID = 1L;

    private static final int MAX_SHOWN = 50;

    // Restored exceptions keep the message, which lists the problems in words.
    private final transient List<Problem> problems;

    InvalidMachineException(List<Problem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
    }

    private static String message(List<Problem> problems) {
        int more = problems.size() - MAX_SHOWN;
        return problems.stream()
                .limit(MAX_SHOWN)
                .map(problem -> "\n  - " + problem)
                .collect(joining(
                        "",
                        "cannot build the state machine, " + count(problems.size()) + ":",
                        more > 0 ? "\n  and " + more + " more" : ""));
    }

    /** All problems, also those that the message has no room for. */
    public List<Problem> problems() {
        return problems;
    }

    private static String count(int problems) {
        return problems == 1 ? "1 problem" : problems + " problems";
    }
}
