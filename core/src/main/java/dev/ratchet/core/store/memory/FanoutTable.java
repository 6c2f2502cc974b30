package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The fan-outs, as rows by their keys. Not thread-safe: whoever has it takes care of that. */
public final class FanoutTable {
    private final TreeMap<FanoutKey, FanoutRow> rows = new TreeMap<>();

    /** Writes what travels along with a write, as far as it is about fan-outs. */
    public void bring(Collection<Along> along) {
        for (var each : along) {
            if (each instanceof FanoutRow opened) {
                rows.putIfAbsent(opened.key(), opened);
            } else if (each instanceof FanoutChange change) {
                apply(change);
            }
        }
    }

    public void apply(FanoutChange change) {
        if (change instanceof FanoutChange.ChildGone gone) {
            replace(change, row -> row.gone(1, gone.hasFailed() ? 1 : 0));
        } else if (change instanceof FanoutChange.Stopping stopping) {
            replace(change, row -> row.stopping(stopping.undo() ? FanoutRow.Stop.UNDO : FanoutRow.Stop.CANCEL));
        } else {
            replace(change, FanoutRow::asClosed);
        }
    }

    private void replace(FanoutChange change, UnaryOperator<FanoutRow> next) {
        rows.computeIfPresent(change.fanout(), (key, row) -> next.apply(row));
    }

    public List<FanoutRow> due(int limit) {
        return rows.values().stream().filter(FanoutRow::isDue).limit(limit).toList();
    }

    public Optional<FanoutRow> find(FanoutKey key) {
        return Optional.ofNullable(rows.get(key));
    }

    /** Whether so many children were started and more may be. */
    public boolean mayGrow(FanoutKey key, int created) {
        return find(key)
                .filter(row -> row.created() == created && row.stop() == FanoutRow.Stop.NONE)
                .isPresent();
    }

    public void grown(FanoutKey key, int to) {
        rows.computeIfPresent(key, (same, row) -> row.grown(to));
    }

    public boolean stopped(FanoutKey key, int before, int after) {
        var isSo = find(key).filter(row -> row.stopped() == before).isPresent();
        if (isSo) {
            rows.computeIfPresent(key, (same, row) -> row.stoppedTo(after));
        }
        return isSo;
    }

    public boolean told(FanoutKey key, int open, int failed) {
        var isSo = find(key)
                .filter(row -> row.open() == open && row.failed() == failed)
                .isPresent();
        if (isSo) {
            rows.computeIfPresent(key, (same, row) -> row.asTold());
        }
        return isSo;
    }

    /** Forgets those of a run that is forgotten. */
    public void forget(RunKey parent) {
        rows.keySet().removeIf(key -> key.parent().equals(parent));
    }
}
