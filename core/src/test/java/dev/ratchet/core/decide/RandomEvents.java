package dev.ratchet.core.decide;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes up what happens to a run: mostly what could happen now, sometimes what is late, repeated or nonsense. */
final class RandomEvents {
    private final Random random;

    RandomEvents(Random random) {
        this.random = random;
    }

    /** What somebody may have written. */
    String words() {
        return List.of("boom", "no \"way\" \\o/", "über\n\tzwei Zeilen \u0000 \ud83d\ude00", "{[,:]}", "x".repeat(70))
                .get(random.nextInt(5));
    }

    Event next(Run run) {
        return switch (random.nextInt(20)) {
            case 0, 1 -> anything(run);
            case 2 -> operator(run);
            case 3 -> new Event.Woken(random.nextInt(3) == 0);
            default -> plausible(run);
        };
    }

    /** What would most likely happen next to a run in this state. */
    Event plausible(Run run) {
        return switch (run.state()) {
            case CREATED -> new Event.Triggered();
            case QUEUED -> new Event.SlotGranted();
            case PAUSED -> random.nextInt(3) == 0 ? resume() : work(run, false);
            case COMPENSATING -> undo(run, random.nextInt(3) == 0);
            case RUNNING, WAITING -> work(run, random.nextInt(4) == 0);
            case COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> anything(run);
        };
    }

    /** What brings the run nearer to an end, whatever it is. */
    Event helpful(Run run) {
        return switch (run.state()) {
            case CREATED -> new Event.Triggered();
            case QUEUED -> new Event.SlotGranted();
            case PAUSED -> resume();
            case COMPENSATING -> undo(run, false);
            case RUNNING, WAITING -> work(run, false);
            case COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> throw new IllegalStateException("over");
        };
    }

    private static Event resume() {
        return new Event.ResumeRequested("hash");
    }

    private Event work(Run run, boolean badly) {
        var steps = run.steps();
        var start = random.nextInt(steps.size());
        for (var offset = 0; offset < steps.size(); offset++) {
            var step = (start + offset) % steps.size();
            var event = work(run, step, badly);
            if (event != null) {
                return event;
            }
        }
        return new Event.Woken(false);
    }

    private @Nullable Event work(Run run, int step, boolean badly) {
        var detail = run.steps().detail(step);
        return switch (run.steps().state(step)) {
            case READY ->
                run.plan().step(step).isOutside() && run.state() == RunState.RUNNING && run.ending() == null
                        ? new Event.StepStarted(step)
                        : null;
            case RUNNING -> badly ? bad(run, step) : good(run, step);
            case WAITING -> detail == null ? null : arrival(step, detail, badly);
            case PENDING, BACKOFF, COMPLETED, FAILED, SKIPPED, CANCELLED -> null;
        };
    }

    private Event good(Run run, int step) {
        var attempt = run.steps().attempt(step);
        var work = run.plan().step(step).work();
        var first = attempt <= 1;
        if (first && work instanceof Work.AwaitSignal wait) {
            return new Event.StepWaiting(step, attempt, new WaitFor.Signal(wait.signal(), wait.timeout()));
        }
        if (first && work instanceof Work.Approval ask) {
            return new Event.StepWaiting(
                    step, attempt, new WaitFor.Approval(ask.quorum(), ask.rejectionFails(), ask.deadline()));
        }
        if (first && work instanceof Work.Sleep sleep) {
            return new Event.StepWaiting(step, attempt, new WaitFor.Timer(sleep.time()));
        }
        if (first && work instanceof Work.Child) {
            return new Event.StepWaiting(step, attempt, new WaitFor.Children(1, 0));
        }
        if (first && work instanceof Work.ForEach each) {
            return new Event.StepWaiting(
                    step, attempt, new WaitFor.Children(random.nextInt(5), each.toleratedFailures()));
        }
        if (first && random.nextInt(6) == 0) {
            return new Event.StepWaiting(
                    step, attempt, new WaitFor.Signal("go", random.nextBoolean() ? Duration.ofMinutes(5) : null));
        }
        if (random.nextInt(10) == 0) {
            return new Event.ConditionFalse(step, attempt);
        }
        return new Event.StepCompleted(step, attempt);
    }

