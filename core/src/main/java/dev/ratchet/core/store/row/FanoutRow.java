package dev.ratchet.core.store.row;

import org.jspecify.annotations.Nullable;

/**
 * The child runs of one attempt of one step, counted. Children count down here when they end, so that nobody writes the parent's row for
 * each of them. As something that travels with a write, it is the fan-out that the parent opens.
 *
 * @param created how many children were started, in the order of their indexes
 * @param open how many have not ended, those included that are not started yet
 * @param failed how many have ended otherwise than completed
 * @param stopped how many of the started ones were asked to cancel, in the same order
 * @param told whether the parent knows what the counts have come to
 * @param closed whether the parent does not wait any more
 */
public record FanoutRow(
        FanoutKey key,
        Opening opening,
        int created,
        int open,
        int failed,
        Stop stop,
        int stopped,
        boolean told,
        boolean closed)
        implements Along {
    /**
     * What was said once, when the parent opened it.
     *
     * @param revision the entry of the parent's journal whose payload has the inputs
     * @param definition what the children are runs of
     * @param queue where they wait for a worker
     * @param result the step whose output is a child's result; null if they have none
     * @param tolerated how many may fail
     */
    public record Opening(
            long revision,
            int definition,
            String queue,
            @Nullable String result,
            int count,
            int tolerated) {}

    /** Whether the children are asked to stop, and how. Stores keep the place in this list, so new ones come last. */
    public enum Stop {
        NONE(0),
        CANCEL(1),
        UNDO(2);

        private final int number;

        Stop(int number) {
            this.number = number;
        }

        /** How it is stored. */
        public int number() {
            return number;
        }

        public static Stop of(int number) {
            for (var stop : values()) {
                if (stop.number == number) {
                    return stop;
                }
            }
            throw new IllegalArgumentException("no stop of a fan-out has the number " + number);
        }
    }

    public static FanoutRow opened(FanoutKey key, Opening opening) {
        return new FanoutRow(key, opening, 0, opening.count(), 0, Stop.NONE, 0, false, false);
    }

    /** Whether children are to be started. */
    public boolean wantsChildren() {
        return stop == Stop.NONE && !closed && created < opening.count();
    }

    /** Whether children are to be asked to cancel. */
    public boolean wantsStops() {
        return stop != Stop.NONE && stopped < created;
    }

    /** Whether the parent is to be told: that all have ended, or that too many have failed. */
    public boolean wantsTelling() {
        return !closed && !told && (open == 0 || (stop == Stop.NONE && failed > opening.tolerated()));
    }

    public boolean isDue() {
        return wantsChildren() || wantsStops() || wantsTelling();
    }

    public FanoutRow grown(int to) {
        return new FanoutRow(key, opening, to, open, failed, stop, stopped, told, closed);
    }

    /** So many children have ended. */
    public FanoutRow gone(int ended, int endedBadly) {
        var left = Math.max(0, open - ended);
        var bad = failed + endedBadly;
        var isNews = left == 0 || (failed <= opening.tolerated() && bad > opening.tolerated());
        return new FanoutRow(key, opening, created, left, bad, stop, stopped, told && !isNews, closed);
    }

    /** Those that were never started count as failed: nobody will do them. */
    public FanoutRow stopping(Stop how) {
        if (stop != Stop.NONE) {
            return this;
        }
        var never = opening.count() - created;
        return new FanoutRow(key, opening, created, open - never, failed + never, how, stopped, false, closed);
    }

    public FanoutRow stoppedTo(int to) {
        return new FanoutRow(key, opening, created, open, failed, stop, to, told, closed);
    }

    public FanoutRow asTold() {
        return new FanoutRow(key, opening, created, open, failed, stop, stopped, true, closed);
    }

    public FanoutRow asClosed() {
        return new FanoutRow(key, opening, created, open, failed, stop, stopped, told, true);
    }
}
