package dev.ratchet.core.explain;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One line of plain words about one run. */
public final class Explanation {
    private static final String SKIPPED = "no step is held any more: resume to go on without it, or cancel";

    private final Run run;
    private final Surroundings around;
    private final StepLines lines;

    private Explanation(Run run, Surroundings around) {
        this.run = run;
        this.around = around;
        this.lines = new StepLines(run, around);
    }

    public static String of(Run run, Surroundings around) {
        return new Explanation(run, around).line();
    }

    private String line() {
        return switch (run.state()) {
            case CREATED -> "created, not triggered: start it or cancel it";
            case QUEUED -> queued();
            case RUNNING ->
                run.ending() == null
                        ? running()
                        : ending(run.ending().reason(), run.ending().stopBy());
            case WAITING -> lines.mostTelling() + lateFor();
            case PAUSED -> paused();
            case COMPENSATING -> compensating();
            case COMPLETED -> "completed at " + told(ended());
            case ROLLED_BACK -> "rolled back completely at " + told(ended()) + after();
            case FAILED -> failed();
            case CANCELLED -> "cancelled at " + told(ended()) + after();
        };
    }

    private String queued() {
        var blocked = blocked();
        return blocked == null
                ? "queued: the next free worker of queue '" + run.origin().queue() + "' takes it"
                : "queued: " + blocked;
    }

    private String running() {
        var isIdle = run.steps().count(StepState.RUNNING) == 0 && run.steps().count(StepState.READY) > 0;
        var blocked = isIdle ? blocked() : null;
        return blocked == null ? lines.mostTelling() : "ready to go on, but " + blocked;
    }

    /** What keeps everybody from taking the run; null if nothing does. */
    private @Nullable String blocked() {
        if (around.noWorkerSince() != null) {
            return noWorker(around.noWorkerSince());
        }
        if (around.keyHolder() != null) {
            return "run '" + around.keyHolder() + "' holds the key '"
                    + run.origin().concurrencyKey() + "'";
        }
        var slots = around.slots();
        return slots != null && slots.used() >= slots.limit() ? slotsInUse(slots) : null;
    }

    /** A wait whose time is over ends when somebody can take the run. */
    private String lateFor() {
        var blocked = around.noWorkerSince() == null ? blocked() : null;
        return blocked == null ? "" : "; that time is over, but " + blocked;
    }

    private String noWorker(Instant since) {
        return "no worker for queue '" + run.origin().queue() + "' since " + told(since);
    }

    private String slotsInUse(Surroundings.Slots slots) {
        return slots.used() + " of " + slots.limit() + " slots of '"
                + run.origin().queue() + "' in use, position " + slots.position();
    }

    private String ending(String reason, Instant stopBy) {
        var active = run.steps().count(StepState.RUNNING) + stepsWithOpenChildren();
        return "ending: " + reason + "; waiting until " + told(stopBy) + " at most for "
                + (active == 1 ? "1 step" : active + " steps") + " to stop";
    }

    private int stepsWithOpenChildren() {
        var open = 0;
        for (var step = 0; step < run.plan().size(); step++) {
            var detail = run.steps().detail(step);
            if (detail != null && detail.awaits() instanceof Wait.Children children && children.open() > 0) {
                open++;
            }
        }
        return open;
    }

    private String paused() {
        var cause = run.cause();
        var active = run.steps().count(StepState.RUNNING);
        var handlers =
                active == 0 ? "" : "; " + active + (active == 1 ? " handler is" : " handlers are") + " still ending";
        var ending = run.ending();
        if (ending != null) {
            return "paused, and will end when resumed: " + ending.reason() + handlers;
        }
        if (cause == Cause.VERSION) {
            return "paused: " + run.note() + "; resume accepting the version, or cancel" + handlers;
        }
        if (cause == Cause.STEP_FAILURE) {
            var todo = isAnyHeld() ? "resume to try again, skip the step, or cancel" : SKIPPED;
            return "paused: " + run.note() + "; " + todo + handlers;
        }
        return "paused since " + told(run.times().updated()) + note() + "; resume or cancel" + handlers;
    }

    private boolean isAnyHeld() {
        for (var step = 0; step < run.plan().size(); step++) {
            var detail = run.steps().detail(step);
            if (run.steps().state(step) == StepState.BACKOFF && detail != null && detail.until() == null) {
                return true;
            }
        }
        return false;
    }

    private String note() {
        return run.note() == null || run.note().isBlank() ? "" : " (" + run.note() + ")";
    }

    private String compensating() {
        var total = run.undos().size();
        var over = run.undos().stream()
                .filter(undo -> undo.state() == UndoState.DONE)
                .count();
        var current = run.currentUndo();
        var why = run.note() == null ? "" : " after: " + run.note();
        return "rolling back, " + over + " of " + total + " undone" + why
                + (current < 0 ? "" : "; " + undo(run.undos().get(current)));
    }

    private String undo(UndoRecord undo) {
        var name = "'" + run.plan().name(undo.step()) + "'";
        return switch (undo.state()) {
            case PENDING -> "next is " + name + (blocked() == null ? "" : ", but " + blocked());
            case RUNNING -> "undoing " + name + " (attempt " + undo.attempt() + ")";
            case BACKOFF -> "undoing " + name + " again in " + in(undo.until()) + " after " + undo.failure();
            case DONE, FAILED -> name + " is " + undo.state();
        };
    }

    private String in(@Nullable Instant when) {
        return when == null ? "0 s" : Telling.span(Duration.between(around.now(), when));
    }

    private String failed() {
        var stuck = run.undos().stream()
                .filter(undo -> undo.state() != UndoState.DONE)
                .map(undo -> "'" + run.plan().name(undo.step()) + "'")
                .collect(Collectors.joining(", "));
        return "failed at " + told(ended()) + after() + (stuck.isEmpty() ? "" : "; not undone: " + stuck);
    }

    private String after() {
        var ending = run.ending();
        return ending == null || ending.reason().isBlank() ? "" : ": " + ending.reason();
    }

    private Instant ended() {
        var ended = run.times().ended();
        return ended == null ? run.times().updated() : ended;
    }

    private String told(Instant when) {
        return Telling.time(when, around.now(), around.zone());
    }
}