    private Event bad(Run run, int step) {
        var attempt = run.steps().attempt(step);
        return switch (random.nextInt(6)) {
            case 0 -> new Event.StepStopped(step, attempt);
            case 1 -> new Event.StepLeaseLost(step, attempt);
            default -> failed(step, attempt);
        };
    }

    private Event failed(int step, int attempt) {
        var categories = ErrorCategory.values();
        return new Event.StepFailed(
                step,
                attempt,
                Failure.of(categories[random.nextInt(categories.length)], words()),
                wish(),
                random.nextInt(4) == 0 ? Duration.ofNanos(random.nextLong(60_000_000_000L)) : null);
    }

    private Event arrival(int step, StepDetail detail, boolean badly) {
        var wait = detail.awaits();
        var attempt = detail.attempt();
        if (wait instanceof Wait.Signal signal) {
            return new Event.SignalReceived(signal.name(), words() + random.nextInt());
        }
        if (wait instanceof Wait.Approval approval) {
            if (approval.held() && random.nextBoolean()) {
                return new Event.RevisionReturned(step, "author", words());
            }
            return new Event.ApprovalDecided(
                    step, !badly, "person" + random.nextInt(9), random.nextBoolean() ? "" : words());
        }
        if (wait instanceof Wait.Children children) {
            return badly
                    ? new Event.ChildEnded(step, attempt, children.open(), children.failed() + 1)
                    : new Event.ChildEnded(step, attempt, Math.max(0, children.open() - 1), children.failed());
        }
        return new Event.Woken(false);
    }

    private Event undo(Run run, boolean badly) {
        var current = run.currentUndo();
        if (current < 0 || run.undos().get(current).state() != UndoState.RUNNING) {
            return new Event.Woken(false);
        }
        var undo = run.undos().get(current);
        return badly
                ? new Event.UndoFailed(
                        undo.step(), undo.attempt(), Failure.of(ErrorCategory.TRANSIENT, words()), wish(), null)
                : new Event.UndoCompleted(undo.step(), undo.attempt());
    }

    private Wish wish() {
        return List.of(Wish.values()).get(random.nextInt(3));
    }

    private Event operator(Run run) {
        var step = random.nextInt(run.plan().size());
        return switch (random.nextInt(9)) {
            case 0 -> new Event.PauseRequested(words());
            case 1, 2, 3 -> new Event.ResumeRequested(random.nextBoolean() ? "hash" : null);
            case 4 -> new Event.CancelRequested(random.nextBoolean() ? random.nextBoolean() : null, words());
            case 5, 6 -> new Event.SkipRequested(step, words());
            case 7 -> new Event.VersionMismatched("a", random.nextBoolean() ? "hash" : "b");
            default -> new Event.SignalReceived(random.nextBoolean() ? "go" : "other", words() + random.nextInt());
        };
    }

    private Event anything(Run run) {
        var step = random.nextInt(run.plan().size() + 2) - 1;
        var attempt = random.nextInt(4);
        return switch (random.nextInt(16)) {
            case 0 -> new Event.Triggered();
            case 1 -> new Event.SlotGranted();
            case 2 -> new Event.StepStarted(step);
            case 3 -> new Event.StepCompleted(step, attempt);
            case 4 -> new Event.ConditionFalse(step, attempt);
            case 5 -> new Event.StepWaiting(step, attempt, new WaitFor.Signal("go", null));
            case 6 -> failed(step, attempt);
            case 7 -> new Event.StepStopped(step, attempt);
            case 8 -> new Event.StepLeaseLost(step, attempt);
            case 9 -> new Event.ApprovalDecided(step, random.nextBoolean(), "someone", "");
            case 10 -> new Event.RevisionReturned(step, "someone", "");
            case 11 -> new Event.ChildEnded(step, attempt, random.nextInt(2), random.nextInt(2));
            case 12 -> new Event.UndoCompleted(step, attempt);
            case 13 ->
                new Event.UndoFailed(
                        step, attempt, Failure.of(ErrorCategory.EXTERNAL, words()), Wish.AS_DECLARED, null);
            case 14 -> new Event.Created(random.nextBoolean() ? "input" : "another");
            default -> operator(run);
        };
    }
}
