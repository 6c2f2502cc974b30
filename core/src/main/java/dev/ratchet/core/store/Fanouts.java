package dev.ratchet.core.store;

import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import java.util.List;
import java.util.Optional;

/**
 * The fan-outs of a store: the child runs of a step, counted. They are opened, counted down, stopped and closed by what travels along with
 * writes; here is what is done about them in between. Every change is a compare-and-set, so that any number of processes may try. A
 * fan-out is forgotten with its parent.
 */
public interface Fanouts {
    /** Those about which there is something to do, as {@link FanoutRow#isDue} says, in the order of their keys. */
    List<FanoutRow> due(int limit);

    Optional<FanoutRow> find(FanoutKey fanout);

    /**
     * Starts the next children in one transaction: as many as the batch has writes. Each may exist already. Says whether it was done: not
     * if another number than that was started before, or if the fan-out is to stop.
     */
    boolean grow(FanoutKey fanout, int created, Batch children);

    /** Notes that further children were asked to cancel, if it was so many before; says whether it was. */
    boolean stopped(FanoutKey fanout, int before, int after);

    /** Notes that the parent knows these counts, if they are still so; says whether they are. */
    boolean told(FanoutKey fanout, int open, int failed);

    /** Makes a change that belongs to no write, because nobody else will make it. */
    void apply(FanoutChange change);
}
