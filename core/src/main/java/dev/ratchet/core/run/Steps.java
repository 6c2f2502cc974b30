package dev.ratchet.core.run;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.fsm.steps.StepTracker;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a run: the state of each, what is worth knowing of the active ones, and what is done. Immutable; {@link StepsDraft}
 * makes the next one.
 */
@SuppressWarnings("EnumOrdinal") // Never stored or shown: the numbers live and die with one process.
public final class Steps {
    final byte[] states;
    final @Nullable StepDetail[] details;
    final int[] counts;
    final StepTracker satisfied;
    final Done done;

    Steps(byte[] states, @Nullable StepDetail[] details, int[] counts, StepTracker satisfied, Done done) {
        this.states = states;
        this.details = details;
        this.counts = counts;
        this.satisfied = satisfied;
        this.done = done;
    }

    public static Steps pending(Plan plan) {
        var counts = new int[StepState.values().length];
        counts[StepState.PENDING.ordinal()] = plan.size();
        return new Steps(
                new byte[plan.size()], new StepDetail[plan.size()], counts, StepTracker.of(plan.size()), Done.NOTHING);
    }

    /** Steps as they were stored: the letter of each, what is worth knowing of some, and what is done. */
    public static Steps stored(String letters, Map<Integer, StepDetail> noteworthy, Done done) {
        var states = new byte[letters.length()];
        @Nullable StepDetail[] details = new StepDetail[states.length];
        var counts = new int[StepState.values().length];
        var satisfied = StepTracker.of(states.length);
        for (var step = 0; step < states.length; step++) {
            var state = StepState.ofLetter(letters.charAt(step));
            states[step] = (byte) state.ordinal();
            details[step] = noteworthy.get(step);
            counts[state.ordinal()]++;
            if (state.satisfies()) {
                satisfied = satisfied.markCompleted(step);
            }
        }
        return new Steps(states, details, counts, satisfied, done);
    }

    public int size() {
        return states.length;
    }

    public StepState state(int step) {
        return StepState.at(states[step]);
    }

    public @Nullable StepDetail detail(int step) {
        return details[step];
    }

    public int attempt(int step) {
        var detail = details[step];
        return detail == null ? 0 : detail.attempt();
    }

    public int count(StepState state) {
        return counts[state.ordinal()];
    }

    /** The first step from that index on which is in that state, or -1. */
    public int next(StepState state, int from) {
        return next(states, state, from);
    }

    static int next(byte[] states, StepState state, int from) {
        var wanted = (byte) state.ordinal();
        for (var step = from; step < states.length; step++) {
            if (states[step] == wanted) {
                return step;
            }
        }
        return -1;
    }

    public Done done() {
        return done;
    }

    /** One letter a step, in the order of the plan. */
    public String letters() {
        var letters = new StringBuilder(states.length);
        for (var state : states) {
            letters.append(StepState.at(state).letter());
        }
        return letters.toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Steps steps
                && Arrays.equals(states, steps.states)
                && Arrays.equals(details, steps.details)
                && satisfied.equals(steps.satisfied)
                && done.equals(steps.done);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(states) + Arrays.hashCode(details);
    }

    @Override
    public String toString() {
        return letters();
    }
}
