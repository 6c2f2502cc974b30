package dev.ratchet.engine.shared;

import org.jspecify.annotations.Nullable;

/** Users' code that runs in this process, as those see it who may have to stop it. Thread-safe. */
public interface RunningCode {
    Tenure.AttemptId id();

    /** Asks it to end, by interrupting it; its outcome may still count. */
    void stop();

    /** Gives its attempt back without it; what it still does will not count. */
    void abandon();

    /** What it last told of how far it is. */
    @Nullable
    String progress();
}
