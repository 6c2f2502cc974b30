package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.simulation.load.Stage;
import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Says that a commit is done although nobody knows, if all of its writes are of a kind. */
final class LyingStore extends HookedStore {
    private final Stage process;
    private final Predicate<Write> kind;

    LyingStore(Store inner, Stage process, Predicate<Write> kind) {
        super(inner);
        this.process = process;
        this.kind = kind;
    }

    @Override
    public Answer commit(Batch batch) {
        try {
            return super.commit(batch);
        } catch (StoreException e) {
            if (!e.isTransient() || !batch.writes().stream().allMatch(kind)) {
                throw e;
            }
            var all = batch.writes().stream().map(write -> write.after().key()).collect(Collectors.toSet());
            return new Answer(process.now(), all);
        }
    }
}
