package dev.ratchet.files;

import dev.ratchet.fsm.RatchetException;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown when a file with errors is to be used; carries all of them. */
public final class InvalidFileException extends RatchetException {
    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 50;

    private final transient List<FileProblem> problems;

    public InvalidFileException(String file, List<FileProblem> problems) {
        super(message(file, problems));
        this.problems = List.copyOf(problems);
    }

    private static String message(String file, List<FileProblem> problems) {
        var shown = problems.stream().limit(SHOWN).map(each -> "\n  " + each).collect(Collectors.joining());
        var rest = problems.size() > SHOWN ? "\n  and " + (problems.size() - SHOWN) + " more" : "";
        return file + " is not a valid workflow, " + problems.size() + " to fix:" + shown + rest;
    }

    public List<FileProblem> problems() {
        return problems;
    }
}
