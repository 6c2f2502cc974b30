package dev.ratchet.files.expressions;

import java.util.Set;

/** The names that expressions in a file may use. */
public final class Variables {
    /** What the run was given. */
    public static final String INPUT = "input";

    /** The steps before, by name: {@code steps.charge.output}, and {@code has(steps.charge.output)} if it may have none. */
    public static final String STEPS = "steps";

    /** The run: {@code run.id}, {@code run.workflow}, {@code run.version}. */
    public static final String RUN = "run";

    /** This attempt: {@code attempt.number}, {@code attempt.key}, {@code attempt.fence}. */
    public static final String ATTEMPT = "attempt";

    /** In an undo, what the step brought; else null. */
    public static final String OUTPUT = "output";

    /** Secrets by name: {@code secret.stripe}, asked for when the step needs it and masked in what it leaves behind. */
    public static final String SECRET = "secret";

    public static final Set<String> NAMES = Set.of(INPUT, STEPS, RUN, ATTEMPT, OUTPUT, SECRET);

    private Variables() {}
}
