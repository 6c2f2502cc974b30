package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.engine.code.Report;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one new entry of a journal into the story of its run, and protests at what must not be in it. */
final class Reading implements Change.Cases {
    private static final String UNSTORABLE = "could not be stored";

    private final Story story;
    private final JournalRow written;
    private final JournalEntry entry;
    private final Instant now;
    private final Sightings sightings;

    Reading(Story story, JournalRow written, JournalEntry entry, Instant now, Sightings sightings) {
        this.story = story;
        this.written = written;
        this.entry = entry;
        this.now = now;
        this.sightings = sightings;
    }

    void read() {
        Violation.unless(!story.run.isOver(), Rule.FINAL, story, "an entry after the end: ", entry);
        Violation.unless(!entry.at().isAfter(now), Rule.CLOCK, story, entry.at(), " in ", entry, " at ", now);
        entry.changes().forEach(change -> change.tell(this));
    }

    private void saw(Sometimes what) {
        sightings.saw(what);
    }

    @Override
    public void created(Change.RunCreated change) {
        Violation.unless(entry.revision() == 1, Rule.GAPLESS, story, "created in revision ", entry.revision());
        if (change.origin().retryOf() != null) {
            saw(change.origin().retryOf().isAutomatic() ? Sometimes.LINKED_RUN : Sometimes.RETRIED);
        }
    }

    @Override
    public void moved(Change.RunMoved change) {
        switch (change.to()) {
            case COMPLETED -> Violation.unless(!story.isCancelled, Rule.CANCEL, story, "completed after a cancel");
            case COMPENSATING -> {
                story.toUndo.addAll(expectedUndos());
                saw(Sometimes.UNDONE);
            }
            case ROLLED_BACK ->
                Violation.unless(
                        story.undone.containsAll(story.toUndo),
                        Rule.UNDO,
                        story,
                        "rolled back, but undone is ",
                        story.undone);
            case PAUSED -> {
                if (story.isAtWork()) {
                    saw(Sometimes.PAUSED_AT_WORK);
                }
                if (change.cause() == Cause.VERSION) {
                    saw(Sometimes.VERSION_PAUSED);
                }
            }
            case FAILED -> story.wantsLinked = story.wantsLinked && change.cause() != Cause.UNDO;
            case CREATED, QUEUED, RUNNING, WAITING, CANCELLED -> {}
        }
        if (change.to() != RunState.FAILED && change.to().isOver()) {
            story.wantsLinked = false;
        }
    }

    private List<Integer> expectedUndos() {
        var expected = new ArrayList<Integer>();
        for (var index = story.done.size() - 1; index >= 0; index--) {
            var step = story.done.get(index);
            if (story.plan.step(step).undo() != null) {
                expected.add(step);
            }
        }
        return expected;
    }

    @Override
    public void moved(Change.StepMoved move) {
        checkTime(move);
        switch (move.to()) {
            case RUNNING -> {
                if (move.cause() != Cause.COPIED && move.attempt() > lastAttempt(move.step(), false)) {
                    began(move.step(), move.attempt());
                }
            }
            case COMPLETED -> completed(move);
            case SKIPPED -> skipped(move);
            case FAILED -> failed(move);
            case CANCELLED -> {
                if (move.cause() == Cause.RUN_ENDED && isHalfDone(move)) {
                    story.done.add(move.step());
                }
                stopped(move);
            }
            case WAITING -> waits(move);
            case READY -> ready(move);
            case BACKOFF -> failed(move);
            case PENDING -> throw new Violation(Rule.FOLD, "a step goes back to PENDING in " + story.tell());
        }
        remember(
                move.step(),
                move.awaits() == null ? move.until() : move.awaits().until());
    }

    private void stopped(Change.StepMoved move) {
        var isFirst = entry.changes().stream()
                .filter(change -> change instanceof Change.StepMoved other && other.step() == move.step())
                .findFirst()
                .filter(move::equals)
                .isPresent();
        var attempt = new AttemptId(move.step(), move.attempt(), false);
        var performance = story.performances.get(attempt);
        if (isFirst && entry.event().equals("step_waiting") && performance != null && performance.report() != null) {
            // It asked to wait while the run was ending: that ended it, and what it wrote is written.
            Violation.unless(story.counted.add(attempt), Rule.GAPLESS, story, attempt, " counts twice");
        }
        if (isFirst && entry.event().equals("woken") && isUnderWay(move.step(), move.attempt())) {
            var ending = story.run.ending();
            Violation.unless(
                    ending != null && !ending.stopBy().isAfter(now),
                    Rule.TIMER,
                    story,
                    "fenced off before its grace was over");
            saw(Sometimes.FENCED_OFF);
        }
    }

    private boolean isUnderWay(int step, int attempt) {
        var performance = story.performances.get(new AttemptId(step, attempt, false));
        return performance != null && performance.isUnderWay();
    }

    private int lastAttempt(int step, boolean isUndo) {
        return story.recorded.keySet().stream()
                .filter(each -> each.step() == step && each.isUndo() == isUndo)
                .mapToInt(AttemptId::number)
                .max()
                .orElse(0);
    }

