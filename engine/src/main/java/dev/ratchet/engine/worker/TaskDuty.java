package dev.ratchet.engine.worker;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import dev.ratchet.engine.attempt.Preparation;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Told;
import java.time.Duration;
import java.util.List;

/**
 * Looks after tasks: gives back those whose holder gave no more sign of life, and works out with the workflow's code what new ones are
 * given. Any process may do it, as often as it likes. Not thread-safe.
 */
public final class TaskDuty {
    private static final int PAGE = 100;

    /** For as long as it takes to tell what the code said after the task was taken for it. */
    private static final Duration BRIEFLY = Duration.ofSeconds(10);

    private final Shared shared;

    TaskDuty(Shared shared) {
        this.shared = shared;
    }

    /** Whether it is worth looking again at once. */
    public boolean runOnce() {
        var due = shared.store().tasks().due(shared.plans().served(), PAGE);
        var opened = 0;
        for (var task : due) {
            if (task.standing().state() == TaskState.NEW) {
                opened += prepare(task) ? 1 : 0;
            } else {
                var lost = new Event.StepLeaseLost(task.step(), task.standing().attempt());
                submit(task, new Request.Tell(run -> lost));
            }
        }
        return opened == PAGE;
    }

    private boolean prepare(TaskRow task) {
        var rows = shared.store().load(List.of(task.run()));
        if (rows.isEmpty()) {
            return false;
        }
        var run = shared.plans().read(rows.get(0));
        var code = shared.plans().code(run.plan());
        if (code == null || run.steps().state(task.step()) != StepState.READY) {
            return false;
        }
        var report = new Preparation(shared, rows.get(0), run, task.step()).ask(code);
        if (report instanceof Report.Completed completed) {
            return shared.store().tasks().open(task, completed.output());
        }
        refuse(task, run, report);
        return false;
    }

    /** Every outcome of a step is that of an attempt: it is taken, and what the code said comes of it. */
    private void refuse(TaskRow task, Run seen, Report report) {
        var attempt = seen.steps().attempt(task.step()) + 1;
        var hold = new Request.Hold(shared.actor(), BRIEFLY);
        var taken = submit(task, new Request.Tell(run -> started(run, seen, task.step()), null, hold));
        var unused = taken.told.thenAccept(told -> {
            if (told instanceof Told.Changed) {
                submit(task, new Request.Tell(run -> outcome(report, task.step(), attempt)));
            }
        });
    }

    /** Only what the code has seen: a task that was claimed and given back since is asked about anew. */
    private static Event started(Run run, Run seen, int step) {
        if (run.steps().attempt(step) != seen.steps().attempt(step)) {
            throw new IllegalStateException("the task was claimed since");
        }
        return new Event.StepStarted(step);
    }

    private static Event outcome(Report report, int step, int attempt) {
        if (report instanceof Report.Failed failed) {
            var failure = new Failure(failed.category(), failed.type(), failed.message());
            return new Event.StepFailed(step, attempt, failure, failed.wish(), failed.after());
        }
        return new Event.ConditionFalse(step, attempt);
    }

    private Request submit(TaskRow task, Request.Tell told) {
        var request = new Request(task.run(), told, shared.actor());
        shared.lanes().submit(request);
        return request;
    }
}
