package dev.ratchet.core.store;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.QueueRow;
import dev.ratchet.core.store.row.RunKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Queues with a limited number of slots. In such a queue a claim takes only runs that hold a slot, and as many others as there are free
 * slots, oldest due first; those get one. A run with a concurrency key is taken only while no other run holds that key. Slots and
 * keys are kept until a write or a lease that is given back frees them: an owner that dies loses neither.
 */
public interface Queues {
    /** From now on so many runs of the queue may be under way at once. What is under way without a slot at that moment does not count. */
    void limit(String queue, int slots);

    /** From now on the runs of the queue need no slot. */
    void unlimited(String queue);

    /** The names of the queues that are limited. */
    Set<String> limited();

    /** The queues that are limited, by name. */
    List<QueueRow> list();

    /** Where a run stands that is due and holds no slot. Empty if it needs none, or is not due, or is not there. */
    Optional<Standing> standing(RunKey run);

    /**
     * What keeps a run from being taken.
     *
     * @param queue its queue, if that is limited
     * @param position its place among the runs of the queue that are due and have no slot, from 1
     * @param holder the run that holds its concurrency key
     */
    record Standing(
            @Nullable QueueRow queue,
            int position,
            @Nullable RunId holder) {}
}
