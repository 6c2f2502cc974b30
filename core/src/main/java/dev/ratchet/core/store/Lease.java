package dev.ratchet.core.store;

import dev.ratchet.core.store.row.RunKey;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lease that a worker believes to hold.
 *
 * @param revision the run's revision that the wake was worked out from; a run that has another one by now is not given back, because
 *     it may be due at another time. {@link #ANY} if the wake holds whatever changed. Not looked at when the lease is renewed.
 * @param wake when the run is due once it is given back; not looked at when the lease is renewed
 * @param freesSlot whether a slot that the run holds is given back with it; not looked at when the lease is renewed
 */
public record Lease(
        RunKey run, long fence, long revision, @Nullable Instant wake, boolean freesSlot) {
    public static final long ANY = 0;

    public Lease(RunKey run, long fence, @Nullable Instant wake) {
        this(run, fence, ANY, wake);
    }

    public Lease(RunKey run, long fence, long revision, @Nullable Instant wake) {
        this(run, fence, revision, wake, false);
    }

    /** Which leases were renewed, each with the run's revision; those that are missing are lost. */
    public record Renewed(Instant now, Map<RunKey, Long> revisions) {
        public Renewed {
            revisions = Map.copyOf(revisions);
        }
    }
}
