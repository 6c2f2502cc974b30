package dev.ratchet.core.store;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lease that a worker believes to hold.
 *
 * @param wake when the run is due once it is given back; not looked at when the lease is renewed
 */
public record Lease(RunKey run, long fence, @Nullable Instant wake) {
    /** Which leases were renewed, each with the run's revision; those that are missing are lost. */
    public record Renewed(Instant now, Map<RunKey, Long> revisions) {
        public Renewed {
            revisions = Map.copyOf(revisions);
        }
    }
}
