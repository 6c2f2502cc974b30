package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskChange;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import dev.ratchet.engine.shared.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a decision means for the tasks of its run: they are put up, taken, asked back and taken away in the very write that says so. Plans
 * without work for people outside cost nothing.
 */
final class TaskRows {
    private static final Duration HEAD_START = Duration.ofMinutes(1);
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    private final Decision.Advance advance;
    private final Run run;
    private final int definition;
    private final Request request;

    private TaskRows(Decision.Advance advance, int definition, Request request) {
        this.advance = advance;
        this.run = advance.run();
        this.definition = definition;
        this.request = request;
    }

    /** Adds to what is written with the run; what an earlier decision of the same write said of a task is replaced. */
    static void add(List<Along> along, Decision.Advance advance, int definition, Request request) {
        var outside = advance.run().plan().outside();
        if (outside.length == 0) {
            return;
        }
        var rows = new TaskRows(advance, definition, request);
        var isWhole = advance.entry().changes().stream()
                .anyMatch(change -> change instanceof Change.RunMoved || change instanceof Change.EndingBegan);
        for (var step : outside) {
            var move = rows.lastMove(step);
            var row = move != null || isWhole ? rows.row(step, move) : null;
            if (row != null) {
                along.removeIf(earlier -> isOf(earlier, step));
                along.add(row);
            }
        }
    }

    private static boolean isOf(Along along, int step) {
        return (along instanceof TaskRow task && task.step() == step)
                || (along instanceof TaskChange change && change.step() == step);
    }

    private Change.@Nullable StepMoved lastMove(int step) {
        Change.StepMoved last = null;
        for (var change : advance.entry().changes()) {
            if (change instanceof Change.StepMoved move && move.step() == step) {
                last = move;
            }
        }
        return last;
    }

    private @Nullable Along row(int step, Change.@Nullable StepMoved move) {
        return switch (run.steps().state(step)) {
            case READY -> isOffered(step) ? offer(step) : isAlive() ? null : gone(step);
            case RUNNING ->
                move != null && move.cause() == Cause.STARTED
                        ? taken(step, move.attempt())
                        : new TaskChange.Asked(key(), step, !isAlive());
            case PENDING, WAITING, BACKOFF, COMPLETED, FAILED, SKIPPED, CANCELLED -> move == null ? null : gone(step);
        };
    }

    private boolean isOffered(int step) {
        return advance.effects().stream()
                .anyMatch(effect -> effect instanceof Effect.OfferTask offer && offer.step() == step);
    }

    private boolean isAlive() {
        return (run.state() == RunState.RUNNING || run.state() == RunState.WAITING) && run.ending() == null;
    }

    private RunKey key() {
        return RunKey.of(run.id());
    }

    private Instant at() {
        return advance.entry().at();
    }

    private Along gone(int step) {
        return new TaskChange.Gone(key(), step);
    }

    private Along taken(int step, int attempt) {
        var hold = request.wanted instanceof Request.Tell tell ? tell.hold() : null;
        var worker = hold == null ? request.actor : hold.worker();
        var lease = hold == null ? Duration.ZERO : hold.lease();
        return new TaskChange.Taken(
                key(), step, attempt, worker, at().plus(lease).plus(MICROSECOND), at());
    }

    private Along offer(int step) {
        var spec = run.plan().step(step);
        var state = mustBeWorkedOut(spec) ? TaskState.NEW : TaskState.OPEN;
        return new TaskRow(
                key(),
                step,
                run.id(),
                definition,
                advance.entry().revision(),
                new TaskRow.Offer(
                        run.plan().definition().name(),
                        spec.name(),
                        spec.queue() == null ? "default" : spec.queue(),
                        spec.work() instanceof Work.Task task ? task.capabilities() : List.of(),
                        Json.write(spec.work() instanceof Work.Task task ? task.settings() : Map.of()),
                        at().minus(HEAD_START.multipliedBy(spec.priority()))),
                new TaskRow.Standing(state, 0, null, state == TaskState.NEW ? at() : null, at(), null));
    }

    /** Whether code has a word in it: then a process that has the code asks it before anybody can claim the task. */
    private static boolean mustBeWorkedOut(Step spec) {
        return spec.when() != null || spec.input() != null;
    }
}
