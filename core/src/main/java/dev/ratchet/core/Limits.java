package dev.ratchet.core;

import java.time.Duration;

/**
 * The limit that each thing has, in one place.
 *
 * @param steps most steps of one definition
 * @param definitionBytes largest canonical JSON of a definition
 * @param nameLength longest name of a workflow, step or signal
 * @param duration longest timeout, delay or pause that a definition may ask for
 * @param attempts most attempts that a retry policy may allow
 * @param quorum most people that an approval may ask for
 * @param children most child runs of one step
 * @param pendingSignals most signals that a run keeps without having consumed them
 * @param lostLeases lost leases in a row after which a step is poison and fails
 * @param stopGrace how long a stopping run waits for its handlers before it fences them off
 */
public record Limits(
        int steps,
        int definitionBytes,
        int nameLength,
        Duration duration,
        int attempts,
        int quorum,
        int children,
        int pendingSignals,
        int lostLeases,
        Duration stopGrace) {
    public static final Limits STANDARD = new Limits(
            2_000, 1 << 20, 100, Duration.ofDays(3_660), 10_000, 1_000, 1_000_000, 2_000, 5, Duration.ofSeconds(30));
}
