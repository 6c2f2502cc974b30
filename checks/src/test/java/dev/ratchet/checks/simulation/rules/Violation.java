package dev.ratchet.checks.simulation.rules;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** Throws one about that run unless it holds; the parts of what is said are put together only then. */
    public static void unless(boolean holds, Rule rule, @Nullable Story story, @Nullable Object... what) {
        if (!holds) {
            var text = Arrays.stream(what).map(String::valueOf).collect(Collectors.joining());
            throw new Violation(rule, text + (story == null ? "" : " in " + story.tell()));
        }
    }
}
