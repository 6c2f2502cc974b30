package dev.ratchet.testkit.store.faults;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Fanouts;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The fan-outs of a store around another one, each call made as that store's calls are. */
public record CalledFanouts(Fanouts inner, Caller caller) implements Fanouts {
    /** Makes a call, or does not. */
    @FunctionalInterface
    public interface Caller {
        <T> T call(Call call, Supplier<T> made);
    }

    @Override
    public List<FanoutRow> due(int limit) {
        return caller.call(Call.FANOUTS, () -> inner.due(limit));
    }

    @Override
    public Optional<FanoutRow> find(FanoutKey fanout) {
        return caller.call(Call.FANOUTS, () -> inner.find(fanout));
    }

    @Override
    public boolean grow(FanoutKey fanout, int created, Batch children) {
        return caller.call(Call.FANOUT_CHANGE, () -> inner.grow(fanout, created, children));
    }

    @Override
    public boolean stopped(FanoutKey fanout, int before, int after) {
        return caller.call(Call.FANOUT_CHANGE, () -> inner.stopped(fanout, before, after));
    }

    @Override
    public boolean told(FanoutKey fanout, int open, int failed) {
        return caller.call(Call.FANOUT_CHANGE, () -> inner.told(fanout, open, failed));
    }

    @Override
    public void apply(FanoutChange change) {
        caller.call(Call.FANOUT_CHANGE, () -> {
            inner.apply(change);
            return true;
        });
    }
}
