package dev.ratchet.files;

import dev.ratchet.core.definition.Problem;

/**
 * One thing wrong (or, as a warning, unwise) in a file.
 *
 * @param file as it was named by whoever asked
 * @param line from 1
 * @param column from 1
 */
public record FileProblem(String file, int line, int column, Problem problem) {
    public boolean isError() {
        return problem.severity() == Problem.Severity.ERROR;
    }

    /** The form that editors and terminals know: {@code order.yaml:12:5: error: ... (...)}. */
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + (isError() ? "error: " : "warning: ") + problem.message()
                + " (" + problem.fix() + ")";
    }
}
