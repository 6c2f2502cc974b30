package dev.ratchet.checks.chaos.checker;

/** Something that must not be: under which rule, in which run, and what it is. */
public record Violation(String rule, String run, String what) {
    @Override
    public String toString() {
        return rule + ": " + run + ": " + what;
    }
}