    private void began(int step, int attempt) {
        var last = lastAttempt(step, false);
        Violation.unless(attempt == last + 1, Rule.ATTEMPT, story, "attempt ", attempt, " follows attempt ", last);
        Violation.unless(
                !story.isCancelled,
                Rule.CANCEL,
                story,
                "attempt ",
                attempt,
                " of step ",
                step,
                " begins after the cancel");
        Violation.unless(
                !story.isEnding,
                Rule.CANCEL,
                story,
                "attempt ",
                attempt,
                " of step ",
                step,
                " begins in a run that ends");
        var runsCode = WaitFor.of(story.plan.step(step).work()) == null;
        Violation.unless(
                written.fence() > 0 || entry.revision() == 1 || !runsCode,
                Rule.LEASE,
                story,
                "an attempt is recorded by nobody who owns the run");
        story.recorded.put(new AttemptId(step, attempt, false), written.fence());
    }

    private void completed(Change.StepMoved move) {
        story.done.add(move.step());
        if (move.cause() == Cause.OUTCOME) {
            outcome(new AttemptId(move.step(), move.attempt(), false), Report.Completed.class);
        }
    }

    private void skipped(Change.StepMoved move) {
        if (move.cause() == Cause.CONDITION_FALSE) {
            outcome(new AttemptId(move.step(), move.attempt(), false), Report.Skipped.class);
            saw(Sometimes.CONDITION_FALSE);
        } else if (move.cause() == Cause.MANUAL) {
            saw(Sometimes.SKIPPED_BY_HAND);
        } else if (move.failure() != null) {
            failure(move.failure(), new AttemptId(move.step(), move.attempt(), false));
        }
    }

    private void waits(Change.StepMoved move) {
        if (move.cause() == Cause.DELAY) {
            saw(Sometimes.DELAYED);
        } else if (move.cause() == Cause.GOVERNANCE) {
            saw(Sometimes.ESCALATED);
        } else if (move.awaits() != null && move.awaits().runsAgain()) {
            outcome(new AttemptId(move.step(), move.attempt(), false), Report.Waiting.class);
        }
    }

    private void ready(Change.StepMoved move) {
        if (move.cause() == Cause.LEASE_EXPIRED) {
            saw(Sometimes.LEASE_LOST);
        } else if (move.cause() == Cause.GIVEN_BACK) {
            saw(Sometimes.GIVEN_BACK);
        } else if (move.cause() == Cause.RETRY) {
            saw(Sometimes.BACKED_OFF);
        }
    }

    private void failed(Change.StepMoved move) {
        if (move.to() == StepState.FAILED && isHalfDone(move)) {
            story.done.add(move.step());
        }
        if (move.failure() != null) {
            failure(move.failure(), new AttemptId(move.step(), move.attempt(), false));
        }
    }

    private boolean isHalfDone(Change.StepMoved move) {
        var undo = story.plan.step(move.step()).undo();
        if (move.attempt() > 0 && undo != null && undo.halfDone()) {
            saw(Sometimes.HALF_DONE_UNDONE);
            return true;
        }
        return false;
    }

    /** What the journal says must be what the code of that very attempt reported. */
    private void outcome(AttemptId attempt, Class<? extends Report> kind) {
        var performance = story.performances.get(attempt);
        if (performance == null) {
            throw new Violation(Rule.ATTEMPT, "an outcome without a beginning: " + attempt + " in " + story.tell());
        }
        Violation.unless(
                kind.isInstance(performance.report()),
                Rule.OUTPUT,
                story,
                attempt,
                " is said to be ",
                kind.getSimpleName());
        Violation.unless(story.counted.add(attempt), Rule.GAPLESS, story, attempt, " counts twice");
    }

    private void failure(Failure failure, AttemptId attempt) {
        if (failure.type().equals("poison")) {
            saw(Sometimes.POISON);
        } else if (failure.message().contains(UNSTORABLE)) {
            var performance = story.performances.get(attempt);
            Violation.unless(
                    performance != null && performance.isUnstorable(),
                    Rule.NEIGHBOUR,
                    story,
                    attempt,
                    " failed because of somebody else: ",
                    failure);
            saw(Sometimes.BAD_RESULT);
        }
    }

    private void checkTime(Change.StepMoved move) {
        var isTimedOut = move.failure() != null && move.failure().category() == ErrorCategory.TIMEOUT;
        if (move.cause() == Cause.RETRY || move.cause() == Cause.TIMER || move.cause() == Cause.TIMEOUT || isTimedOut) {
            var due = story.due.get(move.step());
            Violation.unless(
                    due == null || !due.isAfter(now), Rule.TIMER, story, "due at ", due, " but ", move, " at ", now);
        }
        if (isTimedOut && move.from() == StepState.RUNNING && move.cause() == Cause.FAILURE) {
            saw(Sometimes.TIMED_OUT);
        }
        if (move.cause() == Cause.TIMEOUT && move.from() == StepState.WAITING) {
            saw(Sometimes.WAIT_TIMED_OUT);
        }
    }

