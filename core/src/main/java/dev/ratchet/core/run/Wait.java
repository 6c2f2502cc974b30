package dev.ratchet.core.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a WAITING step waits for. When it comes, the step either runs its handler again or is complete. */
public sealed interface Wait {
    /** Whether the handler runs again when it comes; otherwise the step is complete with it. */
    boolean runsAgain();

    /** When time itself ends the wait: a timer that is over, or a deadline that has passed; null is never. */
    @Nullable
    Instant until();

    Cause cause();

    <R> R choose(Cases<R> cases);

    /** One answer per kind, so that the compiler finds every place that must learn of a new one. */
    interface Cases<R> {
        R signal(Signal wait);

        R timer(Timer wait);

        R children(Children wait);

        R approval(Approval wait);
    }

    /** The next signal of a name. */
    record Signal(String name, @Nullable Instant until, boolean runsAgain) implements Wait {
        @Override
        public Cause cause() {
            return Cause.SIGNAL;
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.signal(this);
        }
    }

    /** A point in time. */
    record Timer(Instant until, boolean runsAgain) implements Wait {
        @Override
        public Cause cause() {
            return Cause.TIMER;
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.timer(this);
        }
    }

    /** Child runs: so many still open, so many failed, and how many failures are tolerated. */
    record Children(
            int count,
            int open,
            int failed,
            int tolerated,
            @Nullable Instant until) implements Wait {
        @Override
        public boolean runsAgain() {
            return false;
        }

        @Override
        public Cause cause() {
            return Cause.CHILD;
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.children(this);
        }

        public Children counted(int nowOpen, int nowFailed) {
            return new Children(count, nowOpen, nowFailed, tolerated, until);
        }

        public boolean hasFailed() {
            return failed > tolerated;
        }
    }

    /**
     * So many different people. A rejection fails the step if so declared; otherwise it holds the approval until a revision comes
     * back or somebody approves after all, which begins a new round.
     */
    record Approval(
            int quorum,
            boolean rejectionFails,
            @Nullable Instant until,
            boolean runsAgain,
            int round,
            boolean held,
            List<Vote> votes)
            implements Wait {
        public Approval {
            votes = List.copyOf(votes);
        }

        public static Approval asked(int quorum, boolean rejectionFails, @Nullable Instant until, boolean runsAgain) {
            return new Approval(quorum, rejectionFails, until, runsAgain, 1, false, List.of());
        }

        @Override
        public Cause cause() {
            return Cause.APPROVAL;
        }

        @Override
        public <R> R choose(Cases<R> cases) {
            return cases.approval(this);
        }

        public Approval voted(Vote vote) {
            var reopened = held ? nextRound() : this;
            var all = new ArrayList<>(reopened.votes);
            all.add(vote);
            var holds = !vote.approves() && !rejectionFails;
            return new Approval(quorum, rejectionFails, until, runsAgain, reopened.round, holds, all);
        }

        public Approval nextRound() {
            return new Approval(quorum, rejectionFails, until, runsAgain, round + 1, false, List.of());
        }

        /** Whether that vote would change nothing: it is granted or rejected, or that person has voted so in this round. */
        public boolean isSettledFor(String by, boolean approves) {
            return isGranted()
                    || isRejected()
                    || votes.stream().anyMatch(vote -> vote.by().equals(by) && (!held || vote.approves() == approves));
        }

        public boolean isGranted() {
            return !isRejected() && !held && votes.size() >= quorum;
        }

        public boolean isRejected() {
            return rejectionFails && votes.stream().anyMatch(vote -> !vote.approves());
        }
    }
}
