package dev.ratchet.engine.attempt;

import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Causes;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Outgoing;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task before anybody can claim it, as the workflow's code sees it: the code says whether it is to be done at all, and what whoever does
 * it is given. No attempt is under way yet, and nobody owns the run for it.
 */
public final class Preparation implements Attempt {
    private final Run run;
    private final int step;
    private final long fence;
    private final Past past;

    public Preparation(Shared shared, RunRow row, Run run, int step) {
        this.run = run;
        this.step = step;
        this.fence = row.fence();
        this.past = new Past(shared, new Tenure(RunKey.of(run.id()), fence, row.definition(), run, 0), run);
    }

    /** What the code says: completed with what the task is given, skipped, or failed. */
    public Report ask(Code code) {
        try {
            var report = code.run(this);
            return report instanceof Report.Waiting
                    ? new Report.Failed(
                            ErrorCategory.VALIDATION,
                            "task",
                            "what a task is given cannot be waited for",
                            Wish.GIVE_UP,
                            null)
                    : report;
        } catch (StoreException e) {
            throw e;
        } catch (Exception e) {
            return Causes.report(e);
        }
    }

    @Override
    public RunId runId() {
        return run.id();
    }

    @Override
    public String step() {
        return run.plan().name(step);
    }

    @Override
    public int number() {
        return run.steps().attempt(step) + 1;
    }

    @Override
    public long fence() {
        return fence;
    }

    @Override
    public String key() {
        return run.id() + "/" + step();
    }

    @Override
    public Cause reason() {
        return Cause.NEEDS_MET;
    }

    @Override
    public @Nullable Cause woken() {
        return null;
    }

    @Override
    public String input() {
        return past.input();
    }

    @Override
    public @Nullable String output(String ofStep) {
        return past.output(ofStep);
    }

    @Override
    public @Nullable String signal() {
        return null;
    }

    @Override
    public List<Vote> votes() {
        return List.of();
    }

    @Override
    public void heartbeat(@Nullable String detail) {}

    @Override
    public boolean isAskedToStop() {
        return false;
    }

    @Override
    public void commit(Batch.Inside work) {
        throw new IllegalStateException(
                "nothing is recorded while a task is prepared, so nothing can be written with it");
    }

    @Override
    public void publish(Outgoing message) {
        throw new IllegalStateException(
                "nothing is recorded while a task is prepared, so nothing can be published with it");
    }
}
