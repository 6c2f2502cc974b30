package dev.ratchet.core.run;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.fsm.steps.StepTracker;
import org.jspecify.annotations.Nullable;

/** The next {@link Steps} while it is being made: one owner, one thread, and nothing after {@link #freeze}. */
@SuppressWarnings("EnumOrdinal") // As in Steps.
public final class StepsDraft {
    private final byte[] states;
    private final Steps.Details details;
    private final int[] counts;
    private StepTracker satisfied;
    private Done done;

    public StepsDraft(Steps from) {
        states = from.states.clone();
        details = new Steps.Details(from.details);
        counts = from.counts.clone();
        satisfied = from.satisfied;
        done = from.done;
    }

    public Steps freeze() {
        return new Steps(states, details, counts, satisfied, done);
    }

    public StepState state(int step) {
        return StepState.at(states[step]);
    }

    public @Nullable StepDetail detail(int step) {
        return details.of(step);
    }

    /** The first step from that index on of which something is worth knowing, or -1. */
    public int nextNoteworthy(int from) {
        return details.next(from);
    }

    public int count(StepState state) {
        return counts[state.ordinal()];
    }

    public int size() {
        return states.length;
    }

    /** The first step from that index on which is in that state, or -1. */
    public int next(StepState state, int from) {
        return Steps.next(states, state, from);
    }

    /** Whether all that the step needs is completed or skipped. */
    public boolean hasWhatItNeeds(Plan plan, int step) {
        return satisfied.allCompleted(plan.needs(step));
    }

    public Done done() {
        return done;
    }

    public void set(int step, StepState to, @Nullable StepDetail detail) {
        counts[states[step]]--;
        counts[to.ordinal()]++;
        states[step] = (byte) to.ordinal();
        details.set(step, detail);
        if (to.satisfies()) {
            satisfied = satisfied.markCompleted(step);
        }
    }

    public void detail(int step, StepDetail detail) {
        details.set(step, detail);
    }

    public void addDone(int step, long revision, boolean half) {
        done = done.plus(step, revision, half);
    }
}
