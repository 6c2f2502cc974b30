package dev.ratchet.engine.attempt;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Begins and stops attempts. An attempt begins only after the commit that recorded it. Thread-safe. */
public final class Attempts {
    private static final Logger LOG = LoggerFactory.getLogger(Attempts.class);

    private final Shared shared;
    private final Executor threads;

    public Attempts(Shared shared, Executor threads) {
        this.shared = shared;
        this.threads = threads;
    }

    public void start(Tenure tenure, Tenure.AttemptId id) {
        var attempt = new RunningAttempt(shared, tenure, id);
        tenure.add(id, attempt);
        if (tenure.isOver()) {
            attempt.stop();
        }
        try {
            threads.execute(attempt);
        } catch (RejectedExecutionException e) {
            LOG.debug("No thread for {} of run {}: the process is stopping", id, tenure.key, e);
            attempt.abandon();
        }
    }

    public void stop(Tenure tenure, Tenure.AttemptId id) {
        var attempt = tenure.attempt(id);
        if (attempt != null) {
            attempt.stop();
        }
    }

    /** Stops what a newer state of the run, which somebody else made, does not want any more. */
    public void align(Tenure tenure) {
        var run = tenure.run();
        for (var attempt : tenure.attempts()) {
            if (!isWanted(run, attempt.id())) {
                attempt.stop();
            }
        }
    }

    private static boolean isWanted(Run run, Tenure.AttemptId id) {
        if (id.isUndo()) {
            return run.undos().stream()
                    .anyMatch(undo -> undo.step() == id.step()
                            && undo.state() == UndoState.RUNNING
                            && undo.attempt() == id.number());
        }
        return run.steps().state(id.step()) == StepState.RUNNING
                && run.steps().attempt(id.step()) == id.number()
                && run.ending() == null
                && run.state() != RunState.PAUSED;
    }
}
