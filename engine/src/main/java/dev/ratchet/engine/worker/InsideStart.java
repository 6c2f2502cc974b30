package dev.ratchet.engine.worker;

import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.commit.Chain;
import dev.ratchet.engine.shared.Hints;
import dev.ratchet.engine.shared.Lanes;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Told;
import java.util.List;

/** The start of a run inside a transaction that its caller commits: no committer has a part in it. */
final class InsideStart {
    private final Shared shared;
    private final Hints hints;

    InsideStart(Shared shared, Hints hints) {
        this.shared = shared;
        this.hints = hints;
    }

    Told start(Object transaction, Request request) {
        var key = request.key;
        var commit = shared.random().nextLong();
        var chain = new Chain(shared, new Lanes.Taken(key, null, List.of(request)), null, 0, commit);
        chain.add(request);
        var write = chain.write();
        var run = chain.after();
        if (write == null || run == null) {
            throw new IllegalStateException("a start that starts nothing: " + key);
        }
        var batch = new Batch(commit, shared.worker(), shared.settings().lease(), List.of(write), null);
        if (shared.store().commitInside(transaction, batch).applied().contains(key)) {
            hints.dueAt(run.times().created());
            return new Told.Changed(run);
        }
        return existing(((Request.Begin) request.wanted).newRun(), key);
    }

    private Told existing(NewRun newRun, RunKey key) {
        var origin = newRun.origin();
        var stored = shared.store().load(List.of(key));
        if (stored.isEmpty()) {
            var holder = origin.businessKey() == null
                    ? null
                    : shared.store()
                            .holder(newRun.plan().definition().name(), origin.businessKey())
                            .orElse(null);
            if (holder != null) {
                return new Told.KeyHeld(holder.id());
            }
            throw new StoreException(
                    "run " + newRun.id() + " is being started by somebody else; try again", true, null);
        }
        var run = shared.plans().read(stored.get(0));
        var refused = Told.Refused.ofOtherWorkflow(run, newRun.plan());
        if (refused != null) {
            return refused;
        }
        return run.origin().inputHash().equals(origin.inputHash())
                ? new Told.Unchanged(run, "the run exists already, with the same input")
                : new Told.Refused(
                        run,
                        run.state().name(),
                        "CREATED",
                        "run " + run.id() + " exists already with another input; choose another id");
    }
}
