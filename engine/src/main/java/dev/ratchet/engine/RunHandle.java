package dev.ratchet.engine;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.runs.RunFailedException;
import dev.ratchet.engine.runs.RunView;
import dev.ratchet.engine.runs.Runs;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One run whose result type is known. Thread-safe. */
public final class RunHandle<O> {
    private static final Duration EVER = Duration.ofDays(3_650);

    private final RunId id;
    private final Workflow<?, O> workflow;
    private final Runs runs;
    private final Codec codec;

    RunHandle(RunId id, Workflow<?, O> workflow, Runs runs, Codec codec) {
        this.id = id;
        this.workflow = workflow;
        this.runs = runs;
        this.codec = codec;
    }

    public String id() {
        return id.text();
    }

    /** Waits until the run has ended, and answers its result. */
    public @Nullable O await() {
        return await(EVER);
    }

    /**
     * Waits for so long at most.
     *
     * @throws RunFailedException if the run ended without a result
     * @throws dev.ratchet.engine.runs.RunTimeoutException if it has not ended by then; it goes on
     */
    public @Nullable O await(Duration most) {
        var view = runs.await(id(), most);
        if (view.state() != RunState.COMPLETED) {
            throw new RunFailedException(id, view.state(), runs.explain(id()));
        }
        return workflow.result(
                step -> view.step(step).output(), codec, (step, from, limit) -> runs.children(id(), step, from, limit));
    }

    public RunState state() {
        return show().state();
    }

    public RunView show() {
        return runs.show(id());
    }

    public String explain() {
        return runs.explain(id());
    }

    public void signal(String name, @Nullable Object payload) {
        runs.signal(id(), name, payload);
    }

    public void approve(String step, String by) {
        runs.approve(id(), step, by, "");
    }

    public void cancel(@Nullable String reason) {
        runs.cancel(id(), reason);
    }

    @Override
    public String toString() {
        return "run '" + id + "' of " + workflow.name();
    }
}
