package dev.ratchet.core.run;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.fsm.steps.StepMask;
import dev.ratchet.fsm.steps.StepTracker;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a run: the state of each, what is worth knowing of the active ones, and what is done. Immutable; {@link StepsDraft}
 * makes the next one.
 */
@SuppressWarnings("EnumOrdinal") // Never stored or shown: the numbers live and die with one process.
public final class Steps {
    private static final byte[] LETTERS = lettersOfStates();

    final byte[] states;
    final Details details;
    final int[] counts;
    final StepTracker satisfied;
    final Done done;

    Steps(byte[] states, Details details, int[] counts, StepTracker satisfied, Done done) {
        this.states = states;
        this.details = details;
        this.counts = counts;
        this.satisfied = satisfied;
        this.done = done;
    }

    public static Steps pending(Plan plan) {
        var counts = new int[StepState.values().length];
        counts[StepState.PENDING.ordinal()] = plan.size();
        return new Steps(new byte[plan.size()], new Details(), counts, StepTracker.of(plan.size()), Done.NOTHING);
    }

    /** Steps as they were stored: the letter of each, what is worth knowing of some, and what is done. */
    public static Steps stored(String letters, Map<Integer, StepDetail> noteworthy, Done done) {
        var states = new byte[letters.length()];
        var counts = new int[StepState.values().length];
        for (var step = 0; step < states.length; step++) {
            var state = StepState.ofLetter(letters.charAt(step));
            states[step] = (byte) state.ordinal();
            counts[state.ordinal()]++;
        }
        var details = new Details();
        noteworthy.forEach(details::set);
        return new Steps(states, details, counts, satisfied(states), done);
    }

    /** Mostly the first steps of a plan are, and they become one mask at once. */
    private static StepTracker satisfied(byte[] states) {
        var first = 0;
        while (first < states.length && StepState.at(states[first]).satisfies()) {
            first++;
        }
        var satisfied = StepTracker.of(states.length, StepMask.first(first), StepMask.none());
        for (var step = first; step < states.length; step++) {
            if (StepState.at(states[step]).satisfies()) {
                satisfied = satisfied.markCompleted(step);
            }
        }
        return satisfied;
    }

    public int size() {
        return states.length;
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

    public int attempt(int step) {
        var detail = details.of(step);
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
        var letters = new byte[states.length];
        for (var step = 0; step < letters.length; step++) {
            letters[step] = LETTERS[states[step]];
        }
        return new String(letters, StandardCharsets.ISO_8859_1);
    }

    private static byte[] lettersOfStates() {
        var states = StepState.values();
        var letters = new byte[states.length];
        for (var state : states) {
            letters[state.ordinal()] = (byte) state.letter();
        }
        return letters;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Steps steps
                && Arrays.equals(states, steps.states)
                && details.equals(steps.details)
                && satisfied.equals(steps.satisfied)
                && done.equals(steps.done);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(states) + details.hashCode();
    }

    @Override
    public String toString() {
        return letters();
    }

    /**
     * What is worth knowing of some steps, in the order of their numbers: a run of many steps costs what is active in it. Only a draft
     * changes its own; one owner, one thread until then.
     */
    static final class Details {
        private int[] steps;
        private @Nullable StepDetail[] details;
        private int size;

        Details() {
            steps = new int[2];
            details = new StepDetail[2];
        }

        Details(Details from) {
            size = from.size;
            steps = Arrays.copyOf(from.steps, size + 2);
            details = Arrays.copyOf(from.details, size + 2);
        }

        @Nullable
        StepDetail of(int step) {
            var index = indexOf(step);
            return index < 0 ? null : details[index];
        }

        int next(int from) {
            var index = indexOf(from);
            var next = index < 0 ? ~index : index;
            return next < size ? steps[next] : -1;
        }

        void set(int step, @Nullable StepDetail detail) {
            var index = indexOf(step);
            if (index < 0 && detail != null) {
                insert(~index, step, detail);
            } else if (index >= 0 && detail == null) {
                remove(index);
            } else if (index >= 0) {
                details[index] = detail;
            }
        }

        private int indexOf(int step) {
            return Arrays.binarySearch(steps, 0, size, step);
        }

        private void insert(int index, int step, StepDetail detail) {
            if (size == steps.length) {
                steps = Arrays.copyOf(steps, 2 * size);
                details = Arrays.copyOf(details, 2 * size);
            }
            System.arraycopy(steps, index, steps, index + 1, size - index);
            System.arraycopy(details, index, details, index + 1, size - index);
            steps[index] = step;
            details[index] = detail;
            size++;
        }

        private void remove(int index) {
            size--;
            System.arraycopy(steps, index + 1, steps, index, size - index);
            System.arraycopy(details, index + 1, details, index, size - index);
            details[size] = null;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Details that
                    && Arrays.equals(steps, 0, size, that.steps, 0, that.size)
                    && Arrays.equals(details, 0, size, that.details, 0, that.size);
        }

        @Override
        public int hashCode() {
            var hash = 1;
            for (var index = 0; index < size; index++) {
                hash = 31 * (31 * hash + steps[index]) + Objects.hashCode(details[index]);
            }
            return hash;
        }
    }
}
