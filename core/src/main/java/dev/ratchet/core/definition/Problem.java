package dev.ratchet.core.definition;

/**
 * One thing wrong (or, as a warning, unwise) in a definition.
 *
 * @param rule a stable short name of the rule, e.g. {@code unknown-need}
 * @param path where, in the form {@code steps[2].needs[0]}; empty for the definition as a whole
 * @param message what is wrong, with the value that was found
 * @param fix what to do about it
 */
public record Problem(Severity severity, String rule, String path, String message, String fix) {
    /** An error forbids the definition; a warning only speaks. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public static Problem error(String rule, String path, String message, String fix) {
        return new Problem(Severity.ERROR, rule, path, message, fix);
    }

    public static Problem warning(String rule, String path, String message, String fix) {
        return new Problem(Severity.WARNING, rule, path, message, fix);
    }

    @Override
    public String toString() {
        return (path.isEmpty() ? "" : path + ": ") + message + " (" + fix + ")";
    }
}
