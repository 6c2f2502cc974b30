package dev.ratchet.files;

import dev.ratchet.core.definition.Definition;
import java.util.List;
import java.util.Optional;

/** What came of reading a file: its definition if it has no error, and everything that there is to say about it, top to bottom. */
public record Reading(String file, Optional<Definition> valid, List<FileProblem> problems) {
    public Reading {
        problems = List.copyOf(problems);
    }

    public List<FileProblem> errors() {
        return problems.stream().filter(FileProblem::isError).toList();
    }

    public List<FileProblem> warnings() {
        return problems.stream().filter(problem -> !problem.isError()).toList();
    }

    /**
     * The definition.
     *
     * @throws InvalidFileException with every error if there is one
     */
    public Definition definition() {
        return valid.orElseThrow(() -> new InvalidFileException(file, errors()));
    }
}
