package dev.ratchet.core.definition;

/**
 * One thing wrong (or, as a warning, unwise) in a definition.
 *
 * @param rule a stable short name of the rule, e.g. {@code unknown-need}
 * @param path where, in the form {@code steps[2].needs[0]}
 * @param message what is wrong, with the value that was found
 * @param fix what to do about it
 */
public record Problem(Severity severity, String rule, String path, String message, String fix) {
    /** An error forbids the definition; a warning only speaks. */
    public enum Severity {
        ERROR,
        WARNING
    }

    @Override
    public String toString() {
        return path + ": " + message + " (" + fix + ")";
    }
}
