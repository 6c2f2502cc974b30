package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Fanouts;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import java.util.List;
import java.util.Optional;

/** The fan-outs of a store in memory. Thread-safe. */
record MemoryFanouts(InMemoryStore store) implements Fanouts {
    @Override
    public List<FanoutRow> due(int limit) {
        return store.read(all -> all.fanouts.due(limit));
    }

    @Override
    public Optional<FanoutRow> find(FanoutKey fanout) {
        return store.read(all -> all.fanouts.find(fanout));
    }

    @Override
    public boolean grow(FanoutKey fanout, int created, Batch children) {
        Storable.check(children);
        return store.change(() -> store.read(all -> {
            if (!all.fanouts.mayGrow(fanout, created)) {
                return false;
            }
            new Transaction(all, children, store.now()).apply();
            all.fanouts.grown(fanout, created + children.writes().size());
            return true;
        }));
    }

    @Override
    public boolean stopped(FanoutKey fanout, int before, int after) {
        return store.change(() -> store.read(all -> all.fanouts.stopped(fanout, before, after)));
    }

    @Override
    public boolean told(FanoutKey fanout, int open, int failed) {
        return store.change(() -> store.read(all -> all.fanouts.told(fanout, open, failed)));
    }

    @Override
    public void apply(FanoutChange change) {
        store.change(() -> store.read(all -> {
            all.fanouts.apply(change);
            return true;
        }));
    }
}
