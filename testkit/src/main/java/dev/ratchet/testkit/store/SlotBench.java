package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.row.RunRow;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** A workbench with a narrow queue and another one. */
interface SlotBench extends Workbench {
    String NARROW = "narrow";
    String OTHER = "other";

    /** Starts a run in the narrow queue that nobody owns, due after all that were started before. */
    default RunRow queued(String id) {
        var row = begun(start(id).queue(NARROW), LONG);
        awaitPast(store().now());
        return row;
    }

    default RunRow gated(String id, String queue, String gate) {
        var row = begun(start(id).queue(queue).gate(gate), LONG);
        awaitPast(store().now());
        return row;
    }

    default Claim askedOfAll(UUID worker, Duration lease, int limit) {
        return new Claim(worker, lease, List.of(Change.QUEUE, NARROW, OTHER), Set.of(definition()), limit);
    }

    default List<String> take(int limit) {
        return ids(store().claim(askedOfAll(ALICE, LONG, limit)));
    }

    default void parks(String id) {
        assertThat(commit(
                                ALICE,
                                Change.of(load(id))
                                        .letsGo(null)
                                        .state(RunState.WAITING)
                                        .releasesSlot())
                        .applied())
                .containsExactly(key(id));
    }
}
