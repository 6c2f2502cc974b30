package dev.ratchet.engine.commit;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.SlotReleased;
import java.util.ArrayList;
import java.util.List;

/** When a run gives back its slot: it keeps it while it is under way and through backoffs, and frees it when it parks or ends. */
final class Slots {
    private Slots() {}

    /**
     * Looked at once for a whole write, not for each decision in it: a run that parks and is woken in the same write never let go of
     * its slot.
     */
    static boolean isKept(Run run) {
        return run.state() == RunState.RUNNING || run.state() == RunState.COMPENSATING || LocalWork.isLeft(run);
    }

    /** What travels with a write that leaves the run so. */
    static List<Along> with(List<Along> along, Run run) {
        if (isKept(run)) {
            return along;
        }
        var more = new ArrayList<>(along);
        more.add(new SlotReleased());
        return more;
    }

    static boolean areFreedBy(Write write) {
        return write.along().stream().anyMatch(SlotReleased.class::isInstance);
    }
}
