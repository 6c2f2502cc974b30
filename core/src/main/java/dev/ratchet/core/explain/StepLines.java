package dev.ratchet.core.explain;

import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the steps of a run are at, in words; of many, the one that says most about why the run is not further. */
final class StepLines {
    private static final StepState[] MOST_TELLING_FIRST = {
        StepState.RUNNING, StepState.BACKOFF, StepState.READY, StepState.WAITING
    };

    private final Run run;
    private final Surroundings around;

    StepLines(Run run, Surroundings around) {
        this.run = run;
        this.around = around;
    }

    String mostTelling() {
        var steps = run.steps();
        var active = 0;
        for (var state : MOST_TELLING_FIRST) {
            active += steps.count(state);
        }
        for (var state : MOST_TELLING_FIRST) {
            if (steps.count(state) > 0) {
                var others = active - 1;
                return line(steps.next(state, 0)) + (others == 0 ? "" : " (and " + others + " more)");
            }
        }
        return "nothing is active";
    }

    private String line(int step) {
        var name = "'" + run.plan().name(step) + "'";
        var detail = run.steps().detail(step);
        return switch (run.steps().state(step)) {
            case RUNNING -> run.plan().step(step).isOutside() ? claimed(step, name) : running(name, detail);
            case BACKOFF -> backoff(step, name, detail);
            case READY ->
                run.plan().step(step).isOutside()
                        ? "waiting for somebody to claim task " + name + offered(step)
                        : name + " is ready: the next free worker of queue '"
                                + run.origin().queue() + "' starts it";
            case WAITING -> waiting(step, name, detail);
            case PENDING, COMPLETED, FAILED, SKIPPED, CANCELLED ->
                name + " is " + run.steps().state(step);
        };
    }

    private String offered(int step) {
        var spec = run.plan().step(step);
        var needs = spec.work() instanceof Work.Task task ? task.capabilities() : List.<String>of();
        var queue = spec.queue() == null ? "default" : spec.queue();
        var told = new StringBuilder(" (queue '").append(queue).append('\'');
        if (!needs.isEmpty()) {
            told.append(", needs '").append(String.join("', '", needs)).append('\'');
        }
        var task = around.tasks().get(step);
        return told.append(')')
                .append(task == null ? "" : " since " + told(task.since()))
                .toString();
    }

    private String claimed(int step, String name) {
        var task = around.tasks().get(step);
        var detail = run.steps().detail(step);
        if (task == null || task.worker() == null || task.until() == null) {
            return "task " + name + " is claimed" + (detail == null ? "" : " since " + told(detail.since()));
        }
        return "task " + name + " is claimed by " + task.worker() + " until " + told(task.until());
    }

    private String running(String name, @Nullable StepDetail detail) {
        if (detail == null) {
            return "running " + name;
        }
        var attempt = detail.attempt() > 1 ? ", attempt " + detail.attempt() : "";
        var limit = detail.until() == null ? "" : ", at most until " + told(detail.until());
        return "running " + name + " for " + Telling.span(Duration.between(detail.since(), around.now())) + attempt
                + limit;
    }

    private String backoff(int step, String name, @Nullable StepDetail detail) {
        if (detail == null || detail.until() == null) {
            return name + " is held until the run is resumed";
        }
        var policy = run.plan().retry(step);
        var of = policy == null ? "" : " of " + (policy.maxAttempts() - 1);
        return "retry " + detail.failures() + of + " of " + name + " in "
                + Telling.span(Duration.between(around.now(), detail.until())) + " after " + detail.failure();
    }

    private String waiting(int step, String name, @Nullable StepDetail detail) {
        var wait = detail == null ? null : detail.awaits();
        return detail == null || wait == null ? name + " waits" : wait.choose(new WaitLine(step, name)) + why(detail);
    }

    /** What a policy forbids until somebody permits it. */
    private static String why(StepDetail detail) {
        var failure = detail.failure();
        return failure != null && detail.awaits() instanceof Wait.Approval approval && approval.runsAgain()
                ? ": " + failure.message()
                : "";
    }

    /** What each kind of wait is waiting for. */
    private final class WaitLine implements Wait.Cases<String> {
        private final int step;
        private final String name;

        WaitLine(int step, String name) {
            this.step = step;
            this.name = name;
        }

        @Override
        public String signal(Wait.Signal signal) {
            return "waiting for signal '" + signal.name() + "' in " + name + until(signal.until());
        }

        @Override
        public String timer(Wait.Timer timer) {
            return name + " sleeps until " + told(timer.until());
        }

        @Override
        public String children(Wait.Children children) {
            var now =
                    around.children().getOrDefault(step, new Surroundings.Children(children.open(), children.failed()));
            var failed = now.failed() == 0 ? "" : ", " + Telling.number(now.failed()) + " failed";
            if (children.hasFailed()) {
                return Telling.number(children.failed()) + " of " + Telling.number(children.count())
                        + " child runs of " + name + " failed; waiting for "
                        + (now.open() == 1 ? "the last one" : Telling.number(now.open()) + " others") + " to stop";
            }
            var ended = children.count() == 1
                    ? "waiting for the child run of " + name
                    : "waiting for the child runs of " + name + ": " + Telling.number(children.count() - now.open())
                            + " of " + Telling.number(children.count()) + " ended" + failed;
            return ended + until(children.until());
        }

        @Override
        public String approval(Wait.Approval approval) {
            if (approval.held()) {
                var last = approval.votes().get(approval.votes().size() - 1);
                return "approval " + name + " is held: rejected by " + said(last) + "; revise it, or approve after all"
                        + until(approval.until());
            }
            var votes = approval.votes().stream().filter(Vote::approves).count();
            var count = approval.quorum() == 1 ? "" : " (" + votes + " of " + approval.quorum() + " have approved)";
            return "waiting for approval " + name + count + until(approval.until());
        }
    }

    private static String said(Vote vote) {
        return vote.by() + (vote.note().isBlank() ? "" : ": " + vote.note());
    }

    private String until(@Nullable Instant deadline) {
        return deadline == null ? ", without a deadline" : " until " + told(deadline);
    }

    private String told(Instant when) {
        return Telling.time(when, around.now(), around.zone());
    }
}
