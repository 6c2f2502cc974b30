package dev.ratchet.core.store;

import dev.ratchet.core.store.row.DeploymentRow;
import java.util.List;
import java.util.Optional;

/** The deployments of a store: few rows, each changed as a whole by whoever saw its last revision. */
public interface Deployments {
    Optional<DeploymentRow> find(String name);

    /** Those with a name after that one, in the order of their names. */
    List<DeploymentRow> list(String after, int limit);

    /** Those that wait for events of that name, in the order of their names. */
    List<DeploymentRow> waitingFor(String event);

    /** Those that somebody should look at by now, longest due first. */
    List<DeploymentRow> due(int limit);

    /**
     * Writes a row if the stored one has the revision before it, or if it is the first and there is none; answers whether that was so. The
     * very row that is there already counts as written, so that a call whose answer was lost can be made again.
     */
    boolean put(DeploymentRow row);

    /** Forgets it if it still has that revision; answers whether it is gone by that. */
    boolean remove(String name, long revision);
}
