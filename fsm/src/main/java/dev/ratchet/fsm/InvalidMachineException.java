package dev.ratchet.fsm;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** A declaration that cannot become a machine, with everything that is wrong with it at once. Immutable. */
public final class InvalidMachineException extends RatchetException {
    private static final long serialVersionUID = 1L;

    private static final int MAX_SHOWN = 50;

    // An array, because a list need not be serializable.
    private final Problem[] problems;

    InvalidMachineException(List<Problem> problems) {
        super(message(problems));
        this.problems = problems.toArray(new Problem[0]);
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
        return List.of(problems);
    }

    private static String count(int problems) {
        return problems == 1 ? "1 problem" : problems + " problems";
    }
}
