package dev.ratchet.core.simulate;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that could happen next to a run. Attempts of code before its last one are left out: they change nothing about where the run can
 * end. A failure is walked once for each response that the step has to some category of failure.
 */
final class Moves {
    private static final List<ErrorCategory> CATEGORIES = List.of(
            ErrorCategory.EXTERNAL,
            ErrorCategory.TRANSIENT,
            ErrorCategory.AGENT,
            ErrorCategory.VALIDATION,
            ErrorCategory.GOVERNANCE);

    private final Run run;
    private final List<Move> moves = new ArrayList<>();

    private Moves(Run run) {
        this.run = run;
    }

    static List<Move> of(Run run) {
        var moves = new Moves(run);
        moves.collect();
        return moves.moves;
    }

    private void collect() {
        switch (run.state()) {
            case RUNNING, WAITING -> {
                eachStep();
                if (run.ending() == null) {
                    wholeRun();
                } else {
                    moves.add(Move.time("grace over", run.ending().stopBy()));
                }
            }
            case PAUSED -> {
                moves.add(Move.of("resumed", new Event.ResumeRequested(null)));
                cancel();
            }
            case COMPENSATING -> undo();
            case CREATED, QUEUED, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> {}
        }
    }

    private void wholeRun() {
        var deadline = run.times().deadline();
        if (deadline != null) {
            moves.add(Move.time("workflow timeout", deadline));
        }
        cancel();
    }

    private void cancel() {
        moves.add(Move.of("cancelled", new Event.CancelRequested(null, "cancelled")));
    }

    private void eachStep() {
        for (var step = 0; step < run.plan().size(); step++) {
            switch (run.steps().state(step)) {
                case READY -> {
                    if (run.ending() == null && run.plan().step(step).isOutside()) {
                        add(step, "claimed", new Event.StepStarted(step));
                    }
                }
                case RUNNING -> outcomes(step);
                case WAITING -> {
                    var detail = run.steps().detail(step);
                    arrivals(step, detail == null ? null : detail.awaits());
                }
                case BACKOFF -> {
                    var detail = run.steps().detail(step);
                    if (run.ending() == null && detail != null && detail.until() != null) {
                        moves.add(Move.time(named(step, "tried again"), detail.until()));
                    }
                }
                case PENDING, COMPLETED, FAILED, SKIPPED, CANCELLED -> {}
            }
        }
    }

    private void outcomes(int step) {
        var spec = run.plan().step(step);
        var attempt = run.steps().attempt(step);
        var wait = asksFor(spec.work());
        add(step, wait == null ? "ok" : "waits", outcome(step, attempt, wait));
        if (spec.when() != null) {
            add(step, "condition false", new Event.ConditionFalse(step, attempt));
        }
        if (wait == null) {
            failures(step, spec, attempt);
        }
        if (run.ending() != null) {
            add(step, "stops", new Event.StepStopped(step, attempt));
        }
    }

    /** For a list of unknown length two more children than may fail, so that both too many failures and some successes can be walked. */
    private static @Nullable WaitFor asksFor(Work work) {
        if (work instanceof Work.Child) {
            return new WaitFor.Children(1, 0);
        }
        return work instanceof Work.ForEach each
                ? new WaitFor.Children(each.toleratedFailures() + 2, each.toleratedFailures())
                : WaitFor.of(work);
    }

    private void failures(int step, Step spec, int attempt) {
        var walked = EnumSet.noneOf(Response.class);
        for (var category : CATEGORIES) {
            var response = spec.response(category);
            var isLast = response == Response.RETRY || response == Response.ESCALATE;
            if (walked.add(isLast ? Response.ON_FAILURE : response)) {
                var words = walked.size() == 1 ? "fails" : "fails (" + category.word() + ")";
                add(step, words, failed(step, attempt, category));
            }
        }
        if (spec.timeout() != null) {
            add(step, "times out", failed(step, attempt, ErrorCategory.TIMEOUT));
        }
    }

    private static Event outcome(int step, int attempt, @Nullable WaitFor wait) {
        return wait == null ? new Event.StepCompleted(step, attempt) : new Event.StepWaiting(step, attempt, wait);
    }

    private static Event failed(int step, int attempt, ErrorCategory category) {
        return new Event.StepFailed(step, attempt, Failure.of(category, "simulated"), Wish.GIVE_UP, null);
    }

    private void arrivals(int step, @Nullable Wait wait) {
        if (wait instanceof Wait.Signal signal) {
            add(step, "signal", new Event.SignalReceived(signal.name(), "simulated"));
        } else if (wait instanceof Wait.Approval approval) {
            var votes = new ArrayList<Event>();
            for (var voter = 0; voter < approval.quorum(); voter++) {
                votes.add(new Event.ApprovalDecided(step, true, "approver " + voter, ""));
            }
            add(step, "approved", votes.toArray(Event[]::new));
            if (!approval.held()) {
                add(step, "rejected", new Event.ApprovalDecided(step, false, "approver", "no"));
            }
        } else if (wait instanceof Wait.Children children) {
            var attempt = run.steps().attempt(step);
            add(step, "children ok", new Event.ChildEnded(step, attempt, 0, 0));
            add(step, "children fail", new Event.ChildEnded(step, attempt, 0, children.tolerated() + 1));
        }
        if (wait != null && wait.until() != null && run.ending() == null) {
            var words = wait instanceof Wait.Timer ? "time passes" : "nothing comes in time";
            moves.add(Move.time(named(step, words), wait.until()));
        }
    }

    private void undo() {
        var current = run.currentUndo();
        if (current >= 0 && run.undos().get(current).state() == UndoState.RUNNING) {
            var undo = run.undos().get(current);
            var name = "undo " + run.plan().name(undo.step());
            moves.add(Move.of(name + ": ok", new Event.UndoCompleted(undo.step(), undo.attempt())));
            moves.add(Move.of(
                    name + ": fails",
                    new Event.UndoFailed(
                            undo.step(),
                            undo.attempt(),
                            Failure.of(ErrorCategory.EXTERNAL, "simulated"),
                            Wish.GIVE_UP,
                            null)));
        }
    }

    private void add(int step, String words, Event... events) {
        moves.add(Move.of(named(step, words), events));
    }

    private String named(int step, String words) {
        return run.plan().name(step) + ": " + words;
    }

    /** Used by the warnings: which steps are waiting without any end in sight. */
    static List<String> endlessWaits(Run run) {
        var waits = new ArrayList<String>();
        if (run.times().deadline() != null || run.isOver()) {
            return waits;
        }
        var steps = run.steps();
        for (var step = steps.next(StepState.WAITING, 0); step >= 0; step = steps.next(StepState.WAITING, step + 1)) {
            var detail = steps.detail(step);
            if (detail != null && detail.due() == null) {
                waits.add(run.plan().name(step));
            }
        }
        return waits;
    }
}
