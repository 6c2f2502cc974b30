package dev.ratchet.checks.chaos.checker;

import java.util.ArrayList;
import java.util.List;

/** Collects what one rule finds. */
final class Findings {
    private final String rule;
    private final List<Violation> found = new ArrayList<>();

    Findings(String rule) {
        this.rule = rule;
    }

    void add(String run, String what) {
        found.add(new Violation(rule, run, what));
    }

    void addIf(boolean isWrong, String run, String what) {
        if (isWrong) {
            add(run, what);
        }
    }

    List<Violation> all() {
        return List.copyOf(found);
    }
}
