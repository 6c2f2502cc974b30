package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.simulation.load.Stage;
import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Outgoing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whoever takes a run from a lost owner calls the code of its running steps at once, without a word to the store. */
final class InlineRecovery extends HookedStore {
    private final Stage process;

    InlineRecovery(Store inner, Stage process) {
        super(inner);
        this.process = process;
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        var taken = super.claim(claim, entrance);
        for (var each : taken.runs()) {
            var story = process.story(each.row().key());
            if (each.wasLost() && story != null) {
                recover(story.run(), each.row().fence());
            }
        }
        return taken;
    }

    private void recover(Run run, long fence) {
        for (var step = run.steps().next(StepState.RUNNING, 0);
                step >= 0;
                step = run.steps().next(StepState.RUNNING, step + 1)) {
            if (WaitFor.of(run.plan().step(step).work()) == null) {
                var attempt =
                        new Inline(run.id(), run.plan().name(step), run.steps().attempt(step), fence);
                process.begins(attempt, attempt.step(), false).ends();
            }
        }
    }

    private record Inline(RunId runId, String step, int number, long fence) implements Attempt {
        @Override
        public String key() {
            return runId + "/" + step;
        }

        @Override
        public Cause reason() {
            return Cause.LEASE_EXPIRED;
        }

        @Override
        public @Nullable Cause woken() {
            return null;
        }

        @Override
        public String input() {
            return "null";
        }

        @Override
        public @Nullable String output(String other) {
            return null;
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
            throw new UnsupportedOperationException("there is no commit here");
        }

        @Override
        public void publish(Outgoing message) {
            throw new UnsupportedOperationException("there is no commit here");
        }
    }
}
