package dev.ratchet.fsm.steps;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * A set of step numbers, 0 and up. Sets within the first 64 steps live in one long; larger ones grow as far as needed, up to
 * {@link #MAX_STEPS}. Immutable and thread-safe; equal when they hold the same steps.
 */
public final class StepMask {
    /** One more than the largest step number possible; a limit against typing errors and hostile input, not against large workflows. */
    public static final int MAX_STEPS = 1 << 20;

    private static final long[] NO_WORDS = {};
    private static final StepMask NONE = new StepMask(0, NO_WORDS);

    /** Steps 0 to 63. */
    private final long low;

    /** Steps from 64 on; its last word is never 0, so that equal sets are equal fields. */
    private final long[] high;

    private StepMask(long low, long[] high) {
        this.low = low;
        this.high = high;
    }

    /** The set without steps. */
    public static StepMask none() {
        return NONE;
    }

    /** The set of these step numbers. */
    public static StepMask of(int... steps) {
        StepMask mask = NONE;
        for (int step : steps) {
            mask = mask.with(step);
        }
        return mask;
    }

    /** The set whose steps are the bits set, step 0 being the lowest. */
    public static StepMask ofBits(long bits) {
        return bits == 0 ? NONE : new StepMask(bits, NO_WORDS);
    }

    /** The set of steps 0 to {@code count - 1}. */
    public static StepMask first(int count) {
        if (count < 0 || count > MAX_STEPS) {
            throw new IllegalArgumentException(
                    "cannot make a mask of " + count + " steps: at least 0, at most " + MAX_STEPS);
        }
        if (count < Long.SIZE) {
            return ofBits((1L << count) - 1);
        }
        long[] high = new long[words(count - 1)];
        Arrays.fill(high, -1);
        if (count % Long.SIZE != 0) {
            high[high.length - 1] = (1L << count) - 1;
        }
        return new StepMask(-1, high);
    }

    public boolean contains(int step) {
        if (step < Long.SIZE) {
            return step >= 0 && (low & 1L << step) != 0;
        }
        int word = word(step);
        return word < high.length && (high[word] & 1L << step) != 0;
    }

    public StepMask with(int step) {
        if (step < 0 || step >= MAX_STEPS) {
            throw new IllegalArgumentException(
                    "cannot add step " + step + " to a mask: steps are 0 to " + (MAX_STEPS - 1));
        }
        if (contains(step)) {
            return this;
        }
        if (step < Long.SIZE) {
            return new StepMask(low | 1L << step, high);
        }
        long[] grown = Arrays.copyOf(high, Math.max(high.length, words(step)));
        grown[word(step)] |= 1L << step;
        return new StepMask(low, grown);
    }

    public StepMask without(int step) {
        if (!contains(step)) {
            return this;
        }
        if (step < Long.SIZE) {
            return new StepMask(low & ~(1L << step), high);
        }
        long[] rest = high.clone();
        rest[word(step)] &= ~(1L << step);
        return new StepMask(low, trimmed(rest));
    }

    /** The steps of either. */
    public StepMask union(StepMask other) {
        if (other.isSubsetOf(this)) {
            return this;
        }
        if (high.length == 0 && other.high.length == 0) {
            return new StepMask(low | other.low, NO_WORDS);
        }
        long[] both = Arrays.copyOf(high, Math.max(high.length, other.high.length));
        for (int i = 0; i < other.high.length; i++) {
            both[i] |= other.high[i];
        }
        return new StepMask(low | other.low, both);
    }

    /** The steps of this one that the other does not have. */
    public StepMask minus(StepMask other) {
        if (!intersects(other)) {
            return this;
        }
        long[] rest = high.clone();
        for (int i = 0; i < Math.min(rest.length, other.high.length); i++) {
            rest[i] &= ~other.high[i];
        }
        return new StepMask(low & ~other.low, trimmed(rest));
    }

    /** Whether they share a step. */
    public boolean intersects(StepMask other) {
        if ((low & other.low) != 0) {
            return true;
        }
        for (int i = 0; i < Math.min(high.length, other.high.length); i++) {
            if ((high[i] & other.high[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    public boolean isSubsetOf(StepMask other) {
        if ((low & ~other.low) != 0 || high.length > other.high.length) {
            return false;
        }
        for (int i = 0; i < high.length; i++) {
            if ((high[i] & ~other.high[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public boolean isEmpty() {
        return low == 0 && high.length == 0;
    }

    public int count() {
        int count = Long.bitCount(low);
        for (long word : high) {
            count += Long.bitCount(word);
        }
        return count;
    }

    /**
     * The smallest step that is not below {@code from}, or -1. It makes a loop without garbage:
     * {@code for (int s = mask.next(0); s >= 0; s = mask.next(s + 1))}.
     */
    public int next(int from) {
        int start = Math.max(from, 0);
        if (start < Long.SIZE) {
            long rest = low & -1L << start;
            if (rest != 0) {
                return Long.numberOfTrailingZeros(rest);
            }
            start = Long.SIZE;
        }
        long keep = -1L << start;
        for (int i = word(start); i < high.length; i++) {
            long rest = high[i] & keep;
            if (rest != 0) {
                return (i + 1) * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
            keep = -1L;
        }
        return -1;
    }

    /** Visits the steps in ascending order. */
    public void forEach(IntConsumer visit) {
        for (int step = next(0); step >= 0; step = next(step + 1)) {
            visit.accept(step);
        }
    }

    /** The steps in ascending order. */
    public IntStream stream() {
        return IntStream.iterate(next(0), step -> step >= 0, step -> next(step + 1));
    }

    /** The largest step, or -1. */
    public int last() {
        if (high.length == 0) {
            return Long.SIZE - 1 - Long.numberOfLeadingZeros(low);
        }
        return (high.length + 1) * Long.SIZE - 1 - Long.numberOfLeadingZeros(high[high.length - 1]);
    }

    /** The first 64 steps as bits. */
    public long lowBits() {
        return low;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StepMask mask && low == mask.low && Arrays.equals(high, mask.high);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(low) + Arrays.hashCode(high);
    }

    @Override
    public String toString() {
        return stream().boxed().toList().toString();
    }

    /** The index in {@code high} of the word that holds the step. */
    private static int word(int step) {
        return step / Long.SIZE - 1;
    }

    /** How many words {@code high} needs for the step. */
    private static int words(int step) {
        return step / Long.SIZE;
    }

    private static long[] trimmed(long[] words) {
        int length = words.length;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        return length == words.length ? words : Arrays.copyOf(words, length);
    }
}