    private void remember(int what, @Nullable Instant due) {
        if (due == null) {
            story.due.remove(what);
        } else {
            story.due.put(what, due);
        }
    }

    @Override
    public void moved(Change.UndoMoved move) {
        var current = story.toUndo.stream()
                .filter(step -> !story.undone.contains(step))
                .findFirst()
                .orElse(-1);
        Violation.unless(
                current == move.step(),
                Rule.UNDO,
                story,
                "it is the turn of ",
                current,
                " in ",
                story.toUndo,
                ": ",
                move);
        var isTimedOut = move.failure() != null && move.failure().category() == ErrorCategory.TIMEOUT;
        if (move.cause() == Cause.RETRY || isTimedOut) {
            var due = story.due.get(-move.step() - 1);
            Violation.unless(
                    due == null || !due.isAfter(now), Rule.TIMER, story, "due at ", due, " but ", move, " at ", now);
        }
        if (move.failure() != null) {
            failure(move.failure(), new AttemptId(move.step(), move.attempt(), true));
        }
        switch (move.to()) {
            case RUNNING -> {
                var attempt = new AttemptId(move.step(), move.attempt(), true);
                Violation.unless(written.fence() > 0, Rule.LEASE, story, "an undo is begun by nobody who owns the run");
                Violation.unless(
                        move.attempt() == lastAttempt(move.step(), true) + 1,
                        Rule.ATTEMPT,
                        story,
                        "out of turn: ",
                        move);
                story.recorded.put(attempt, written.fence());
            }
            case DONE -> {
                outcome(new AttemptId(move.step(), move.attempt(), true), Report.Completed.class);
                story.undone.add(move.step());
            }
            case FAILED -> {
                saw(Sometimes.UNDO_FAILED);
                story.undone.add(move.step());
            }
            case PENDING -> {
                if (move.cause() == Cause.LEASE_EXPIRED) {
                    saw(Sometimes.UNDO_TAKEN_OVER);
                }
            }
            case BACKOFF -> {}
        }
        if (move.to() == UndoState.RUNNING && story.run.undos().stream().anyMatch(u -> u.state() == UndoState.FAILED)) {
            saw(Sometimes.UNDO_CONTINUED);
        }
        remember(-move.step() - 1, move.until());
    }

    @Override
    public void endingBegan(Change.EndingBegan change) {
        story.isEnding = true;
        story.wantsLinked = change.ending().retry();
        if (change.ending().isCancel()) {
            story.isCancelled = true;
            if (story.isAtWork()) {
                saw(Sometimes.CANCEL_WON);
            }
        } else if (change.ending().cause() == Cause.DEADLINE) {
            var deadline = story.run.times().deadline();
            Violation.unless(
                    deadline != null && !deadline.isAfter(now), Rule.TIMER, story, "the deadline is ", deadline);
            saw(Sometimes.DEADLINE);
        }
    }

    @Override
    public void signalStored(Change.SignalStored change) {
        var stored = story.signals.computeIfAbsent(change.name(), name -> new ArrayList<>());
        Violation.unless(change.number() == stored.size() + 1, Rule.SIGNAL, story, "out of order: ", change);
        Violation.unless(!stored.contains(change.messageId()), Rule.SIGNAL, story, "stored twice: ", change);
        stored.add(change.messageId());
    }

    @Override
    public void signalConsumed(Change.SignalConsumed change) {
        var before = story.consumed.getOrDefault(change.name(), 0);
        Violation.unless(change.number() == before + 1, Rule.SIGNAL, story, "consumed out of order: ", change);
        var stored = story.signals.getOrDefault(change.name(), List.of());
        Violation.unless(change.number() <= stored.size(), Rule.SIGNAL, story, "consumed but never stored: ", change);
        story.consumed.put(change.name(), change.number());
        if (!entry.event().equals("signal_received")) {
            saw(Sometimes.SIGNAL_BUFFERED);
        }
    }

    @Override
    public void voted(Change.Voted change) {
        Violation.unless(
                story.run.steps().detail(change.step()) != null, Rule.FOLD, story, "a vote on nothing: ", change);
    }

    @Override
    public void revisionReturned(Change.RevisionReturned change) {
        var detail = story.run.steps().detail(change.step());
        Violation.unless(
                detail != null && detail.awaits() instanceof Wait.Approval,
                Rule.FOLD,
                story,
                "nothing to revise: ",
                change);
    }

    @Override
    public void childrenCounted(Change.ChildrenCounted change) {
        throw new Violation(Rule.FOLD, "nobody has children here: " + change);
    }

    @Override
    public void noted(Change.StepNoted change) {
        Violation.unless(!change.note().isBlank(), Rule.FOLD, story, "nothing noted: ", change);
    }

    @Override
    public void versionAccepted(Change.VersionAccepted change) {
        saw(Sometimes.VERSION_ACCEPTED);
    }
}
