package dev.ratchet.core.decide;

import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What becomes of a step that failed: another attempt, a question to those who may permit it, or its failure policy. */
final class Failures {
    private Failures() {}

    /** What was reported: the failure, what the reporter wants, and the pause it asks for. */
    record Report(Failure failure, Wish wish, @Nullable Duration backoff) {
        static Report of(Failure failure) {
            return new Report(failure, Wish.AS_DECLARED, null);
        }

        static Report forGood(Failure failure) {
            return new Report(failure, Wish.GIVE_UP, null);
        }
    }

    /** The step is RUNNING and has failed. */
    static void fail(Draft draft, int step, Report report) {
        if (draft.ending() != null) {
            draft.moveStep(step, StepState.FAILED, Cause.FAILURE, report.failure());
            return;
        }
        var response = response(draft, step, report);
        switch (response) {
            case RETRY -> retry(draft, step, report);
            case ESCALATE -> escalate(draft, step, report);
            case ON_FAILURE -> failForGood(draft, step, report, draft.plan().onFailure(step));
            case SKIP -> failForGood(draft, step, report, FailurePolicy.SKIP);
            case ABORT -> failForGood(draft, step, report, FailurePolicy.ABORT);
            case PAUSE -> failForGood(draft, step, report, FailurePolicy.PAUSE);
            case COMPENSATE -> failForGood(draft, step, report, FailurePolicy.COMPENSATE);
        }
    }

    private static Response response(Draft draft, int step, Report report) {
        var declared = draft.plan().step(step).response(report.failure().category());
        return switch (report.wish()) {
            case AS_DECLARED -> declared;
            case RETRY -> report.failure().category().mayRetry() ? Response.RETRY : declared;
            case GIVE_UP ->
                declared == Response.RETRY || declared == Response.ESCALATE ? Response.ON_FAILURE : declared;
        };
    }

    private static void retry(Draft draft, int step, Report report) {
        var failures = draft.failures(step) + 1;
        var policy = policy(draft.plan().retry(step), report);
        if (policy == null || policy.isExhausted(failures)) {
            failForGood(draft, step, report, draft.plan().onFailure(step));
            return;
        }
        var pause = pause(policy, failures, report, draft.random(step));
        draft.backOff(step, Cause.FAILURE, draft.after(pause), report.failure());
        if (pause.isZero() && draft.isAlive()) {
            Settle.makeReady(draft, step, Cause.RETRY);
        }
    }

    static @Nullable RetryPolicy policy(@Nullable RetryPolicy declared, Report report) {
        if (report.wish() == Wish.GIVE_UP) {
            return null;
        }
        return declared == null && report.wish() == Wish.RETRY ? RetryPolicy.ON_REQUEST : declared;
    }

    static Duration pause(RetryPolicy policy, int failures, Report report, double random) {
        var asked = report.backoff();
        return asked == null || asked.isNegative() ? policy.delay(failures, random) : asked;
    }

    /** The same step waits until somebody permits what a policy forbids; a refusal is a failure for good. */
    private static void escalate(Draft draft, int step, Report report) {
        draft.waitFor(step, Wait.Approval.asked(1, true, null, true), Cause.GOVERNANCE, report.failure());
        draft.effect(new Effect.Escalate(step, report.failure().message()));
    }

    private static void failForGood(Draft draft, int step, Report report, FailurePolicy policy) {
        var failure = report.failure();
        switch (policy) {
            case SKIP -> draft.moveStep(step, StepState.SKIPPED, Cause.FAILURE, failure);
            case PAUSE -> {
                draft.backOff(step, Cause.STEP_FAILURE, null, failure);
                if (draft.state() != RunState.PAUSED) {
                    Pauses.pause(draft, Cause.STEP_FAILURE, describe(draft, step, failure));
                }
            }
            case ABORT, COMPENSATE, RETRY -> {
                draft.moveStep(step, StepState.FAILED, Cause.FAILURE, failure);
                Endings.begin(draft, Cause.FAILURE, policy, describe(draft, step, failure));
            }
        }
    }

    private static String describe(Draft draft, int step, Failure failure) {
        return draft.kept("step '" + draft.plan().name(step) + "' failed: " + failure.brief());
    }
}
