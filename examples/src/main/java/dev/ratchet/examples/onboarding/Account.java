package dev.ratchet.examples.onboarding;

import dev.ratchet.fsm.steps.StepMask;
import dev.ratchet.fsm.steps.StepTracker;
import java.util.ArrayList;
import java.util.List;

/** An account that is being opened, and which of its checks are done. For one thread. */
public final class Account {
    private StepTracker checks = StepTracker.of(Check.values().length);

    void pass(Check check) {
        checks = checks.markCompleted(check.number);
    }

    void fail(Check check) {
        checks = checks.markFailed(check.number);
    }

    boolean passed(StepMask needed) {
        return checks.allCompleted(needed);
    }

    String stillNeeded() {
        List<String> missing = new ArrayList<>();
        for (Check check : Check.values()) {
            if (!checks.isCompleted(check.number)) {
                missing.add(check.name() + (checks.isFailed(check.number) ? " (failed)" : ""));
            }
        }
        return "still needed: " + String.join(", ", missing);
    }

    /** Where an account stands. */
    public enum State {
        REGISTERED,
        VERIFIED,
        ACTIVE
    }

    /** What must be true of a user; each is one step of the tracker. */
    public enum Check {
        MAIL(0),
        PHONE(1),
        TERMS(2);

        private final int number;

        Check(int number) {
            this.number = number;
        }
    }
}
