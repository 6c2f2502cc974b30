package dev.ratchet.core.store.row;

import java.time.Instant;

/** What becomes of a task by a run's change. A task that is not there is passed over. */
public sealed interface TaskChange extends Along {
    RunKey run();

    int step();

    /** Somebody has claimed it until then, for that attempt. */
    record Taken(RunKey run, int step, int attempt, String worker, Instant until, Instant at) implements TaskChange {}

    /** Whoever holds it is asked to end, or is not any more. */
    record Asked(RunKey run, int step, boolean toStop) implements TaskChange {}

    /** The run does not want it any more, or it is done. */
    record Gone(RunKey run, int step) implements TaskChange {}
}
