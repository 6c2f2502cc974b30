package dev.ratchet.core;

import java.time.Duration;

/**
 * The limit that each thing has, in one place. Change some of the standard ones with {@link #but()}.
 *
 * @param steps most steps of one definition
 * @param definitionBytes largest canonical JSON of a definition
 * @param nameLength longest name of a workflow, step or signal
 * @param duration longest timeout, delay or pause that a definition may ask for
 * @param attempts most attempts that a retry policy may allow
 * @param quorum most people that an approval may ask for
 * @param children most child runs of one step
 * @param pendingSignals most signals that a run keeps without having consumed them
 * @param messages most messages that one attempt publishes
 * @param lostLeases lost leases in a row after which a step is poison and fails
 * @param stopGrace how long a stopping run waits for its handlers before it fences them off
 * @param textLength longest note, reason or message that is kept; what is longer is cut
 * @param payloadBytes largest input, output or payload of a signal, unless somebody allows more
 * @param payloadBytesHard the most that anybody may allow
 * @param journalWarn entries of a journal after which somebody should be told
 * @param journalStop entries of a journal with which a run that is not complete fails
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
        int messages,
        int lostLeases,
        Duration stopGrace,
        int textLength,
        int payloadBytes,
        int payloadBytesHard,
        int journalWarn,
        int journalStop) {
    public static final Limits STANDARD = new LimitsBuilder().build();

    /** These limits, to change some of them. */
    public LimitsBuilder but() {
        return new LimitsBuilder(this);
    }
}
