package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Fanouts;
import dev.ratchet.core.store.memory.FanoutTable;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import java.util.List;
import java.util.Optional;

/** The fan-outs of a model: the table itself, and children that are started with it. */
record ModelFanouts(ModelStore store, FanoutTable table) implements Fanouts {
    @Override
    public List<FanoutRow> due(int limit) {
        return table.due(limit);
    }

    @Override
    public Optional<FanoutRow> find(FanoutKey fanout) {
        return table.find(fanout);
    }

    @Override
    public boolean grow(FanoutKey fanout, int created, Batch children) {
        if (!table.mayGrow(fanout, created)) {
            return false;
        }
        store.commit(children);
        table.grown(fanout, created + children.writes().size());
        return true;
    }

    @Override
    public boolean stopped(FanoutKey fanout, int before, int after) {
        return table.stopped(fanout, before, after);
    }

    @Override
    public boolean told(FanoutKey fanout, int open, int failed) {
        return table.told(fanout, open, failed);
    }

    @Override
    public void apply(FanoutChange change) {
        table.apply(change);
    }
}
