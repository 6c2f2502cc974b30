package dev.ratchet.core.store;

import dev.ratchet.core.store.row.RunKey;
import java.time.Instant;
import java.util.Set;

/**
 * What became of a batch.
 *
 * @param now the database's time
 * @param applied the runs whose write was applied, now or when the same batch was sent before; a run that is missing was stale: it had
 *     another revision, another owner, an older fence or a lease that had ended, or it existed already
 */
public record Answer(Instant now, Set<RunKey> applied) {
    public Answer {
        applied = Set.copyOf(applied);
    }
}
