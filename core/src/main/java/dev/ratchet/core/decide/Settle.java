package dev.ratchet.core.decide;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import org.jspecify.annotations.Nullable;

/** What follows once an event has done its part: steps become ready, ready ones start, and the run parks, goes on or ends. */
final class Settle {
    private Settle() {}

    /** The run is triggered; its first steps are ready, though none starts before the run has a slot. */
    static void enqueue(Draft draft) {
        draft.moveRun(RunState.QUEUED, Cause.TRIGGERED);
        readyAll(draft);
    }

    /** The run has just got its slot: what was made ready meanwhile can begin. */
    static void entered(Draft draft) {
        presentAll(draft);
        settle(draft);
    }

    /** Puts up what was made ready while the run was not under way, perhaps again. */
    static void presentAll(Draft draft) {
        for (var step = next(draft, StepState.READY, 0); step >= 0; step = next(draft, StepState.READY, step + 1)) {
            present(draft, step);
        }
    }

    static void settle(Draft draft) {
        switch (draft.state()) {
            case RUNNING, WAITING -> {
                if (draft.ending() == null) {
                    goOn(draft);
                } else {
                    Endings.proceed(draft);
                }
            }
            case COMPENSATING -> Undoing.proceed(draft);
            case CREATED, QUEUED, PAUSED, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> {}
        }
    }

    private static void goOn(Draft draft) {
        var steps = draft.steps();
        var isAllDone = steps.count(StepState.COMPLETED) + steps.count(StepState.SKIPPED) == steps.size();
        if (!isAllDone && Timers.fireDeadline(draft)) {
            Endings.proceed(draft);
            return;
        }
        readyDependants(draft);
        if (draft.state() == RunState.WAITING && (isAllDone || hasActive(draft))) {
            draft.moveRun(RunState.RUNNING, draft.wokenBy());
        }
        startReady(draft);
        if (isAllDone) {
            draft.moveRun(RunState.COMPLETED, Cause.ALL_DONE);
        } else if (!hasActive(draft)) {
            park(draft);
        }
    }

    private static void readyDependants(Draft draft) {
        for (var satisfied : draft.takeSatisfied()) {
            for (var dependant : draft.plan().dependants(satisfied)) {
                readyIfItCan(draft, dependant);
            }
        }
    }

    /** Starts what can start, before something else is started out of turn. */
    static void startDue(Draft draft) {
        readyDependants(draft);
        startReady(draft);
    }

    private static boolean hasActive(Draft draft) {
        var steps = draft.steps();
        return steps.count(StepState.READY) + steps.count(StepState.RUNNING) + steps.count(StepState.BACKOFF) > 0;
    }

    /** Nothing can run until something outside happens; the run says for what. */
    private static void park(Draft draft) {
        var first = next(draft, StepState.WAITING, 0);
        var cause = causeOfWait(first < 0 ? null : draft.waitOf(first));
        if (draft.state() == RunState.WAITING && draft.cause() == cause) {
            return;
        }
        if (draft.state() == RunState.WAITING) {
            draft.moveRun(RunState.RUNNING, cause);
        }
        draft.moveRun(RunState.WAITING, cause);
    }

    private static Cause causeOfWait(@Nullable Wait wait) {
        if (wait == null) {
            throw new IllegalStateException("a run with nothing to do and nothing to wait for");
        }
        return wait.cause();
    }

    /** Makes every step ready that has what it needs: after a trigger, and after a pause in which outcomes came in. */
    static void readyAll(Draft draft) {
        draft.takeSatisfied();
        for (var step = next(draft, StepState.PENDING, 0); step >= 0; step = next(draft, StepState.PENDING, step + 1)) {
            readyIfItCan(draft, step);
        }
    }

    private static void readyIfItCan(Draft draft, int step) {
        if (draft.state(step) == StepState.PENDING && draft.steps().hasWhatItNeeds(draft.plan(), step)) {
            makeReady(draft, step, Cause.NEEDS_MET);
        }
    }

    static void makeReady(Draft draft, int step, Cause cause) {
        draft.moveStep(step, StepState.READY, cause);
        if (draft.isAlive()) {
            present(draft, step);
        }
    }

    /** A ready step of a run that is under way: held back if its delay is still to come, put up if somebody outside does it. */
    private static void present(Draft draft, int step) {
        if (isDelayed(draft, step)) {
            holdBack(draft, step);
        } else if (draft.plan().step(step).isOutside()) {
            draft.effect(new Effect.OfferTask(step));
        }
    }

    private static boolean isDelayed(Draft draft, int step) {
        return draft.plan().step(step).delay() != null && draft.detail(step) == null;
    }

    /** A durable timer before the first attempt; it takes neither room nor an attempt. */
    private static void holdBack(Draft draft, int step) {
        var delay = draft.plan().step(step).delay();
        draft.moveStep(step, StepState.RUNNING, Cause.DELAY);
        draft.waitFor(step, new Wait.Timer(delay == null ? draft.now() : draft.after(delay), true), Cause.DELAY, null);
    }

    private static void startReady(Draft draft) {
        if (draft.steps().count(StepState.READY) == 0) {
            return;
        }
        for (var step = next(draft, StepState.READY, 0); step >= 0; step = next(draft, StepState.READY, step + 1)) {
            if (!draft.plan().step(step).isOutside()) {
                if (!hasConcurrencyLeft(draft) || !draft.takeRoom()) {
                    return;
                }
                start(draft, step, Cause.STARTED);
            }
        }
    }

    static boolean hasConcurrencyLeft(Draft draft) {
        return draft.steps().count(StepState.RUNNING) < draft.plan().maxConcurrentSteps();
    }

    static void start(Draft draft, int step, Cause cause) {
        draft.beginAttempt(step, cause);
        var detail = draft.detail(step);
        draft.effect(
                new Effect.StartStep(step, draft.attempt(step), detail == null ? Cause.NEEDS_MET : detail.reason()));
    }

    /** Brings an active step to RUNNING without a new attempt, because every ending leads through there. */
    static void throughRunning(Draft draft, int step, Cause cause) {
        if (draft.state(step) == StepState.BACKOFF) {
            draft.moveStep(step, StepState.READY, cause);
        }
        if (draft.state(step) != StepState.RUNNING) {
            draft.moveStep(step, StepState.RUNNING, cause);
        }
    }

    /** Wakes a WAITING step for nothing but its failure. */
    static void wakeToFail(Draft draft, int step, Cause cause) {
        draft.moveStep(step, StepState.READY, cause);
        draft.moveStep(step, StepState.RUNNING, cause);
    }

    private static int next(Draft draft, StepState state, int from) {
        return draft.steps().next(state, from);
    }
}
