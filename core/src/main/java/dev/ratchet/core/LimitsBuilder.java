package dev.ratchet.core;

import java.time.Duration;

/** Makes {@link Limits}, from the standard ones or others; each method is named after its limit. One owner, one thread. */
public final class LimitsBuilder {
    private int steps = 2_000;
    private int definitionBytes = 1 << 20;
    private int nameLength = 100;
    private Duration duration = Duration.ofDays(3_660);
    private int attempts = 10_000;
    private int quorum = 1_000;
    private int children = 1_000_000;
    private int pendingSignals = 2_000;
    private int messages = 1_000;
    private int lostLeases = 5;
    private Duration stopGrace = Duration.ofSeconds(30);
    private int textLength = 2_000;
    private int payloadBytes = 256 << 10;
    private int payloadBytesHard = 2 << 20;
    private int journalWarn = 10_000;
    private int journalStop = 50_000;

    LimitsBuilder() {}

    LimitsBuilder(Limits from) {
        steps = from.steps();
        definitionBytes = from.definitionBytes();
        nameLength = from.nameLength();
        duration = from.duration();
        attempts = from.attempts();
        quorum = from.quorum();
        children = from.children();
        pendingSignals = from.pendingSignals();
        messages = from.messages();
        lostLeases = from.lostLeases();
        stopGrace = from.stopGrace();
        textLength = from.textLength();
        payloadBytes = from.payloadBytes();
        payloadBytesHard = from.payloadBytesHard();
        journalWarn = from.journalWarn();
        journalStop = from.journalStop();
    }

    public LimitsBuilder steps(int most) {
        steps = most;
        return this;
    }

    public LimitsBuilder definitionBytes(int most) {
        definitionBytes = most;
        return this;
    }

    public LimitsBuilder nameLength(int most) {
        nameLength = most;
        return this;
    }

    public LimitsBuilder duration(Duration most) {
        duration = most;
        return this;
    }

    public LimitsBuilder attempts(int most) {
        attempts = most;
        return this;
    }

    public LimitsBuilder quorum(int most) {
        quorum = most;
        return this;
    }

    public LimitsBuilder children(int most) {
        children = most;
        return this;
    }

    public LimitsBuilder pendingSignals(int most) {
        pendingSignals = most;
        return this;
    }

    public LimitsBuilder messages(int most) {
        messages = most;
        return this;
    }

    public LimitsBuilder lostLeases(int most) {
        lostLeases = most;
        return this;
    }

    public LimitsBuilder stopGrace(Duration most) {
        stopGrace = most;
        return this;
    }

    public LimitsBuilder textLength(int most) {
        textLength = most;
        return this;
    }

    public LimitsBuilder payloadBytes(int most) {
        payloadBytes = most;
        return this;
    }

    public LimitsBuilder payloadBytesHard(int most) {
        payloadBytesHard = most;
        return this;
    }

    public LimitsBuilder journalWarn(int most) {
        journalWarn = most;
        return this;
    }

    public LimitsBuilder journalStop(int most) {
        journalStop = most;
        return this;
    }

    /** The limits; throws if payloads would be larger than anybody may allow. */
    public Limits build() {
        if (payloadBytes > payloadBytesHard) {
            throw new IllegalArgumentException(
                    "payloads of " + payloadBytes + " bytes are more than anybody may allow, which is "
                            + payloadBytesHard + "; store what is larger elsewhere");
        }
        return new Limits(
                steps,
                definitionBytes,
                nameLength,
                duration,
                attempts,
                quorum,
                children,
                pendingSignals,
                messages,
                lostLeases,
                stopGrace,
                textLength,
                payloadBytes,
                payloadBytesHard,
                journalWarn,
                journalStop);
    }
}
