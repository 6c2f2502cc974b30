package dev.ratchet.checks.simulation.rules;

/** Something happened that must not. */
public final class Violation extends AssertionError {
    private static final long serialVersionUID = 1;

    private final Rule rule;

    public Violation(Rule rule, String what) {
        super(rule + " (" + rule.says() + "): " + what);
        this.rule = rule;
    }

    public Rule rule() {
        return rule;
    }

    static void unless(boolean holds, Rule rule, String what) {
        if (!holds) {
            throw new Violation(rule, what);
        }
    }
}
