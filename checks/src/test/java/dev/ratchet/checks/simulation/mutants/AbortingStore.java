package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import java.util.HashMap;
import java.util.Map;

/** What was refused once is refused in every part: halving the batch does not help those who were in it by chance. */
final class AbortingStore extends HookedStore {
    private final Map<Long, StoreException> refused = new HashMap<>();

    AbortingStore(Store inner) {
        super(inner);
    }

    @Override
    public Answer commit(Batch batch) {
        var before = refused.get(batch.commit());
        if (before != null) {
            throw before;
        }
        try {
            return super.commit(batch);
        } catch (StoreException e) {
            if (!e.isTransient() && batch.inside() == null) {
                refused.put(batch.commit(), e);
            }
            throw e;
        }
    }
}
